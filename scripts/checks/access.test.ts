import { beforeAll, expect, test, vi } from "vitest";
import { rowsOf, tables } from "#scripts/checks/access-tables.ts";
import {
  answersOf,
  type Cell,
  cellsOf,
  hasNeededLines,
  mismatchOf,
  revealingRefusals,
  sampleOf,
} from "#scripts/checks/cells.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { accessScene } from "#scripts/testing/scenes/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";

test("every route has its hand-written rows, with absent ids if its path has ids", () => {
  expect(Object.keys(tables).sort()).toEqual(
    operations()
      .map(({ operation }) => operation)
      .sort(),
  );
  const lacking = operations().filter(({ operation, endpoint }) =>
    rowsOf(operation).some(({ lines }) => !hasNeededLines(endpoint, lines)),
  );
  expect(lacking.map(({ operation }) => operation)).toEqual([]);
});

const scene = await accessScene();
// Each call logs a line, and handing thousands of them to Vitest takes a twentieth of the time.
beforeAll(() => void vi.spyOn(console, "info").mockReturnValue());

const expectRows = async (operation: string, some: (cells: readonly Cell[]) => readonly Cell[]) => {
  const cells = cellsOf(scene, operation);
  const answers = await answersOf(some(cells));
  expect(answers.flatMap((cell) => mismatchOf(cell, cell.outcome) ?? [])).toEqual([]);
  expect(revealingRefusals(operation, cells, answers)).toEqual([]);
};
// First what asks for a fresh proof: it lasts ten minutes.
const inTurn = operations().sort(
  (a, b) => Number(b.endpoint.fresh ?? false) - Number(a.endpoint.fresh ?? false),
);
test.each(inTurn)("$operation answers as its access rows say", { tags: ["sample"] }, ({ operation }) =>
  expectRows(operation, sampleOf),
);
test.each(inTurn)(
  "$operation answers everybody as its access rows say",
  { tags: ["proof"] },
  ({ operation }) => expectRows(operation, (cells) => cells),
);

test("the table is sound after all these calls", async () => {
  expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
});
