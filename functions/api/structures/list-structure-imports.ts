import { route } from "#functions/http/route.ts";
import { listImports } from "#functions/services/imports/list.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listStructureImports, ({ viewer, now }) =>
  listImports("structures", viewer, now),
);
