import * as events from "#shared/events/events.contract.ts";
import type { HostingChanges, Participation } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { hostingTexts } from "./hosting-texts.ts";
import { eventTexts } from "./texts.ts";

/** What a change of hosting makes stale: learners read who comes, and the catalogue finds them. */
export const hostingRefreshes = [events.getEventWhole, events.getEvent];

type Hosting = Omit<HostingChanges, "version">;

/** A participation as the body that would save it. */
export const hostingOf = (one: Participation | undefined): Hosting => ({
  seats: one?.seats ?? null,
  closed_slot_ids: one?.closed_slot_ids ?? [],
  place: one?.place ?? "",
  contact_name: one?.contact_name ?? "",
  contact_email: one?.contact_email ?? "",
  answer: one?.answer ?? "unknown",
  note: one?.note ?? "",
});

/** Saves one value of a participation at once, the others as they are; true if it is saved. */
export const useHosting = (participation: Participation) => {
  const change = useSend(events.updateHosting, { refreshes: hostingRefreshes });
  const { id, version, structure } = participation;
  return {
    pending: change.isPending,
    save: async (changed: Partial<Hosting>): Promise<boolean> =>
      !(await attempt(
        () =>
          change.mutateAsync({
            params: { id },
            body: { ...hostingOf(participation), ...changed, version },
          }),
        { success: hostingTexts.saved(structure.name), failure: eventTexts.saveFailed },
      )),
  };
};
