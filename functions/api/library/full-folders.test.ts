import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { writesToSetDocumentCount } from "#functions/domain/library/library.store.ts";
import { byFolder, documentsRoster, foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { entriesOf, readTogether, writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { person, retryWhenBusy } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { actionWith, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { countUsage } from "#scripts/testing/usage.ts";
import * as library from "#shared/library/library.contract.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";

// Every creation raises the version of the library: ten at once make each other wait.
retryWhenBusy(10);
afterAll(() => retryWhenBusy(0));

const staff = await person("coordinator");
const action = await actionWith();
const create = (folder_id: string | null, headers: Record<string, string> = {}) =>
  staff.send(library.createDocument, { body: { name: "Note", folder_id }, headers });
const move = (id: string, folder_id: string) =>
  staff.send(library.updateDocument, { params: { id }, body: { folder_id } });
const documentsIn = async (folder: string) => byFolder(await entriesOf(documentsRoster)).get(folder) ?? [];
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

/** Puts documents into a folder, of which it has none, as if routes had. */
const fill = async (folder: string, count: number) => {
  const at = new Date().toISOString();
  const put = Array.from({ length: count }, (_, n) => ({
    ...{ id: randomUUID(), name: `Note ${n}`, folder_id: folder, owner_id: staff.userId },
    ...{ users: {}, roles: {}, steps: {}, files: {}, created_at: at, updated_at: at, version: 1 },
  }));
  for (let start = 0; start < count; start += 90)
    await transact(writesToPutEntries(documentsRoster, put.slice(start, start + 90)));
  await countUsage(staff.userId, { documents: count });
  const seen = await readTogether(documentsRoster);
  await transact(writesToSetDocumentCount(folder, count, seen.versionsOf(documentsRoster)));
};
const ofCounts = async () =>
  audit(await readTable(process.env["TABLE_NAME"] ?? "")).filter(({ rule }) =>
    rule.startsWith("the count of documents"),
  );

test("a folder takes documents up to its limit, created or moved in at once; whatever leaves makes room", async () => {
  const [folder, other] = [await folderOf(staff), await folderOf(staff)];
  await fill(folder, libraryLimits.children - 3);
  const movable = (await Promise.all([1, 2, 3].map(() => create(other)))).map(({ body }) => body.id);
  const answers = await Promise.all([
    ...movable.map((id) => move(id, folder)),
    ...Array.from({ length: 5 }, () => create(folder)),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === "full")).toHaveLength(5);
  expect(await documentsIn(folder)).toHaveLength(libraryLimits.children);
  expect(await ofCounts()).toEqual([]);

  const [one, two] = await documentsIn(folder);
  await staff.call(library.deleteDocument, { params: { id: one?.id ?? "" } });
  expect(statuses([await create(folder), await create(folder)])).toEqual([201, 409]);
  expect((await move(two?.id ?? "", other)).status).toBe(200);
  expect(statuses([await create(folder), await create(folder)])).toEqual([201, 409]);
  // Renaming what stays is no arrival.
  const [kept] = await documentsIn(folder);
  const renamed = { params: { id: kept?.id ?? "" }, body: { name: "Autre", folder_id: folder } };
  expect((await staff.send(library.updateDocument, renamed)).status).toBe(200);
  expect(await ofCounts()).toEqual([]);
});

test("a root takes folders up to the limit, created or moved there; each root has its own", async () => {
  const at = new Date().toISOString();
  const rights = { users: {}, roles: {}, private: false, parent_id: null, owner_id: staff.userId };
  const put = Array.from({ length: libraryLimits.children }, (_, n) => ({
    ...{ id: randomUUID(), name: `Dossier ${n}`, training_action_id: action, ...rights },
    ...{ created_at: at, updated_at: at, version: 1 },
  }));
  for (let start = 0; start < put.length; start += 90)
    await transact(writesToPutEntries(foldersRoster, put.slice(start, start + 90)));
  const common = await folderOf(staff);
  const body = { name: "De trop", training_action_id: action };
  const refused = [
    await staff.send(library.createFolder, { body }),
    await staff.send(library.updateFolder, {
      params: { id: common },
      body: { parent_id: null, training_action_id: action },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, "full"],
    [409, "full"],
  ]);
  await folderOf(staff);
});

test("a creation that is sent again is counted once, and a folder goes with its documents", async () => {
  const folder = await folderOf(staff);
  const headers = { "idempotency-key": randomUUID() };
  expect(statuses([await create(folder, headers), await create(folder, headers)])).toEqual([201, 201]);
  await Promise.all([create(folder), create(null)]);
  expect(await documentsIn(folder)).toHaveLength(2);
  expect(await ofCounts()).toEqual([]);
  await staff.call(library.deleteFolder, { params: { id: folder } });
  await Promise.all([removeDeleted(), removeDeleted()]);
  expect(await documentsIn(folder)).toEqual([]);
  const rows = await readTable(process.env["TABLE_NAME"] ?? "");
  expect(rows.filter(({ sk }) => sk === `ENTRY#${folder}`)).toEqual([]);
});

test("creating and moving a document costs a function that starts the same, however many there are", async () => {
  const [folder, other, third] = [await folderOf(staff), await folderOf(staff), await folderOf(staff)];
  const costs = async () => {
    forgetRosters();
    const creation = await countingRequests(() => create(folder));
    expect(creation.value.status).toBe(201);
    forgetRosters();
    const moving = await countingRequests(() => move(creation.value.body.id, other));
    expect(moving.value.status).toBe(200);
    return [creation, moving].map(({ requests, readUnits }) => [requests.length, readUnits]);
  };
  const before = await costs();
  await fill(third, 500);
  expect(await costs()).toEqual(before);
});
