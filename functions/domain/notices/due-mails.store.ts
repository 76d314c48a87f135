import * as z from "zod";
import { type Entity, rewrite } from "#functions/store/entity.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, type Write } from "#functions/store/table.ts";

/** What every kind of mail that is to be sent at most once has: see `send-claimed.ts`. */
export const dueMailFields = {
  due_at: z.string(),
  /** Since when a worker sends it: a worker that finds it later cannot know whether it left. */
  claimed_at: z.string().nullable(),
  /** How often the mail service refused it. */
  refusals: z.number(),
};
type DueMail = z.output<z.ZodObject<typeof dueMailFields>>;

/** A mail that no worker has taken up. */
export const unclaimed = { claimed_at: null, refusals: 0 };

/** Writes over a due mail, or deletes it; throws `ConcurrentChange` if it was moved, claimed or deleted meanwhile. */
export const writeToMoveDueMail = <Schema extends z.ZodType<DueMail>>(
  kind: Entity<Schema>,
  before: z.output<Schema>,
  after: z.output<Schema> | undefined,
): Write => {
  const asSeen = {
    expression: "due_at = :due AND claimed_at = :claimed AND refusals = :refusals",
    values: { ":due": before.due_at, ":claimed": before.claimed_at, ":refusals": before.refusals },
  };
  const concurrentChange = () => new ConcurrentChange();
  return after
    ? rewrite(kind, after, asSeen, concurrentChange)
    : deleteItem(kind.keyOf(before), asSeen, concurrentChange);
};
