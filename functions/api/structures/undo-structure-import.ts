import { route } from "#functions/http/route.ts";
import { undoImport } from "#functions/services/imports/undoing.ts";
import { structureUndoer } from "#functions/services/structures/import/undoer.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.undoStructureImport, ({ params, viewer, now }) => {
  const of = { id: params.importId, owner: "structures", viewer, now };
  return undoImport(of, () => structureUndoer(of));
});
