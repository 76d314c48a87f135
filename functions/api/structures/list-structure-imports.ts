import { route } from "#functions/http/route.ts";
import { findUnfinished } from "#functions/store/imports.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listStructureImports, ({ viewer, now }) =>
  findUnfinished(viewer.userId, "structures", now),
);
