// @module-tag long

import { expect, test } from "vitest";
import { documentsRoster, foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { saveSnapshot } from "#functions/domain/upkeep/snapshots.ts";
import { person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { fillLibrary } from "#scripts/testing/scenes/many-documents.ts";
import * as library from "#shared/library/library.contract.ts";

const [coordinator, learner, trainer] = [
  await person("coordinator"),
  await person("learner"),
  await person("tradeTrainer"),
];
const folders = await fillLibrary(2_000, 10_000, coordinator.userId);
const open = (who: typeof learner, n: number) =>
  countingRequests(() => who.call(library.getFolder, { params: { id: folders[n] ?? "" } }));

test("a folder of 2,000 opens with two trips: who asks, then the library beside their memberships, whatever the library holds", async () => {
  await open(learner, 0);
  for (const who of [learner, trainer]) {
    const { value, requests, inSequence, readUnits } = await open(who, 3);
    expect(value.status).toBe(200);
    expect(value.body.children.length).toBeGreaterThan(2);
    expect(value.body.documents.length).toBeGreaterThan(2);
    expect(requests.sort()).toEqual(["BatchGet", "BatchGet", "Query"]);
    expect(inSequence).toBe(2);
    expect(readUnits).toBeLessThan(10);
  }
});

test("the first opening of a function reads each part of the library once, side by side", async () => {
  for (const list of [foldersRoster, documentsRoster]) list.memory.versions = {};
  const { value, requests, inSequence } = await open(learner, 3);
  expect(value.status).toBe(200);
  expect(requests.filter((action) => action === "Query").length).toBeLessThanOrEqual(21);
  expect(requests.length).toBeLessThanOrEqual(24);
  expect(inSequence).toBeLessThanOrEqual(3);
});

test("with their snapshot, a function that starts reads no document one by one", async () => {
  await saveSnapshot(documentsRoster);
  documentsRoster.memory.versions = {};
  const { value, requests, readUnits } = await open(learner, 3);
  expect(value.body.documents.length).toBeGreaterThan(2);
  expect(requests.sort()).toEqual(["BatchGet", "BatchGet", "Query"]);
  expect(readUnits).toBeLessThan(10);
});

test("the tree, home and search ask no more than a folder", async () => {
  const warm = async (work: () => Promise<{ status: number }>) => {
    await work();
    const { value, requests } = await countingRequests(work);
    expect(value.status).toBe(200);
    return requests.length;
  };
  expect(await warm(() => learner.call(library.getLibraryTree, {}))).toBe(3);
  expect(await warm(() => learner.call(library.getLibraryHome, {}))).toBe(3);
  expect(await warm(() => learner.call(library.searchLibrary, { query: { name: "e" } }))).toBe(3);
  const { body: tree } = await learner.call(library.getLibraryTree, {});
  expect(tree.folders.length).toBeGreaterThan(500);
  const { body: hits } = await learner.call(library.searchLibrary, { query: { name: "fiche" } });
  expect(hits).toHaveLength(50);
});

test("a document opens with two trips, as a folder", async () => {
  const read = () =>
    countingRequests(() => learner.call(library.getDocument, { params: { id: "document-0" } }));
  await read();
  const { value, requests, inSequence } = await read();
  expect(value.status).toBe(200);
  expect([requests.length, inSequence]).toEqual([3, 2]);
});

test("a download asks for the file, then for its document, and signs", async () => {
  const { body } = await coordinator.call(library.createDocument, {
    body: {
      folder_id: folders[0] ?? "",
      files: [{ original_file_name: "a.pdf", content_type: "application/pdf", size: 10 }],
    },
  });
  const params = { id: body.uploads[0]?.file_id ?? "" };
  const { value, requests, inSequence } = await countingRequests(() =>
    coordinator.call(library.downloadDocumentFile, { params }),
  );
  expect(value.body.code).toBe("notAvailable");
  expect([requests.length, inSequence]).toEqual([4, 3]);
});
