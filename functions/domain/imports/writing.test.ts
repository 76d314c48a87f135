import { expect, test } from "vitest";
import type { PlannedRow } from "#functions/domain/imports/plan.ts";
import { linesWritten, oneByOne, writeImport } from "#functions/domain/imports/writing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { type ImportNote, importMessages } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";

const rows = [2, 3].map(
  (line): PlannedRow => ({ line, state: "create", name: `Ferme ${line}`, notes: [], data: {} }),
);
const batchOf = (refusal: (line: number) => Error | undefined) => {
  const written: number[] = [];
  return {
    written,
    refresh: async () => undefined,
    noteOn: ({ name }: PlannedRow, message: string, expected: string): ImportNote => ({
      kind: "error",
      column: "name",
      value: name,
      message,
      expected,
    }),
    together: async (some: readonly PlannedRow[]) => {
      for (const { line } of some) {
        const error = refusal(line);
        if (error) throw error;
      }
      written.push(...some.map(({ line }) => line));
      return [];
    },
  };
};

test("a line that others overtake again and again is not refused: its turn comes again", async () => {
  const batch = batchOf((line) => (line === 3 ? new ConcurrentChange() : undefined));
  await expect(oneByOne(batch).write(rows)).rejects.toThrow(ConcurrentChange);
  expect(batch.written).toEqual([2]);
});

test("a line with a problem is refused with its words, and the others are written", async () => {
  const batch = batchOf((line) => (line === 2 ? new Problem(409, "taken", "Déjà pris.") : undefined));
  const refusals = await linesWritten(rows, batch);
  expect(refusals).toMatchObject([
    { line: 2, notes: [{ message: "Déjà pris.", expected: importMessages.movedExpected }] },
  ]);
  expect(batch.written).toEqual([3]);
});

test("what was written before others overtook the rest counts, and the next call goes on from there", {
  tags: ["long"],
}, async () => {
  const administrator = await person("administrator");
  const { previewed, written } = importsOf(administrator, "structures");
  const { id } = await previewed("nom;cp;id source\nUne;35000;s:1\nDeux;35000;s:2");
  const { userId, name, profileId } = administrator;
  const viewer = {
    userId,
    name,
    profiles: [{ id: profileId, role: "administrator" as const, confirmed: true }],
  };
  const of = { id, owner: "structures", viewer, now: new Date() };
  const batch = batchOf((line) => (line === 3 ? new ConcurrentChange() : undefined));
  const progress = await writeImport(of, { create_missing_values: false }, async () => oneByOne(batch));
  expect(progress).toMatchObject({ status: "writing", position: 1, written: { create: 1, error: 0 } });
  expect(await written(id)).toMatchObject({ status: "done", position: 2, written: { create: 2, error: 0 } });
});
