import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { putItem, readItem, readItems, transact, updateItem } from "#functions/store/table.ts";
import "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";

const pk = `TEST#${randomUUID()}`;
const key = (n: number) => ({ pk, sk: `ITEM#${n}` });
const item = (n: number, word = "first") => ({ ...key(n), word });
for (const start of [0, 60]) await transact(Array.from({ length: 60 }, (_, n) => putItem(item(start + n))));

test("reads of the same time share one request, and each gets its own", async () => {
  const { value, requests } = await countingRequests(() =>
    Promise.all([readItem(key(1)), readItems([key(2), key(1), key(2), key(999)]), readItem(key(999))]),
  );
  expect(requests).toEqual(["BatchGet"]);
  const [one, several, absent] = value;
  expect(one).toEqual(item(1));
  expect(several).toHaveLength(2);
  expect(several).toEqual(expect.arrayContaining([item(1), item(2)]));
  expect(absent).toBeUndefined();
});

test("a later read asks again", async () => {
  expect(await readItem(key(3))).toEqual(item(3));
  await transact([putItem(item(3, "second"))]);
  expect(await readItem(key(3))).toEqual(item(3, "second"));
});

test("more than a request may ask for go in several, side by side", async () => {
  const wanted = Array.from({ length: 120 }, (_, n) => key(n));
  const { value, requests, inSequence } = await countingRequests(() => readItems(wanted));
  expect(value.map(({ sk }) => sk).sort()).toEqual(wanted.map(({ sk }) => sk).sort());
  expect([requests, inSequence]).toEqual([["BatchGet", "BatchGet"], 1]);
});

test("an item that has grown too large is no busy table", async () => {
  await transact([putItem({ ...item(4), word: "a".repeat(300_000) })]);
  const grown = transact([updateItem(key(4), { set: [["more", "b".repeat(200_000)]] })]);
  await expect(grown).rejects.toThrow("A transaction cannot be written");
});
