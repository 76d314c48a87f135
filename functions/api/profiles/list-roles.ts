import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { roleList } from "#shared/profiles/profiles.roles.ts";

export const handler = route(profiles.listRoles, async () => roleList);
