import { randomUUID } from "node:crypto";
import type { S3Event } from "aws-lambda";
import { parse } from "content-disposition";
import { expect, test } from "vitest";
import {
  findFile,
  writeToDeleteFileRow,
  writeToMakeFileAvailable,
} from "#functions/domain/files/files.store.ts";
import { findProfile, findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { refusals } from "#functions/platform/checks/refusals.ts";
import { discardUpload, keep, publish } from "#functions/platform/files.ts";
import { signDownload, signUpload } from "#functions/platform/signing.ts";
import { transact } from "#functions/store/table.ts";
import { exif, jpeg, pdf, png } from "#scripts/testing/corpus.ts";
import { validateUpload } from "#scripts/testing/functions.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { upload as uploadOf } from "#scripts/testing/scenes/library-scene.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const bucketUrl = `${process.env["AWS_ENDPOINT_URL_S3"]}/${process.env["BUCKET_NAME"]}`;

const ask = async (who: Person, bytes: Buffer, type = "image/png", name = "moi.png") => {
  const body = { original_file_name: name, content_type: type, size: bytes.length };
  const answer = await who.send(profiles.addProfilePicture, { params: { id: who.profileId }, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const put = (signed: SignedUpload, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(signed.url, {
    method: "PUT",
    headers: { ...signed.headers, ...headers },
    body: new Uint8Array(bytes),
  });
const arrived = (...ids: string[]) =>
  validateUpload({
    Records: ids.map((id) => ({ s3: { object: { key: `quarantine/${id}` } } })),
  } as unknown as S3Event);
const send = async (who: Person, bytes: Buffer, type?: string, name?: string) => {
  const signed = await ask(who, bytes, type, name);
  expect((await put(signed, bytes)).status).toBe(200);
  return signed;
};
const pictureOf = async (who: Person) =>
  (await who.call(profiles.getProfile, { params: { id: who.profileId } })).body;

test("a picture found sound after its profile was read is awaited still", async () => {
  const camille = await person("learner");
  const signed = await ask(camille, png(2, 2));
  await transact([writeToMakeFileAvailable({ id: signed.file_id, kind: "profilePicture" })]);
  expect((await pictureOf(camille)).picture_upload?.status).toBe("pending");
});

test("a good picture is published without its metadata, shown, and its upload discarded", async () => {
  const camille = await person("learner");
  const signed = await send(camille, jpeg(30, 20, [exif(6)]), "image/jpeg", "Été 2026.JPG");
  expect((await pictureOf(camille)).picture_upload).toEqual({
    file_id: signed.file_id,
    status: "pending",
    reason: null,
  });
  await arrived(signed.file_id);
  const path = `/files/${signed.file_id}.jpg`;
  const shown = await pictureOf(camille);
  expect([shown.profile_picture_url, shown.picture_upload]).toEqual([path, null]);
  expect((await findProfileCards([camille.profileId])).get(camille.profileId)?.profile_picture_url).toBe(
    path,
  );
  const object = await stored(path.slice(1));
  expect([object?.ContentType, object?.CacheControl]).toEqual(["image/jpeg", "public, max-age=240"]);
  expect(object?.bytes.includes("GPS")).toBe(false);
  expect(await stored(`quarantine/${signed.file_id}`)).toBeUndefined();
});

test("an event that comes twice, at once or later, or for nothing, changes nothing more", async () => {
  const camille = await person("learner");
  const { file_id } = await send(camille, png(3, 2));
  const settled = await Promise.allSettled([arrived(file_id), arrived(file_id), arrived(file_id, file_id)]);
  expect(settled.some((one) => one.status === "fulfilled")).toBe(true);
  await arrived(file_id);
  await arrived("00000000-0000-4000-8000-000000000000");
  await validateUpload({ Service: "Amazon S3", Event: "s3:TestEvent" } as unknown as S3Event);
  expect((await findFile(file_id))?.status).toBe("available");
  expect((await findProfile(camille.profileId))?.profile_picture_url).toBe(`/files/${file_id}.png`);
});

test("an upload that may not be read, or is gone, is neither refused nor deleted: its message comes again", async () => {
  const camille = await person("learner");
  const bytes = png(3, 2);
  const signed = await send(camille, bytes);
  await discardUpload(signed.file_id);
  await expect(arrived(signed.file_id)).rejects.toThrow();
  expect((await pictureOf(camille)).picture_upload?.status).toBe("pending");
  await put(signed, bytes);
  await arrived(signed.file_id);
  expect((await pictureOf(camille)).profile_picture_url).toBe(`/files/${signed.file_id}.png`);
});

test("a newer picture takes the place of the one before, which is taken down", async () => {
  const camille = await person("learner");
  const [first, second] = [await send(camille, png(3, 2)), await send(camille, png(5, 4))];
  await arrived(second.file_id);
  await arrived(first.file_id);
  expect((await pictureOf(camille)).profile_picture_url).toBe(`/files/${second.file_id}.png`);
  expect(await findFile(first.file_id)).toBeUndefined();
  expect(await stored(`files/${first.file_id}.png`)).toBeUndefined();
  const third = await send(camille, png(7, 6));
  await arrived(third.file_id);
  expect((await pictureOf(camille)).profile_picture_url).toBe(`/files/${third.file_id}.png`);
  expect(await stored(`files/${second.file_id}.png`)).toBeUndefined();
});

test("what a try has stored of a file that is deleted before it is settled goes with the next one", async () => {
  const camille = await person("learner");
  const file = { ...uploadOf("note.pdf"), size: pdf().length };
  const { id, uploads } = must(
    await camille.call(library.createDocument, { body: { folder_id: null, files: [file] } }),
  );
  const [document] = uploads;
  if (!document) throw new Error("No upload");
  await put(document, pdf());
  await keep({ id: document.file_id, name: "note.pdf", contentType: "application/pdf" }, pdf());
  const picture = await send(camille, png(3, 2));
  const path = `/files/${picture.file_id}.png`;
  await publish({ path, kind: "profilePicture", contentType: "image/png" }, png(3, 2));

  must(await camille.call(library.deleteDocument, { params: { id } }));
  await transact([writeToDeleteFileRow(picture.file_id)]);
  await arrived(document.file_id, picture.file_id);
  for (const key of [`available/${document.file_id}`, path.slice(1)])
    expect(await stored(key)).toBeUndefined();
});

test.each([
  ["a PDF that says it is a picture", pdf(), refusals.type],
  ["a cut picture", png(30, 20).subarray(0, -5), refusals.damagedPicture],
])("%s is refused with a reason that its owner reads, and never published", async (_, bytes, reason) => {
  const camille = await person("learner");
  const signed = await send(camille, bytes);
  await arrived(signed.file_id);
  const shown = await pictureOf(camille);
  expect(shown.picture_upload).toEqual({ file_id: signed.file_id, status: "refused", reason });
  expect(shown.profile_picture_url).toBeNull();
  expect(await stored(`files/${signed.file_id}.png`)).toBeUndefined();
  expect(await stored(`quarantine/${signed.file_id}`)).toBeUndefined();
});

const scanned = (id: string, scanResultStatus: string) =>
  validateUpload({
    detail: { s3ObjectDetails: { objectKey: `quarantine/${id}` }, scanResultDetails: { scanResultStatus } },
  });

test("a picture in which the malware scan finds nothing is looked at and published", async () => {
  const camille = await person("learner");
  const { file_id } = await send(camille, png(3, 2));
  await scanned(file_id, "NO_THREATS_FOUND");
  expect((await pictureOf(camille)).profile_picture_url).toBe(`/files/${file_id}.png`);
  // The same event again, or another of what is settled, changes nothing.
  await scanned(file_id, "THREATS_FOUND");
  expect((await pictureOf(camille)).profile_picture_url).toBe(`/files/${file_id}.png`);
});

test.each([
  ["THREATS_FOUND", refusals.malware],
  ["UNSUPPORTED", refusals.unscanned],
  ["ACCESS_DENIED", refusals.unscanned],
  ["FAILED", refusals.unscanned],
  ["SOMETHING_NEW", refusals.unscanned],
])("a sound picture of which the malware scan says %s is refused and deleted", async (status, reason) => {
  const camille = await person("learner");
  const { file_id } = await send(camille, png(3, 2));
  await scanned(file_id, status);
  const shown = await pictureOf(camille);
  expect(shown.picture_upload).toEqual({ file_id, status: "refused", reason });
  expect(shown.profile_picture_url).toBeNull();
  expect(await stored(`quarantine/${file_id}`)).toBeUndefined();
  expect(await stored(`files/${file_id}.png`)).toBeUndefined();
});

test("the signed address takes exactly what was announced, once", async () => {
  const camille = await person("learner");
  const bytes = png(3, 2);
  const signed = await ask(camille, bytes);
  const elsewhere = { ...signed, url: signed.url.replace(signed.file_id, "autre") };
  const abuses = [
    put(signed, bytes, { "content-type": "text/html" }),
    put(signed, Buffer.concat([bytes, bytes])),
    put(signed, bytes.subarray(1)),
    put(signed, bytes, { "if-none-match": "x" }),
    put({ ...signed, headers: { "content-type": "image/png" } }, bytes),
    put(elsewhere, bytes),
    fetch(signed.url),
  ];
  expect((await Promise.all(abuses)).map((answer) => answer.status)).toEqual(Array(7).fill(403));
  expect((await put(signed, bytes)).status).toBe(200);
  expect((await put(signed, bytes)).status).toBe(412);
  expect((await fetch(`${bucketUrl}/quarantine/${signed.file_id}`)).status).toBe(403);
});

test("the signed address is dead after five minutes", async () => {
  const past = new Date(Date.now() - 301_000);
  const signed = await signUpload({ id: "tard", contentType: "image/png", size: 3 }, past);
  expect((await put(signed, Buffer.from("abc"))).status).toBe(403);
});

test("bytes sent again to a settled address are discarded", async () => {
  const camille = await person("learner");
  const bytes = png(3, 2);
  const signed = await send(camille, bytes);
  await arrived(signed.file_id);
  expect((await put(signed, bytes)).status).toBe(200);
  await arrived(signed.file_id);
  expect(await stored(`quarantine/${signed.file_id}`)).toBeUndefined();
});

test.each(['Œuvres d\'été — n°1 "final".pdf', "a+b & c=d?#%.pdf", "(1)!*'.pdf", "😀.pdf"])(
  "a download is an attachment under its own name, for a minute: %s",
  async (name) => {
    const file = { id: randomUUID(), name, contentType: "application/pdf" } as const;
    await keep(file, pdf());
    const url = await signDownload(file, new Date());
    const answer = await fetch(url);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(pdf())]).toEqual([200, true]);
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(parse(disposition)).toMatchObject({ type: "attachment", parameters: { filename: name } });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect((await fetch(url.replace("attachment", "inline"))).status).toBe(403);
    expect((await fetch(await signDownload(file, new Date(Date.now() - 61_000)))).status).toBe(403);
  },
);
