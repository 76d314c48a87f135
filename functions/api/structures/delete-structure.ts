import { route } from "#functions/http/route.ts";
import { takeDown } from "#functions/services/files/pictures.ts";
import { removeChosenStructure } from "#functions/services/structures/removal.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.deleteStructure, async ({ params, viewer, now }) =>
  takeDown(await removeChosenStructure(params.id, { viewer, now }), now),
);
