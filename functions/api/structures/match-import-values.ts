import { findImport, writeToJudgeAgain } from "#functions/domain/imports/imports.store.ts";
import { isSameValue, ownFile, withCreated } from "#functions/domain/imports/plan.ts";
import { referenceRosters } from "#functions/domain/reference/reference.store.ts";
import { findMatches, writesToKeepMatches } from "#functions/domain/reference/value-matches.store.ts";
import { valuesOf } from "#functions/domain/structures/import/lists.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { importProblems } from "#shared/contract/import.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { matchProblems, maxMatches } from "#shared/structures/structures.import.ts";

export const handler = route(structures.matchImportValues, async ({ params, body, viewer, now }) => {
  const { matches, creates } = body;
  await ownFile({ id: params.importId, owner: "structures", viewer, now });
  const [found, seen, kept] = await Promise.all([
    findImport(params.importId),
    readTogether(...referenceRosters),
    findMatches(),
  ]);
  if (!found) throw importProblems.notReady();
  if (found.status !== "ready") throw matchProblems.begun();
  if (matches.some(({ list, value_id }) => !valuesOf(seen, list).some(({ id }) => id === value_id)))
    throw commonProblems.invalid({ matches: ["Une de ces valeurs n’existe pas ou n’existe plus."] });
  if (kept.length + matches.length > maxMatches) throw matchProblems.tooMany();
  const missing = withCreated(found.missing_values, (value) =>
    creates ? creates.some(({ list, name }) => isSameValue({ field: list, name }, value)) : value.created,
  );
  await transact([...writesToKeepMatches(matches), writeToJudgeAgain(found, missing, now)]);
  return undefined;
});
