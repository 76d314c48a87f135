import type { ApiClient } from "#scripts/operate/api-client.ts";
import { completeReferences } from "#scripts/operate/import/references.ts";
import { type Row, readRows } from "#scripts/operate/import/rows.ts";
import { bringOne, importedStructures, inParallel } from "#scripts/operate/import/sync.ts";

export type Counts = { created: number; changed: number; same: number; refused: number };

// The local site runs this many instances of a function: more calls would only wait.
const width = 6;
const step = 250;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/**
 * Imports rows through the API as an administrator: creates missing reference values, then creates or changes each
 * structure by its source. Idempotent: an interrupted import continues where it stopped.
 */
export const runImport = async (
  api: ApiClient,
  values: readonly { value: unknown; line: number }[],
  say: (line: string) => void,
): Promise<Counts> => {
  const started = performance.now();
  const rows = readRows(values);
  const good = rows.filter((row) => "draft" in row);
  const counts: Counts = { created: 0, changed: 0, same: 0, refused: 0 };
  const refuse = (row: Row, name: string, reason: string) => {
    counts.refused++;
    say(`  ligne ${row.line} refusée${name === "" ? "" : ` (${name})`} : ${reason}`);
  };

  say(`${rows.length} lignes lues.`);
  for (const row of rows) {
    if ("refusal" in row) refuse(row, row.name, row.refusal);
    else for (const remark of row.remarks) say(`  ligne ${row.line} (${row.draft.name}) : ${remark}`);
  }
  const references = await completeReferences(
    api,
    good.map((row) => row.draft),
  );
  say(`${references.created} valeurs de référence créées.`);
  const present = await importedStructures(api);

  let done = 0;
  await inParallel(good, width, async (row) => {
    const outcome = await bringOne(api, references, row, present.get(row.draft.source_id));
    if (typeof outcome === "string") counts[outcome]++;
    else refuse(row, row.draft.name, outcome.refusal);
    done++;
    if (done % step === 0) say(`  ${done} / ${good.length} structures, ${seconds(started)}`);
  });
  say(
    `Terminé en ${seconds(started)} : ${counts.created} créées, ${counts.changed} modifiées, ${counts.same} inchangées, ${counts.refused} refusées.`,
  );
  return counts;
};
