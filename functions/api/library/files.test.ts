import type { S3Event } from "aws-lambda";
import { parse } from "content-disposition";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findFile } from "#functions/domain/files/files.store.ts";
import { namesOnce } from "#functions/domain/library/archives.ts";
import { findDocument, writesToChangeDocument } from "#functions/domain/library/library.store.ts";
import { eraseLibrary, libraryPart } from "#functions/domain/library/of-person.ts";
import { refusals } from "#functions/platform/checks/refusals.ts";
import { signDownload } from "#functions/platform/signing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { jpeg, office, pdf, png } from "#scripts/testing/corpus.ts";
import { buildArchives, validateUpload } from "#scripts/testing/functions.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { documentOf, folderOf, settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { unzipped } from "#scripts/testing/zip.ts";
import { quotas } from "#shared/contract/quotas.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import { libraryMessages } from "#shared/library/library.problems.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const [coordinator, learner] = [await person("coordinator"), await person("learner")];
const told = (prefix: string, ...ids: string[]) =>
  ({ Records: ids.map((id) => ({ s3: { object: { key: `${prefix}/${id}` } } })) }) as unknown as S3Event;
const put = (signed: SignedUpload, bytes: Buffer) =>
  fetch(signed.url, { method: "PUT", headers: signed.headers, body: new Uint8Array(bytes) });
const request = (original_file_name: string, bytes: Buffer, content_type = "application/pdf") => ({
  original_file_name,
  content_type,
  size: bytes.length,
});
const seen = async (who: Person, id: string) =>
  (await who.call(library.getDocument, { params: { id } })).body;

/** A document with these files, sent and checked. */
const deposited = async (
  who: Person,
  folder_id: string | null,
  files: readonly (readonly [name: string, bytes: Buffer, type?: string])[],
) => {
  const { body } = await who.send(library.createDocument, {
    body: { folder_id, files: files.map(([name, bytes, type]) => request(name, bytes, type)) },
  });
  for (const [n, signed] of body.uploads.entries()) {
    expect((await put(signed, files[n]?.[1] ?? Buffer.alloc(0))).status).toBe(200);
    await validateUpload(told("quarantine", signed.file_id));
  }
  return { id: body.id, fileIds: body.uploads.map((signed) => signed.file_id) };
};
const download = async (who: Person, id: string) => {
  const answer = await who.call(library.downloadDocumentFile, { params: { id } });
  if (answer.status !== 302) return { status: answer.status };
  const url = answer.headers["location"] ?? "";
  const file = await fetch(url);
  return { status: 302, url, file, bytes: Buffer.from(await file.arrayBuffer()) };
};

afterEach(() => {
  vi.useRealTimers();
});

// S3 tells that a file is gone only to those who may list the others: 403 to the deployed roles, 404 to tests.

