import { findEventSettings } from "#functions/domain/events/event-settings.store.ts";
import { isAdministrator, rolesOf, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayEditEvents } from "#shared/events/events.rules.ts";

/** Refuses everybody but administrators and, while the setting is on, coordinators. */
export const requireEventEditor = async (viewer: Viewer): Promise<void> => {
  // Saves administrators the read of the setting.
  if (isAdministrator(viewer)) return;
  if (!mayEditEvents(rolesOf(viewer), await findEventSettings())) throw commonProblems.forbidden();
};
