import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { S3Event } from "aws-lambda";
import { describe, expect, test } from "vitest";
import {
  writeToAwaitFileAgain,
  writeToDeleteFileRow,
  writeToMakeFileAvailable,
} from "#functions/domain/files/files.store.ts";
import { transact } from "#functions/store/table.ts";
import { pdf, png } from "#scripts/testing/corpus.ts";
import { validateUpload } from "#scripts/testing/functions.ts";
import { person, visitor } from "#scripts/testing/harness.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const administrator = await person("administrator");
const trainer = await person("tradeTrainer");
const stranger = await person("tradeTrainer");
let made = 0;
const create = async () => {
  made++;
  const body = { name: `Atelier ${made}`, zip_code: "35000", source_id: `parts:${made}` };
  const { id } = (await administrator.call(structures.createStructure, { body })).body;
  await administrator.call(structures.addStructureProfiles, {
    params: { id },
    body: { profile_ids: [trainer.profileId] },
  });
  return id;
};
const read = async (id: string, who: typeof visitor = trainer) =>
  (await who.call(structures.getStructure, { params: { id } })).body;
const cardOf = async (id: string) => {
  const query = { per_page: 100 };
  return (await visitor.call(structures.filterStructures, { query })).body.data.find(
    (card) => card.id === id,
  );
};
const picture = (bytes: Buffer) => ({
  original_file_name: "atelier.png",
  content_type: "image/png" as const,
  size: bytes.length,
});
const send = async (signed: SignedUpload, bytes: Buffer) => {
  const put = await fetch(signed.url, {
    method: "PUT",
    headers: signed.headers,
    body: new Uint8Array(bytes),
  });
  expect(put.status).toBe(200);
  const Records = [{ s3: { object: { key: `quarantine/${signed.file_id}` } } }];
  await validateUpload({ Records } as unknown as S3Event);
};
const addPhoto = async (id: string, bytes = png(4, 4)) => {
  const answer = await trainer.call(structures.addStructurePhoto, { params: { id }, body: picture(bytes) });
  expect(answer.status).toBe(201);
  return answer.body;
};
const files = new S3Client({});
const isPublished = async (id: string): Promise<boolean> => {
  const Prefix = `files/${id}`;
  const found = await files.send(new ListObjectsV2Command({ Bucket: process.env["BUCKET_NAME"], Prefix }));
  return (found.KeyCount ?? 0) > 0;
};

