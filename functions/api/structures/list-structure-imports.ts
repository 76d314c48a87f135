import { listImports } from "#functions/domain/imports/list.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listStructureImports, ({ viewer, now }) =>
  listImports("structures", viewer, now),
);
