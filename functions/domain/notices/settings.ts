import type { StoredSettings } from "#functions/domain/notices/notices.store.ts";
import { rolesOf, type Viewer } from "#shared/contract/access.ts";
import { groupsFor } from "#shared/notices/notices.rules.ts";

/** The settings of a digest, with the groups that somebody can get notices of. */
export const settingsView = (
  { daily, off, weekly }: Pick<StoredSettings, "daily" | "off" | "weekly">,
  viewer: Viewer,
) => ({
  daily,
  off,
  weekly,
  groups: groupsFor(rolesOf(viewer)),
});
