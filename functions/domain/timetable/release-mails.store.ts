import * as z from "zod";
import { unclaimed } from "#functions/domain/notices/due-mails.store.ts";
import { entity, findAll, findOne, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, queryItems, updateItem, type Write } from "#functions/store/table.ts";

/**
 * How far the mails about a release are. Those who get one stand in an order that never changes (`addressees` of the
 * release): a place in it says who has had theirs.
 */
const ReleaseMails = z.object({
  event_id: z.string(),
  number: z.number(),
  /** How many are to be sent in all, without those that nobody can get any more. */
  due: z.number(),
  /** The place of the one whose turn it is. */
  next: z.number(),
  /** Since when a worker sends that one: anyone who finds it later cannot know whether it left. */
  claimed_at: z.string().nullable(),
  sent: z.number(),
  /** How many may not have left. */
  unconfirmed: z.number(),
  /** How often the mail service refused that one. */
  refusals: z.number(),
});
export type ReleaseMails = z.output<typeof ReleaseMails>;
const progress = entity("ReleaseMails", ReleaseMails, (one) => keys.releaseMails(one.event_id, one.number));

const DueRelease = z.object({
  event_id: z.string(),
  number: z.number(),
  /** The oldest release of which some were still to hear when this one was published: its mails tell what changed since. */
  since: z.number().optional(),
});
export type DueRelease = z.output<typeof DueRelease>;
/** Exists until every mail about a release is settled: what the worker of every minute looks at. */
const dueReleases = entity("DueRelease", DueRelease, (one) => keys.dueRelease(one.event_id, one.number));

export const findDueReleases = async (): Promise<DueRelease[]> =>
  pick(dueReleases, await queryItems(within.dueReleases()));

/** The oldest release of an event of which some are still to hear; undefined if there is none. */
export const findUntoldSince = async (eventId: string): Promise<number | undefined> => {
  const due = (await findDueReleases()).filter(({ event_id }) => event_id === eventId);
  return due.length > 0 ? Math.min(...due.map(({ number, since }) => since ?? number)) : undefined;
};

export const findReleaseMails = ({ event_id, number }: DueRelease): Promise<ReleaseMails | undefined> =>
  findOne(progress, keys.releaseMails(event_id, number));

/** How far the mails about each release of an event are. */
export const findAllReleaseMails = (eventId: string): Promise<ReleaseMails[]> =>
  findAll(progress, within.releaseMails(eventId));

/**
 * Orders the mails about a release, in the transaction that publishes it: the release's own condition guards them. The worker
 * `tell-release` finds them due within a minute, and sends them (`hosts/release-mails.ts`).
 */
export const writesToOrderReleaseMails = (release: DueRelease, due: number): Write[] => [
  place(progress, {
    ...release,
    due,
    next: 0,
    ...unclaimed,
    sent: 0,
    unconfirmed: 0,
  }),
  ...(due > 0 ? [place(dueReleases, release)] : []),
];

/** Replaces what is known of the mails if it is as it was read, else throws `ConcurrentChange`: another run is at work. */
export const writeToChangeReleaseMails = (before: ReleaseMails, to: Partial<ReleaseMails>): Write =>
  updateItem(
    progress.keyOf(before),
    { set: Object.entries(to) },
    {
      expression: "#next = :seen AND claimed_at = :claimed",
      names: { "#next": "next" },
      values: { ":seen": before.next, ":claimed": before.claimed_at },
    },
    () => new ConcurrentChange(),
  );

export const writeToSettleDueRelease = (release: DueRelease): Write => deleteItem(dueReleases.keyOf(release));
