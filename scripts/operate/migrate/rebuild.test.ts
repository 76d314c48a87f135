import { beforeAll, expect, test } from "vitest";
import {
  CatalogueCard,
  catalogueCards,
  structuresRoster,
} from "#functions/domain/structures/structures.store.ts";
import { mirrors } from "#functions/domain/upkeep/mirrors.ts";
import { entryKey, writesToDeleteEntries, writesToPutEntries } from "#functions/store/roster.ts";
import { deleteItem, putItem, readItem, transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { type Row, readTable } from "#scripts/operate/audit/table.ts";
import { markRostersChanged, rebuildRosters } from "#scripts/operate/migrate/rebuild.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";

const table = process.env["TABLE_NAME"] ?? "";
let ids: readonly string[] = [];
beforeAll(async () => {
  ids = (await wishScene(5, 2099)).structureIds;
});

const byKey = (rows: readonly Row[]) =>
  new Map(rows.filter(({ sk }) => sk !== "VERSION").map((row) => [`${row.pk} ${row.sk}`, row]));
const nothing = new Map(mirrors.map(({ name }) => [name, 0]));

test("rosters that are right stay as they are", async () => {
  const before = await readTable(table);
  expect(await rebuildRosters(table)).toEqual(nothing);
  expect(await readTable(table)).toEqual(before);
});

test("an entry that is missing, wrong, short of a field or of nothing is mended, and functions see it", async () => {
  const sound = byKey(await readTable(table));
  const [missing = "", wrong = "", short = ""] = ids;
  const card = CatalogueCard.parse(await readItem(entryKey(structuresRoster, wrong)));
  await transact(writesToDeleteEntries(structuresRoster, [missing]));
  await transact(writesToPutEntries(structuresRoster, [{ ...card, name: "Une autre" }]));
  await transact(writesToPutEntries(structuresRoster, [{ ...card, id: "of-nothing" }]));
  await transact([updateItem(entryKey(structuresRoster, short), { remove: ["is_active"] })]);
  expect(audit(await readTable(table)).length).toBeGreaterThan(3);
  await expect(catalogueCards()).rejects.toThrow("is_active");

  expect(await rebuildRosters(table)).toEqual(new Map([...nothing, ["structures", 4]]));
  expect(byKey(await readTable(table))).toEqual(sound);
  expect((await catalogueCards()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(await rebuildRosters(table)).toEqual(nothing);
});

test("functions see what somebody wrote into the table by hand, once every roster is marked as changed", async () => {
  const [id = ""] = ids;
  const nameOf = async () => (await catalogueCards()).find((card) => card.id === id)?.name;
  const before = await nameOf();
  await transact([updateItem(entryKey(structuresRoster, id), { set: [["name", "À la main"]] })]);
  expect(await nameOf()).toBe(before);
  await markRostersChanged();
  expect(await nameOf()).toBe("À la main");
  await transact([updateItem(entryKey(structuresRoster, id), { set: [["name", before]] })]);
  await markRostersChanged();
});

test("every roster is mended, and those alone that are asked for", async () => {
  const entries = (await readTable(table)).filter(({ sk }) => sk.startsWith("ENTRY#"));
  const mirrored = entries.filter(({ pk }) => mirrors.some(({ name }) => pk.startsWith(`ROSTER#${name}#`)));
  for (const { pk, sk } of mirrored) await transact([deleteItem({ pk, sk })]);
  const structures = mirrored.filter(({ pk }) => pk.startsWith("ROSTER#structures#"));
  expect(await rebuildRosters(table, ["structures"])).toEqual(new Map([["structures", structures.length]]));
  await rebuildRosters(table);
  expect(byKey(await readTable(table))).toEqual(byKey([...(await readTable(table)), ...mirrored]));
  expect(audit(await readTable(table))).toEqual([]);
});

test("a structure that people change meanwhile is mirrored as they leave it", async () => {
  const [id = ""] = ids;
  const mirror = mirrors.find(({ name }) => name === "structures");
  const key = { pk: `STRUCTURE#${id}`, sk: "STRUCTURE" };
  const before = (await readItem(key)) as Row;
  const writes = (await mirror?.writesToPut([id])) ?? [];
  await transact([putItem({ ...before, version: Number(before["version"]) + 1 })]);
  await expect(transact(writes)).rejects.toThrow("changed meanwhile");
});