describe("a document", () => {
  test("takes its first file's name, sends its files straight to storage, and shows each one's fate", async () => {
    const folder = await folderOf(coordinator);
    const [good, lie] = [pdf(), Buffer.from("<script>alert(1)</script>")];
    const { status, body } = await coordinator.send(library.createDocument, {
      body: {
        description: "<p>Bonjour <b>à tous</b><script>alert(1)</script><img src=x onerror=alert(1)></p>",
        folder_id: folder,
        files: [request("Fiche métier.été.pdf", good), request("Menteur.pdf", lie)],
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Fiche métier.été",
      description: "<p>Bonjour <b>à tous</b></p>",
      folder: { id: folder },
      version: 1,
    });
    expect(body.files.map((file) => file.status)).toEqual(["pending", "pending"]);
    const [first, second] = body.uploads;
    if (!first || !second) throw new Error("No uploads");
    await put(first, good);
    await put(second, lie);
    await validateUpload(told("quarantine", first.file_id, second.file_id));
    expect((await seen(learner, body.id)).files).toMatchObject([
      {
        id: first.file_id,
        original_file_name: "Fiche métier.été.pdf",
        file_path: `/api/document-files/${first.file_id}/download`,
        content_type: "application/pdf",
        size: good.length,
        status: "available",
        reason: null,
      },
      { id: second.file_id, status: "refused", reason: refusals.type },
    ]);
    const { body: inside } = await learner.call(library.getFolder, { params: { id: folder } });
    expect(inside.documents).toMatchObject([{ files_count: 1, files: [{ id: first.file_id }] }]);
  });

  test.each([
    ["nothing", { files: [] }, "name"],
    ["an empty name", { name: "", files: [] }, "name"],
    ["a long name", { name: "x".repeat(201) }, "name"],
    ["a folder that is absent", { name: "a", folder_id: "absent" }, "folder_id"],
    ["a file over 20 MB", { files: [{ ...upload(), size: 20 * 1024 * 1024 + 1 }] }, "files.0.size"],
    [
      "a drawing",
      { files: [upload(), { ...upload("a.svg"), content_type: "image/svg+xml" }] },
      "files.1.content_type",
    ],
    ["a page named as one", { files: [upload("page.html")] }, "files.0.original_file_name"],
    ["21 files", { files: Array.from({ length: 21 }, () => upload()) }, "files"],
    [
      "a picture whose text is too long",
      { files: [{ ...request("a.png", png(4, 4), "image/png"), alt_text: "x".repeat(251) }] },
      "files.0.alt_text",
    ],
    ["a text for what is no picture", { files: [{ ...upload(), alt_text: "" }] }, "files.0.alt_text"],
    ["a long description", { name: "a", description: "x".repeat(20_001) }, "description"],
  ])("is not made of %s", async (_, more, field) => {
    const { status, body } = await coordinator.send(library.createDocument, { body: more });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(/[a-zé] /);
  });

  test("is renamed, described, completed and moved by either spelling of the call", async () => {
    const [from, to] = [await folderOf(coordinator), await folderOf(coordinator)];
    const { id } = await documentOf(coordinator, from);
    const changed = await coordinator.call(library.updateDocument, {
      params: { id },
      body: { name: "Grille", description: "<p>Relue</p>", files: [upload("deux.pdf")], version: 1 },
    });
    expect(changed.body).toMatchObject({ name: "Grille", description: "<p>Relue</p>", version: 2 });
    expect([changed.body.files.length, changed.body.uploads.length]).toEqual([2, 1]);
    const stale = await coordinator.call(library.updateDocument, {
      params: { id },
      body: { name: "Autre", version: 1 },
    });
    expect([stale.status, (stale.body.current as { name: string }).name]).toEqual([409, "Grille"]);
    const moved = await coordinator.call(library.updateDocumentByPost, {
      params: { id },
      body: { _method: "PUT", folder_id: to },
    });
    expect(moved.body).toMatchObject({ name: "Grille", folder_id: to, description: "<p>Relue</p>" });
    const full = await coordinator.call(library.updateDocument, {
      params: { id },
      body: { files: Array.from({ length: libraryLimits.files - 1 }, () => upload()) },
    });
    expect([full.status, Object.keys(full.body.errors ?? {})]).toEqual([422, ["files"]]);
    const post = await coordinator.send(library.updateDocumentByPost, {
      params: { id },
      body: { name: "a" },
    });
    expect(post.status).toBe(422);
  });

  test("keeps the texts of its pictures, which those who may edit it change and take away", async () => {
    const folder = await folderOf(coordinator);
    const plan = request("plan.png", png(4, 4), "image/png");
    const made = await coordinator.send(library.createDocument, {
      body: { folder_id: folder, files: [{ ...plan, alt_text: "Le plan\ndu jardin " }, plan, upload()] },
    });
    const params = { id: made.body.id };
    const ids = made.body.uploads.map(({ file_id }) => file_id);
    const [described = "", bare = "", note = ""] = ids;
    expect((await coordinator.send(library.getDocument, { params })).status).toBe(200);
    expect((await learner.send(library.getDocument, { params })).status, "no file is checked").toBe(404);
    await settle(note);
    const texts = async (who = coordinator) => {
      const { files } = await seen(who, params.id);
      return ids.map((id) => files.find((file) => file.id === id)?.alt_text);
    };
    expect(await texts(), "on one line").toEqual(["Le plan du jardin", null, null]);
    const change = (alt_texts: unknown, who = coordinator) =>
      who.send(library.updateDocument, { params, body: { alt_texts } });
    const both = [
      { file_id: described, alt_text: null },
      { file_id: bare, alt_text: "" },
    ];
    const changed = await change(both);
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(await texts(learner), "says nothing, for those who read it too").toEqual([null, "", null]);
    expect((await change([{ file_id: bare, alt_text: "À moi" }], learner)).status).toBe(403);
    const other = (await documentOf(coordinator, folder)).fileIds[0];
    for (const file_id of [note, other, "constructor"]) {
      const { status, body } = await change([{ file_id, alt_text: "Rien" }]);
      expect([status, body.errors], file_id).toEqual([422, { alt_texts: [libraryMessages.noPicture] }]);
    }
    const late = await change([{ file_id: bare, alt_text: "Le jardin", seen: null }]);
    expect([late.status, late.body.current]).toEqual([409, { alt_text: "" }]);
    expect(await texts()).toEqual([null, "", null]);
    const retried = { file_id: bare, alt_text: "", seen: null };
    expect((await change([retried, { file_id: described, alt_text: "Plan", seen: null }])).status).toBe(200);
    expect(await texts()).toEqual(["Plan", "", null]);
  });

  test("is not described where its picture was taken away after it was read", async () => {
    const plan = request("plan.png", png(4, 4), "image/png");
    const { body } = await coordinator.send(library.createDocument, {
      body: { folder_id: await folderOf(coordinator), files: [plan] },
    });
    const [id = ""] = body.uploads.map(({ file_id }) => file_id);
    const read = await findDocument(body.id);
    if (!read) throw new Error("No document");
    expect((await coordinator.call(library.deleteDocumentFile, { params: { id } })).status).toBe(200);
    const edit = { files: {}, altTexts: new Map([[id, "Le plan"]]) };
    const by = { userId: coordinator.userId, limits: quotas.person };
    await expect(transact(writesToChangeDocument(read.document, edit, by, new Date()))).rejects.toThrow(
      ConcurrentChange,
    );
  });

  test("moves only for those who may delete on both ends", async () => {
    const [from, to] = [await folderOf(coordinator), await folderOf(coordinator)];
    const { id } = await documentOf(coordinator, from);
    const give = (folder: string, access_level: "write" | "delete") =>
      coordinator.call(library.shareFolder, {
        params: { id: folder },
        body: { user_id: learner.userId, access_level },
      });
    const move = async () =>
      (await learner.call(library.updateDocument, { params: { id }, body: { folder_id: to } })).status;
    await give(from, "delete");
    await give(to, "write");
    expect(await move()).toBe(403);
    await give(to, "delete");
    await give(from, "write");
    expect(await move()).toBe(403);
    await give(from, "delete");
    expect(await move()).toBe(200);
  });

  test("in no folder is its maker's own, until it is put into one", async () => {
    const { id } = await documentOf(learner, null, "Mon bilan.pdf");
    expect(await seen(learner, id)).toMatchObject({
      name: "Mon bilan",
      folder: null,
      folder_id: null,
      audience: "restricted",
      permissions: { write: true, delete: true },
    });
    expect((await coordinator.call(library.getDocument, { params: { id } })).status).toBe(404);
    const folder = await folderOf(coordinator);
    const move = () => learner.call(library.updateDocument, { params: { id }, body: { folder_id: folder } });
    expect((await move()).status).toBe(403);
    const body = { user_id: learner.userId, access_level: "write" as const };
    await coordinator.call(library.shareFolder, { params: { id: folder }, body });
    expect((await move()).status).toBe(200);
    expect((await seen(coordinator, id)).folder_id).toBe(folder);
    const stranger = await person();
    const refused = await stranger.call(library.createDocument, { body: { name: "a" } });
    expect(refused.status).toBe(403);
  });

  test("goes with its files", async () => {
    const { id, fileIds } = await deposited(coordinator, await folderOf(coordinator), [["a.pdf", pdf()]]);
    const before = await download(coordinator, fileIds[0] ?? "");
    expect((await coordinator.call(library.deleteDocument, { params: { id } })).body.message).toMatch(
      /^Bravo/,
    );
    expect((await coordinator.call(library.getDocument, { params: { id } })).status).toBe(404);
    expect((await download(coordinator, fileIds[0] ?? "")).status).toBe(404);
    expect([403, 404]).toContain((await fetch(before.url ?? "")).status);
    expect(await findFile(fileIds[0] ?? "")).toBeUndefined();
  });
});

describe("a file", () => {
  test.each([
    ["in French", "fiche d'été n° 1.pdf", "fiche d'été n° 1.pdf"],
    ["with a path", "../../etc/passwd.pdf", "passwd.pdf"],
    ["with quotes", 'a"; filename="evil.html.pdf', 'a"; filename="evil.html.pdf'],
    ["with line breaks", "première\nligne\r\nset-cookie: a=b.pdf", "première ligne set-cookie: a=b.pdf"],
    ["with signs of an address", "empty#hash?x=%2e%2e&y.pdf", "empty#hash?x=%2e%2e&y.pdf"],
    ["of 5,000 letters", `${"é".repeat(4_996)}.pdf`, `${"é".repeat(196)}.pdf`],
    ["in other scripts", "🦊 日本語.pdf", "🦊 日本語.pdf"],
  ])("named %s is downloaded safely, and never opened by itself", async (_, given, kept) => {
    const { id, fileIds } = await deposited(coordinator, await folderOf(coordinator), [[given, pdf()]]);
    expect((await seen(coordinator, id)).files[0]?.original_file_name).toBe(kept);
    const { file, bytes } = await download(learner, fileIds[0] ?? "");
    const { type, parameters } = parse(file?.headers.get("content-disposition") ?? "");
    expect([type, parameters["filename"]]).toEqual(["attachment", kept]);
    expect(file?.headers.get("content-type")).toBe("application/pdf");
    expect(file?.headers.get("cache-control")).toBe("no-store");
    expect(bytes).toEqual(pdf());
  });

  test("is not downloaded before it was checked, nor after a right is gone for longer than a minute", async () => {
    const folder = await folderOf(coordinator, { private: true });
    const { body: made } = await coordinator.call(library.createDocument, {
      body: { folder_id: folder, files: [upload()] },
    });
    const waiting = await download(coordinator, made.uploads[0]?.file_id ?? "");
    expect(waiting.status).toBe(409);

    const { fileIds } = await deposited(coordinator, folder, [["jury.pdf", pdf()]]);
    const [fileId = ""] = fileIds;
    const share = {
      params: { id: folder },
      body: { user_id: learner.userId, access_level: "read" as const },
    };
    await coordinator.call(library.shareFolder, share);
    const { url = "", status } = await download(learner, fileId);
    expect(status).toBe(302);
    await coordinator.call(library.removeFolderAccess, {
      params: { id: folder },
      body: { user_id: learner.userId },
    });
    expect((await download(learner, fileId)).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("60");
    const aMinuteAgo = new Date(Date.now() - 61_000);
    const old = { id: fileId, name: "jury.pdf", contentType: "application/pdf" };
    expect((await fetch(await signDownload(old, aMinuteAgo))).status).toBe(403);
  });

  test("that broke off is sent again, and one that is given up goes", async () => {
    const { body: made } = await coordinator.call(library.createDocument, {
      body: {
        folder_id: await folderOf(coordinator),
        files: [request("a.pdf", pdf()) as never, upload("b.pdf")],
      },
    });
    const [kept, given] = made.uploads.map((signed) => signed.file_id);
    const params = { id: kept ?? "" };
    const soon = new Date(Date.now() + 25 * 60_000);
    vi.useFakeTimers({ toFake: ["Date"], now: soon });
    expect((await seen(coordinator, made.id)).files.map((file) => file.status)).toEqual([
      "refused",
      "refused",
    ]);
    const again = await coordinator.call(library.resumeDocumentUpload, { params });
    expect([again.status, again.body.file_id]).toEqual([200, kept]);
    expect((await seen(coordinator, made.id)).files[0]?.status).toBe("pending");
    vi.useRealTimers();
    const signed = await coordinator.call(library.resumeDocumentUpload, { params });
    expect((await put(signed.body, pdf())).status).toBe(200);
    expect((await put(signed.body, pdf())).status).toBe(412);
    await validateUpload(told("quarantine", kept ?? ""));
    expect((await coordinator.call(library.resumeDocumentUpload, { params })).body.code).toBe("notAwaited");

    const removed = await coordinator.call(library.deleteDocumentFile, { params: { id: given ?? "" } });
    expect(removed.status).toBe(200);
    expect((await seen(coordinator, made.id)).files.map((file) => file.id)).toEqual([kept]);
    // Its bytes may still arrive: nobody waits for them.
    await validateUpload(told("quarantine", given ?? ""));
    expect((await seen(coordinator, made.id)).files.map((file) => file.id)).toEqual([kept]);
    expect((await coordinator.call(library.deleteDocumentFile, { params: { id: given ?? "" } })).status).toBe(
      404,
    );
  });

  test("is nobody's when it is a picture of a profile", async () => {
    const body = { original_file_name: "moi.png", content_type: "image/png" as const, size: 10 };
    const { body: signed } = await learner.call(profiles.addProfilePicture, {
      params: { id: learner.profileId },
      body,
    });
    expect((await download(coordinator, signed.file_id)).status).toBe(404);
  });
});

test("who goes leaves what others use in folders, and nothing of their own", async () => {
  const leaver = await person("coordinator");
  const folder = await folderOf(leaver, { name: "Commun" });
  const kept = await documentOf(leaver, folder);
  const own = await deposited(leaver, null, [["moi.pdf", pdf()]]);
  const shared = await folderOf(coordinator, { private: true, name: "Entre nous" });
  await coordinator.call(library.shareFolder, {
    params: { id: shared },
    body: { user_id: leaver.userId, access_level: "write" },
  });
  expect(await libraryPart(leaver)).toMatchObject({
    dossiers: [{ name: "Commun" }],
    documents: expect.arrayContaining([expect.objectContaining({ name: "moi", fichiers: ["moi.pdf"] })]),
    partages_recus: [{ name: "Entre nous", acces: "write" }],
  });
  const { url = "" } = await download(leaver, own.fileIds[0] ?? "");
  await eraseLibrary(leaver, new Date());
  await eraseLibrary(leaver, new Date());
  expect((await libraryPart(leaver)).partages_recus).toEqual([]);
  expect(await findFile(own.fileIds[0] ?? "")).toBeUndefined();
  expect([403, 404]).toContain((await fetch(url)).status);
  expect((await learner.call(library.getDocument, { params: { id: kept.id } })).status).toBe(200);
});

test.each([
  [`${"a".repeat(190)}.pdf`, `${"a".repeat(116)}.pdf`],
  [`${"b".repeat(115)}😀.pdf`, `${"b".repeat(115)}.pdf`],
  [`Bilan. ${"c".repeat(130)}`, `Bilan. ${"c".repeat(113)}`],
  [`${"d".repeat(119)} 1 `, "d".repeat(119)],
  ["/etc/passwd", "_etc_passwd"],
  [".pdf", "pdf"],
  ["...", "_"],
])("%j stands in a zip as %j", (name, part) => {
  const once = namesOnce();
  expect(once(name)).toBe(part);
  expect(once(name)).toContain(" (2)");
});

describe("a zip", () => {
  const ask = async (who: Person, id: string) => {
    const { status, body } = await who.call(library.archiveFolder, { params: { id } });
    return { answered: status, ...body };
  };
  const open = async (who: Person, id: string) => {
    const answer = await who.call(library.downloadArchive, { params: { id } });
    if (answer.status !== 302) return { status: answer.status, code: answer.body.code };
    const file = await fetch(answer.headers["location"] ?? "");
    const bytes = Buffer.from(await file.arrayBuffer());
    return {
      status: 302,
      disposition: file.headers.get("content-disposition"),
      files: await unzipped(bytes),
    };
  };

  test("holds what its asker may read of a folder, under safe names, each once", async () => {
    const top = await folderOf(coordinator, { name: "Promo: 2026/27 ?" });
    const inner = await folderOf(coordinator, { parent_id: top, name: ".." });
    const secret = await folderOf(coordinator, { parent_id: top, name: "Jury", private: true });
    await deposited(coordinator, top, [["note.pdf", pdf()]]);
    await deposited(coordinator, top, [["NOTE.pdf", pdf()]]);
    await deposited(coordinator, inner, [
      ["été.png", png(3, 2), "image/png"],
      ["photo.jpg", jpeg(30, 20), "image/jpeg"],
    ]);
    await deposited(coordinator, secret, [["sujet.pdf", pdf()]]);
    await coordinator.call(library.createDocument, {
      body: { folder_id: top, files: [upload("jamais.pdf")] },
    });

    const asked = await ask(learner, top);
    expect(asked).toMatchObject({
      answered: 202,
      status: "pending",
      name: "Promo_ 2026_27 _.zip",
      files_count: 4,
    });
    expect((await open(learner, asked.id)).code).toBe("archiveNotReady");
    await buildArchives({ id: asked.id });
    await buildArchives({ id: asked.id });
    const { body: ready } = await learner.call(library.getArchive, { params: { id: asked.id } });
    expect(ready).toMatchObject({ status: "ready", files_count: 4 });
    const { files, disposition } = await open(learner, asked.id);
    expect([...(files ?? new Map()).keys()].sort()).toEqual([
      "NOTE (2).pdf",
      "_/été/photo.jpg",
      "_/été/été.png",
      "note.pdf",
    ]);
    expect(files?.get("note.pdf")).toBe(pdf().toString());
    expect(disposition).toContain("attachment");
    expect((await open(coordinator, asked.id)).status).toBe(404);

    // What is gone from the asker's sight is no longer downloaded with it.
    await coordinator.call(library.updateFolder, { params: { id: top }, body: { private: true } });
    expect(await open(learner, asked.id)).toEqual({ status: 409, code: "archiveOutdated" });
  });

  test("of a document holds its files; of nothing, there is none", async () => {
    const folder = await folderOf(coordinator);
    expect((await coordinator.call(library.archiveFolder, { params: { id: folder } })).body.code).toBe(
      "nothingToArchive",
    );
    const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    const { id } = await deposited(coordinator, folder, [
      ["a.pdf", pdf()],
      ["a.docx", office("docx"), docx],
    ]);
    const { body } = await coordinator.call(library.archiveDocument, { params: { id } });
    await buildArchives({ id: body.id });
    const { files } = await open(coordinator, body.id);
    expect([...(files ?? new Map()).keys()].sort()).toEqual(["a/a.docx", "a/a.pdf"]);
  });

  test("whose folder is gone before it is built says so", async () => {
    const folder = await folderOf(coordinator);
    await documentOf(coordinator, folder);
    const asked = await ask(coordinator, folder);
    await coordinator.call(library.deleteFolder, { params: { id: folder } });
    await buildArchives({ id: asked.id });
    const { body } = await coordinator.call(library.getArchive, { params: { id: asked.id } });
    expect(body).toMatchObject({ status: "failed", reason: expect.stringMatching(/existe/) });
  });
});
