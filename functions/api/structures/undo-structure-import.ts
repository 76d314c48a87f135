import { undoImport } from "#functions/domain/imports/undoing.ts";
import { structureUndoer } from "#functions/domain/structures/import/undoer.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.undoStructureImport, ({ params, viewer, now }) => {
  const of = { id: params.importId, owner: "structures", viewer, now };
  return undoImport(of, () => structureUndoer(of));
});
