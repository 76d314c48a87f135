import { listImports } from "#functions/domain/imports/list.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.listUserImports, ({ viewer, now }) =>
  listImports("users", viewer, now),
);
