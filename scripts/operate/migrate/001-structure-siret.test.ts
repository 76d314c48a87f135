// @module-tag long
import { expect, test } from "vitest";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { type Row, readTable } from "#scripts/operate/audit/table.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { visitor } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const onlyThis = migrations.filter(({ number }) => number === 1);
const withSiret = (rows: readonly Row[]) => rows.filter((row) => "siret" in row);

test("structures of before they had a number are read, then get an empty one, and so do their cards", async () => {
  const { staff, structureIds } = await wishScene(4, 2099);
  const [id = ""] = structureIds;
  const sound = await readTable(table);
  expect(withSiret(sound)).toHaveLength(8);
  for (const { pk, sk } of withSiret(sound)) await transact([updateItem({ pk, sk }, { remove: ["siret"] })]);
  expect((await visitor.call(structures.getStructure, { params: { id } })).body.siret).toBe("");
  expect((await visitor.call(structures.filterStructures, { query: {} })).body.total).toBe(4);
  // People go on: this one has a number before its turn comes.
  await staff.call(structures.updateStructure, { params: { id }, body: { siret: "12345678200010" } });

  expect(await migrate(table, onlyThis)).toMatchObject([{ migration: { number: 1 }, changed: 3 }]);
  const after = await readTable(table);
  expect(
    withSiret(after)
      .map((row) => row["siret"])
      .sort(),
  ).toEqual([...Array(6).fill(""), "12345678200010", "12345678200010"]);
  expect(audit(after)).toEqual([]);
  expect(await migrate(table, onlyThis)).toBe("up to date");
  expect(await readTable(table)).toEqual(after);
});

test("migrations are numbered in the order in which they run", () => {
  const numbers = migrations.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, position) => position + 1));
});
