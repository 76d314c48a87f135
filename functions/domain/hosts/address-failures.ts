import { type MailOutcome, markAfter } from "#functions/domain/accounts/mail-failure-rules.ts";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import {
  findHostAccesses,
  markOf,
  writeToMarkHostAddress,
} from "#functions/domain/hosts/host-links.store.ts";
import { withPromotionsAmong } from "#functions/domain/hosts/promotions.ts";
import { now } from "#functions/platform/clock.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { areLinksValid } from "#shared/hosts/hosts.rules.ts";

/**
 * Marks the hosts of current and coming events whose address refused a mail or complained about one, or takes the mark
 * away. Returns how many marks changed.
 */
export const recordHostOutcome = async (outcome: MailOutcome): Promise<number> => {
  const { address } = outcome;
  const agenda = await readTogether(eventsRoster, trainingRoster);
  const actions = agenda.of(trainingRoster);
  const events = agenda
    .of(eventsRoster)
    .filter((event) => areLinksValid(withPromotionsAmong(event, actions), now()));
  let changed = 0;
  for (const { id } of events) {
    const [{ participations }, accesses] = await Promise.all([findEventParts(id), findHostAccesses(id)]);
    for (const one of participations.filter(({ contact_email }) => contact_email === address)) {
      const access = accesses.find(({ participation_id }) => participation_id === one.id);
      if (!access) continue;
      const before = markOf(access, address);
      const mark = markAfter({ mail_failure: before, verified_at: null }, outcome);
      if (mark?.at === before?.at && mark?.kind === before?.kind) continue;
      await transact([writeToMarkHostAddress(access, address, mark)]);
      changed++;
    }
  }
  return changed;
};
