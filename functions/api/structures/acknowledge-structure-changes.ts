import { route } from "#functions/http/route.ts";
import { changesSeen } from "#functions/store/structure-log.ts";
import { structureStays } from "#functions/store/structures.ts";
import { transact } from "#functions/store/table.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.acknowledgeStructureChanges, async ({ params, body }) => {
  await transact([structureStays(params.id), changesSeen(params.id, body.latest)]);
  return undefined;
});
