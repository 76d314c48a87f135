import { route } from "#functions/http/route.ts";
import { structureTypesRoster } from "#functions/store/reference.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(
  reference.listStructureTypes,
  async ({ preloaded }) => [...preloaded],
  () => entriesOf(structureTypesRoster),
);
