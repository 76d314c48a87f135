import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findRemovals, writesToOrderRemoval } from "#functions/domain/files/removals.store.ts";
import { keep, publish } from "#functions/platform/files.ts";
import { transact } from "#functions/store/table.ts";
import { pdf, png } from "#scripts/testing/corpus.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";

const now = new Date();

test("bytes that were to go and stayed are taken away once storage does, and no others", async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  for (const id of [gone, stays]) {
    await keep({ id, name: "note.pdf", contentType: "application/pdf" }, pdf());
    await publish({ path: `/files/${id}.png`, kind: "profilePicture", contentType: "image/png" }, png(2, 2));
  }
  await transact(writesToOrderRemoval({ files: [gone], pictures: [`/files/${gone}.png`] }, now));
  expect(await findRemovals()).toHaveLength(1);
  await removeDeleted();
  expect(await findRemovals()).toEqual([]);
  const there = async (id: string) =>
    Promise.all([`available/${id}`, `files/${id}.png`].map(async (key) => (await stored(key)) !== undefined));
  expect([await there(gone), await there(stays)]).toEqual([
    [false, false],
    [true, true],
  ]);
  await removeDeleted();
});

test("nothing is ordered where there are no bytes", () => {
  expect(writesToOrderRemoval({ pictures: [] }, now)).toEqual([]);
});
