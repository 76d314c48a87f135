import { route } from "#functions/http/route.ts";
import { writeToAcknowledgeChanges } from "#functions/store/structure-log.ts";
import { checkStructureExists } from "#functions/store/structures.ts";
import { transact } from "#functions/store/table.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.acknowledgeStructureChanges, async ({ params, body }) => {
  await transact([checkStructureExists(params.id), writeToAcknowledgeChanges(params.id, body.latest)]);
  return undefined;
});
