import { route } from "#functions/http/route.ts";
import { addStructure } from "#functions/services/structures/edits.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.createStructure, ({ body, viewer, newId, now }) =>
  addStructure(body, viewer, newId(), now),
);
