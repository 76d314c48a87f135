import { route } from "#functions/http/route.ts";
import { listImports } from "#functions/services/imports/list.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.listUserImports, ({ viewer, now }) =>
  listImports("users", viewer, now),
);
