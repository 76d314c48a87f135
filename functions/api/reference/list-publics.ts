import { route } from "#functions/http/route.ts";
import { publicsRoster } from "#functions/store/reference.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(
  reference.listPublics,
  async ({ preloaded }) => [...preloaded],
  () => entriesOf(publicsRoster),
);