describe("photos", () => {
  test("show once they are checked, the first one on the card, and make room when removed", async () => {
    const id = await create();
    const [first, second] = [await addPhoto(id), await addPhoto(id)];
    expect((await read(id)).photos.map(({ url, upload }) => [url, upload?.status])).toEqual([
      [null, "pending"],
      [null, "pending"],
    ]);
    expect((await read(id, visitor)).photos).toEqual([]);
    const version = (await read(id)).version;
    await send(first, png(4, 4));
    await send(second, png(4, 4));
    const url = `/files/${first.file_id}.png`;
    const next = `/files/${second.file_id}.png`;
    expect((await read(id, visitor)).photos).toEqual([
      { id: first.id, url, alt_text: null },
      { id: second.id, url: next, alt_text: null },
    ]);
    expect((await cardOf(id))?.photo_url).toBe(url);
    expect((await read(id)).version, "a photo is no edit of the form").toBe(version);
    expect((await trainer.call(structures.deleteStructurePhoto, { params: { id: first.id } })).status).toBe(
      204,
    );
    expect((await cardOf(id))?.photo_url).toBe(next);
    expect((await read(id)).photos.map((photo) => photo.id)).toEqual([second.id]);
    expect((await trainer.call(structures.deleteStructurePhoto, { params: { id: second.id } })).status).toBe(
      204,
    );
    expect((await cardOf(id))?.photo_url).toBeNull();
    expect((await trainer.call(structures.deleteStructurePhoto, { params: { id: second.id } })).status).toBe(
      404,
    );
  });

  test("that are checked in another order than they were added in stand on the card as on the page: the first added one", async () => {
    const id = await create();
    const [first, second] = [await addPhoto(id), await addPhoto(id)];
    await send(second, png(4, 4));
    expect((await cardOf(id))?.photo_url).toBe(`/files/${second.file_id}.png`);
    await send(first, png(4, 4));
    expect((await read(id, visitor)).photos.map((photo) => photo.id)).toEqual([first.id, second.id]);
    expect((await cardOf(id))?.photo_url).toBe(`/files/${first.file_id}.png`);
  });

  test("found sound after their structure was read are awaited still; given up long ago, they say so", async () => {
    const id = await create();
    const { file_id } = await addPhoto(id);
    await transact([writeToMakeFileAvailable({ id: file_id, kind: "structurePhoto" })]);
    expect((await read(id)).photos[0]).toMatchObject({ url: null, upload: { status: "pending" } });
    await transact([writeToDeleteFileRow(file_id)]);
    expect((await read(id)).photos[0]?.upload).toMatchObject({ status: "refused" });
  });

  test("that are none are refused, and anyone who may edit reads why", async () => {
    const id = await create();
    const bytes = pdf();
    await send(await addPhoto(id, bytes), bytes);
    const [photo] = (await read(id)).photos;
    expect(photo).toMatchObject({ url: null, upload: { status: "refused" } });
    expect(photo?.upload?.reason).toMatch(/\p{L}{3}/u);
    expect((await read(id, visitor)).photos).toEqual([]);
  });

  test("have a text for those who do not see them, which its editors write, change and take away", async () => {
    const id = await create();
    const photo = await addPhoto(id);
    await send(photo, png(4, 4));
    const params = { id: photo.id };
    const describe = (alt_text: unknown, who = trainer) =>
      who.send(structures.describeStructurePhoto, { params, body: { alt_text } });
    const text = async () => (await read(id, visitor)).photos[0]?.alt_text;
    const { version } = await read(id);
    expect((await describe("Un four\nà pain, ouvert ")).status).toBe(204);
    expect(await text(), "on one line").toBe("Un four à pain, ouvert");
    expect((await describe("", administrator)).status).toBe(204);
    expect(await text(), "says nothing").toBe("");
    expect((await describe(null)).status).toBe(204);
    expect(await text(), "not described").toBeNull();
    expect((await describe("À moi", stranger)).status).toBe(403);
    for (const wrong of ["x".repeat(251), 3, undefined])
      expect((await describe(wrong)).body.errors?.["alt_text"], String(wrong)).toHaveLength(1);
    expect(await text()).toBeNull();
    expect((await read(id)).version, "no edit of the form").toBe(version);
    const asked = { params: { kind: "structures" }, query: { id } };
    const { data } = (await administrator.call(reference.listChanges, asked)).body;
    const told = data.flatMap(({ author, fields }) => fields.map((field) => [author.name, field]));
    expect(told.filter(([, field]) => JSON.stringify(field).includes("photo_alt_text")).reverse()).toEqual([
      [trainer.name, { field: "photo_alt_text", before: "", after: "Un four à pain, ouvert" }],
      [administrator.name, { field: "photo_alt_text", before: "Un four à pain, ouvert", after: "" }],
    ]);
  });

  test("keep the text that somebody else wrote meanwhile, until it was read", async () => {
    const photo = await addPhoto(await create());
    const params = { id: photo.id };
    const describe = (alt_text: string | null, seen: string | null, who = trainer) =>
      who.send(structures.describeStructurePhoto, { params, body: { alt_text, seen } });
    expect((await describe("Trois personnes à l’établi", null)).status).toBe(204);
    expect(await describe("Photo", null, administrator)).toMatchObject({
      status: 409,
      body: { code: "stale", current: { alt_text: "Trois personnes à l’établi" } },
    });
    expect((await describe("Trois personnes à l’établi", null)).status, "sent again").toBe(204);
    expect((await describe(null, "Trois personnes à l’établi", administrator)).status).toBe(204);
    expect((await describe("Photo", "Trois personnes à l’établi")).body.current).toEqual({ alt_text: null });
  });

  test("are twelve at most, also when thirty are asked for at once", async () => {
    const id = await create();
    const body = picture(png(4, 4));
    const tries = await Promise.all(
      Array.from({ length: 30 }, () =>
        administrator.send(structures.addStructurePhoto, { params: { id }, body }),
      ),
    );
    expect(tries.filter((answer) => answer.status === 201)).toHaveLength(12);
    expect(tries.filter((answer) => answer.status === 409)).toHaveLength(18);
    expect((await read(id)).photos).toHaveLength(12);
    const [photo] = (await read(id)).photos;
    await trainer.call(structures.deleteStructurePhoto, { params: { id: photo?.id ?? "" } });
    await addPhoto(id);
  });

  test("that never arrived leave their places to others, those that are on their way do not", async () => {
    const id = await create();
    const lost = [];
    for (let n = 0; n < 12; n++) lost.push((await addPhoto(id)).file_id);
    const body = picture(png(4, 4));
    const add = () => administrator.send(structures.addStructurePhoto, { params: { id }, body });
    expect((await add()).status).toBe(409);
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const file_id of lost.slice(0, 2))
      await transact([writeToAwaitFileAgain(file_id, hourAgo, () => new Error("settled"))]);
    expect((await add()).status).toBe(201);
    expect((await read(id)).photos).toHaveLength(11);
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  test("of an edit at the same moment lose nothing", async () => {
    const id = await create();
    const photo = await addPhoto(id);
    await Promise.all([
      send(photo, png(4, 4)),
      trainer.call(structures.updateStructure, { params: { id }, body: { city: "Vitré" } }),
    ]);
    expect((await read(id)).city).toBe("Vitré");
    expect((await cardOf(id))?.photo_url).toBe(`/files/${photo.file_id}.png`);
  });

  test("removed at the same moment leave no card with a picture that is gone", async () => {
    for (let round = 0; round < 6; round++) {
      const id = await create();
      const photos = [await addPhoto(id), await addPhoto(id)];
      for (const photo of photos) await send(photo, png(4, 4));
      const remove = (photo: { id: string }) =>
        trainer.call(structures.deleteStructurePhoto, { params: { id: photo.id } });
      const answers = await Promise.all(photos.map(remove));
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await cardOf(id))?.photo_url).toBeNull();
    }
  });

  test.each([
    ["svg", { content_type: "image/svg+xml", original_file_name: "a.svg" }],
    ["too large", { size: 10 * 1024 * 1024 + 1 }],
    ["empty", { size: 0 }],
    ["another extension", { original_file_name: "a.exe" }],
  ])("%s are refused before they are sent", async (_, part) => {
    const id = await create();
    const body = { ...picture(png(4, 4)), ...part };
    expect((await trainer.send(structures.addStructurePhoto, { params: { id }, body })).status).toBe(422);
    expect((await read(id)).photos).toEqual([]);
  });
});

