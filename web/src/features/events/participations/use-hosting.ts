import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import {
  type AddedParticipations,
  type HostingChanges,
  maxAddedAtOnce,
  type Participation,
} from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { notify } from "#web/ui/over/notify.ts";
import { hostingTexts } from "./hosting-texts.ts";

/** What a change of hosting makes stale: learners read who comes, and the catalogue finds them. */
export const hostingRefreshes = [events.getEventWhole, events.getEventProgress, events.getEvent];

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
  const change = useSend(events.updateHosting, { refreshes: hostingRefreshes, rereads: true });
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

const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name);

/**
 * Adds structures to an event, a hundred in each call, and says what came of it. `done` is undefined unless it is at
 * work; `onSettled`: after each call, the structures that it settled.
 */
export const useAdding = (eventId: string) => {
  const addition = useSend(events.addParticipations, { refreshes: [...hostingRefreshes, events.listEvents] });
  const [done, setDone] = useState<number>();
  const add = async (
    ids: readonly string[],
    how: Partial<Omit<AddedParticipations, "structure_ids">>,
    onSettled?: (ids: readonly string[]) => void,
  ): Promise<void> => {
    const already: string[] = [];
    const leftOut: string[] = [];
    let added = 0;
    try {
      for (let from = 0; from < ids.length; from += maxAddedAtOnce) {
        setDone(from);
        const some = ids.slice(from, from + maxAddedAtOnce);
        const outcome = await addition.mutateAsync({
          params: { id: eventId },
          body: { ...how, structure_ids: some },
        });
        added += outcome.added.length;
        already.push(...namesOf(outcome.already_there));
        leftOut.push(...namesOf(outcome.left_out));
        onSettled?.(some);
      }
      const besides = [
        ...(already.length > 0 ? [hostingTexts.alreadyThere(already)] : []),
        ...(leftOut.length > 0 ? [hostingTexts.leftOut(leftOut)] : []),
      ];
      notify.success(hostingTexts.added(added), besides.join(" ") || undefined);
    } catch (error) {
      notify.error(hostingTexts.addFailed, problemOf(error).message);
    }
    setDone(undefined);
  };
  return { add, done };
};
