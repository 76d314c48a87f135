import { useQuery } from "@tanstack/react-query";
import type { Role } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import { mayEditEvents } from "#shared/events/events.rules.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { tabsOf } from "#web/frame/admin/tabs.ts";
import { paths } from "#web/frame/paths.ts";

/**
 * Whether the chosen profile may create and change events: of a coordinator, the organisation's setting decides, and
 * undefined until it is known.
 */
export const useMayEditEvents = (): boolean | undefined => {
  const { role } = useRights();
  const isCoordinator = role === "coordinator";
  const { data, isPending } = useQuery({ ...ask(events.getEventSettings, {}), enabled: isCoordinator });
  if (isCoordinator && isPending) return undefined;
  return role !== undefined && mayEditEvents([role], data ?? { coordinators_edit_events: false });
};

/** Where somebody of this role finds every event. */
export const addressOfEvents = (role: Role | undefined): string =>
  tabsOf(role).some(({ id }) => id === "events") ? paths.dashboard("events") : paths.events;