test("who added, changed and removed a photo or a training situation stands in the structure's history", async () => {
  const id = await create();
  const photo = await addPhoto(id);
  await addPhoto(id, pdf()).then((refused) => send(refused, pdf()));
  await send(photo, png(4, 4));
  const body = { name: "Vendre", description: "" };
  const situation = (await trainer.call(structures.createTrainingSituation, { params: { id }, body })).body;
  const params = { id: situation.id };
  const given = { description: "Au marché" };
  await administrator.call(structures.updateTrainingSituation, { params, body: given });
  const signed = (
    await trainer.call(structures.addTrainingSituationPhoto, { params, body: picture(png(4, 4)) })
  ).body;
  await send(signed, png(4, 4));
  await administrator.call(structures.deleteTrainingSituation, { params });
  await administrator.call(structures.deleteStructurePhoto, { params: { id: photo.id } });

  const asked = { params: { kind: "structures" }, query: { id } };
  const { data } = (await administrator.call(reference.listChanges, asked)).body;
  const changes = data.filter(({ fields }) => fields.some(({ field }) => field !== "profiles"));
  expect(changes.map(({ author, action, fields }) => [author.name, action, ...fields]).reverse()).toEqual([
    [trainer.name, "changed", { field: "photo", before: "", after: "atelier.png" }],
    [trainer.name, "changed", { field: "training_situation", before: "", after: "Vendre" }],
    [
      administrator.name,
      "changed",
      { field: "training_situation", before: "Vendre", after: "Vendre : Au marché" },
    ],
    [trainer.name, "changed", { field: "situation_photo", before: "", after: "Vendre : atelier.png" }],
    [administrator.name, "changed", { field: "training_situation", before: "Vendre : Au marché", after: "" }],
    [administrator.name, "changed", { field: "photo", before: "atelier.png", after: "" }],
  ]);
  const attached = data.find(({ fields }) => fields[0]?.field === "profiles");
  expect(attached?.fields, "whom is in the log of users").toEqual([
    { field: "profiles", before: null, after: null },
  ]);
  expect(new Set(changes.map(({ item }) => item.name))).toEqual(new Set([(await read(id)).name]));
});

