import * as z from "zod";
import { eventIdOf } from "#functions/domain/events/event-parts.store.ts";
import { type HostAccess, newHostLink, writeToSaveAccess } from "#functions/domain/hosts/host-links.store.ts";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, queryItems, updateItem, type Write } from "#functions/store/table.ts";

/** A mail with a link to a host that is to be sent: the one place that says so. */
const DueHostMail = z.object({
  participation_id: z.string(),
  due_at: z.string(),
  /** Since when a worker sends it: a worker that finds it later cannot know whether it left. */
  claimed_at: z.string().nullable(),
  refusals: z.number(),
});
export type DueHostMail = z.output<typeof DueHostMail>;

const dueMails = entity("DueHostMail", DueHostMail, ({ participation_id: id }) =>
  keys.dueHostMail(eventIdOf(id), id.split("~")[1] ?? ""),
);

/** Every mail to a host that is to be sent. */
export const findDueHostMails = async (): Promise<DueHostMail[]> =>
  pick(dueMails, await queryItems(within.dueHostMails()));

/** Orders a mail and records it, in one transaction: from here on nobody writes to this host within 48 hours. */
export const writesToOrderHostMail = (access: HostAccess, at: string, isOver: boolean): Write[] => [
  writeToSaveAccess(access, {
    written_at: at,
    is_uncertain: false,
    after_mails: access.after_mails + (isOver ? 1 : 0),
  }),
  place(dueMails, {
    participation_id: access.participation_id,
    due_at: at,
    claimed_at: null,
    refusals: 0,
  }),
];

const isAsSeen = ({ due_at, claimed_at }: DueHostMail) => ({
  expression: "due_at = :due AND claimed_at = :claimed",
  values: { ":due": due_at, ":claimed": claimed_at },
});
const concurrentChange = () => new ConcurrentChange();

/**
 * Claims a mail before it is sent, with the link that it brings; throws `ConcurrentChange` if another run has it, or if
 * the links changed meanwhile.
 */
export const claimWithLink = (
  due: DueHostMail,
  access: HostAccess,
  promised: string,
  now: Date,
): { secret: string; claimed: DueHostMail; writes: Write[] } => {
  const { secret, writes } = newHostLink(access, promised, now);
  const claimed = { ...due, claimed_at: now.toISOString() };
  const claim = updateItem(
    dueMails.keyOf(due),
    { set: [["claimed_at", claimed.claimed_at]] },
    isAsSeen(due),
    concurrentChange,
  );
  return { secret, claimed, writes: [claim, ...writes] };
};

/** Gives a claimed mail back that SES refused, to be sent again: its link stays, and opens for nobody. */
export const writeToGiveBackHostMail = (claimed: DueHostMail): Write =>
  updateItem(
    dueMails.keyOf(claimed),
    { set: [["claimed_at", null]], add: { refusals: 1 } },
    isAsSeen(claimed),
    concurrentChange,
  );

/** Deletes a mail that was sent or is not wanted any more. */
export const writeToSettleHostMail = (due: DueHostMail): Write =>
  deleteItem(dueMails.keyOf(due), isAsSeen(due), concurrentChange);
