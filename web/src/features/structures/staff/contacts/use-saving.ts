import * as events from "#shared/events/events.contract.ts";
import {
  maxSavedContacts,
  type SavedContacts,
  type SavedContactsOutcome,
} from "#shared/structures/contacts.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { contactTexts as texts } from "./contact-texts.ts";

type Row = SavedContacts["rows"][number];
type Outcome = SavedContactsOutcome["data"][number];

/** What a change of contacts makes stale: participations to come take them. */
const refreshes = [structures.listContacts, events.getEventWhole];

/** Saves rows of the book, a hundred in each call, and says what came of it. */
export const useSaving = (eventId: string | undefined) => {
  const change = useSend(structures.saveContacts, { refreshes });
  const save = async (rows: readonly Row[]): Promise<Outcome[]> => {
    const settled: Outcome[] = [];
    try {
      for (let from = 0; from < rows.length; from += maxSavedContacts) {
        const body = {
          rows: rows.slice(from, from + maxSavedContacts),
          ...(eventId && { event_id: eventId }),
        };
        settled.push(...(await change.mutateAsync({ body })).data);
      }
    } catch (error) {
      notify.error(texts.saveFailed, problemOf(error).message);
      return settled;
    }
    const count = (state: Outcome["state"]) => settled.filter((one) => one.state === state).length;
    const [stale, gone] = [count("stale"), count("gone")];
    const left = [...(stale > 0 ? [texts.changed(stale)] : []), ...(gone > 0 ? [texts.gone(gone)] : [])];
    if (left.length > 0) notify.error(texts.notAll, left.join(" "));
    else notify.success(texts.saved(count("saved")));
    return settled;
  };
  return {
    refreshes,
    pending: change.isPending,
    save,
    saveOne: async (row: Row): Promise<Outcome | undefined> => (await save([row]))[0],
  };
};