describe("training situations", () => {
  const add = async (id: string, name = "Préparer les paniers") =>
    (
      await trainer.call(structures.createTrainingSituation, {
        params: { id },
        body: { name, description: "Peser\r\net compter" },
      })
    ).body;

  test("are added, changed with their version, and removed", async () => {
    const id = await create();
    const situation = await add(id);
    expect((await read(id, visitor)).training_situations).toEqual([
      {
        id: situation.id,
        structure_id: id,
        name: "Préparer les paniers",
        description: "Peser\net compter",
        situation_photo_url: null,
        version: 1,
      },
    ]);
    const params = { id: situation.id };
    const changed = await trainer.call(structures.updateTrainingSituation, {
      params,
      body: { name: "Vendre", version: 1 },
    });
    expect(changed.body).toMatchObject({ name: "Vendre", description: "Peser\net compter", version: 2 });
    const stale = await trainer.call(structures.updateTrainingSituation, {
      params,
      body: { name: "Perdu", version: 1 },
    });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ name: "Vendre", version: 2 });
    expect(
      (await stranger.call(structures.updateTrainingSituation, { params, body: { name: "X" } })).status,
    ).toBe(403);
    expect((await trainer.call(structures.deleteTrainingSituation, { params })).status).toBe(204);
    expect((await trainer.call(structures.deleteTrainingSituation, { params })).status).toBe(404);
    expect((await read(id)).training_situations).toEqual([]);
  });

  test("show their latest photo only", async () => {
    const id = await create();
    const { id: situationId } = await add(id);
    const ask = async () =>
      (
        await trainer.call(structures.addTrainingSituationPhoto, {
          params: { id: situationId },
          body: picture(png(4, 4)),
        })
      ).body;
    const [early, late] = [await ask(), await ask()];
    await send(late, png(4, 4));
    await send(early, png(4, 4));
    const [situation] = (await read(id)).training_situations;
    expect(situation).toMatchObject({
      situation_photo_url: `/files/${late.file_id}.png`,
      upload: null,
      version: 1,
    });
  });

  test("are twenty at most", async () => {
    const id = await create();
    for (let n = 0; n < 20; n++) await add(id, `Situation ${n}`);
    const body = { name: "Une de trop" };
    expect((await trainer.send(structures.createTrainingSituation, { params: { id }, body })).status).toBe(
      409,
    );
  });

  test("go with their structure, pictures too", async () => {
    const id = await create();
    await add(id);
    const photo = await addPhoto(id);
    await send(photo, png(4, 4));
    expect(await isPublished(photo.file_id)).toBe(true);
    expect((await administrator.call(structures.deleteStructure, { params: { id } })).status).toBe(204);
    expect((await trainer.call(structures.deleteStructurePhoto, { params: { id: photo.id } })).status).toBe(
      404,
    );
    expect(await isPublished(photo.file_id)).toBe(false);
  });

  test.each([["absent"], ["absent~absent"], ["a~b~c"]])("%s is not found", async (id) => {
    for (const endpoint of [structures.deleteTrainingSituation, structures.deleteStructurePhoto])
      expect((await administrator.send(endpoint, { params: { id } })).status).toBe(404);
  });
});
