import { addStructure } from "#functions/domain/structures/edits.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.createStructure, ({ body, viewer, newId, now }) =>
  addStructure(body, viewer, newId(), now),
);
