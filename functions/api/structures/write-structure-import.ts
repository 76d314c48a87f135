import { writeImport } from "#functions/domain/imports/writing.ts";
import { openStructureWriter } from "#functions/domain/structures/import/writer.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.writeStructureImport, ({ params, body, viewer, now }) => {
  const of = { id: params.importId, owner: "structures", viewer, now };
  return writeImport(of, body, (missing, hasTime) => openStructureWriter(of, missing, hasTime));
});
