import { route } from "#functions/http/route.ts";
import { findUnfinished } from "#functions/store/imports.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.listUserImports, ({ viewer, now }) =>
  findUnfinished(viewer.userId, "users", now),
);
