import { readImport } from "#functions/domain/imports/preview.ts";
import { judgeStructures } from "#functions/domain/structures/import/judge.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureColumnsFor } from "#shared/structures/structures.import.ts";

export const handler = route(structures.readStructureImport, ({ params, query, viewer, now }) => {
  const of = { id: params.importId, owner: "structures", viewer, now };
  return readImport(of, query, {
    columns: structureColumnsFor(viewer),
    judge: (entries) => judgeStructures(entries, viewer),
  });
});
