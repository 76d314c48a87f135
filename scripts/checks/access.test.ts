import { expect, inject, test } from "vitest";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import { rowsOf, tables } from "#scripts/checks/access-tables.ts";
import {
  answersOf,
  type Cell,
  cellsOf,
  giveawaysOf,
  oneOfEachAnswer,
  surpriseOf,
  unspoken,
} from "#scripts/checks/cells.ts";
import { accessScene } from "#scripts/testing/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";

test("every route has its hand-written rows, with absent and malformed ids where it takes any", () => {
  expect(Object.keys(tables).sort()).toEqual(
    operations()
      .map(({ operation }) => operation)
      .sort(),
  );
  const missing = operations().flatMap(({ operation, endpoint }) =>
    rowsOf(operation).flatMap(({ lines }) => unspoken(endpoint, lines).map((one) => [operation, one])),
  );
  expect(missing).toEqual([]);
});

const scene = await accessScene();
// A role belongs to the function, not to the caller.
const asked = inject("bundleEnvironment") ? oneOfEachAnswer : (cells: Cell[]) => cells;

test.each(operations())(
  "$operation answers everybody as the call list says",
  async ({ operation }) => {
    const answers = await answersOf(asked(cellsOf(scene, operation)));
    expect(answers.flatMap((cell) => surpriseOf(cell, cell.outcome) ?? [])).toEqual([]);
    expect(giveawaysOf(operation, answers)).toEqual([]);
  },
  120_000,
);

test("what all these calls wrote is sound", async () => {
  expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
});
