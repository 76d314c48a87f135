import type { Role } from "#shared/contract/access.ts";
import { tabsOf } from "#web/frame/admin/tabs.ts";
import { paths } from "#web/frame/paths.ts";

/** Where somebody of this role finds every event. */
export const addressOfEvents = (role: Role | undefined): string =>
  tabsOf(role).some(({ id }) => id === "events") ? paths.dashboard("events") : paths.events;
