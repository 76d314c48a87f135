import { takeDown } from "#functions/domain/files/pictures.ts";
import { removeChosenStructure } from "#functions/domain/structures/removal.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.deleteStructure, async ({ params, viewer, now }) =>
  takeDown(await removeChosenStructure(params.id, { viewer, now }), now),
);
