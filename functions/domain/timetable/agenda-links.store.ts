import * as z from "zod";
import { type Auth, bondsOf, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { hashOf, newAddressToken } from "#functions/platform/tokens.ts";
import { entity, findOne, pick, place, rewrite } from "#functions/store/entity.ts";
import { calendarKey, type Key, keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { type Condition, deleteItem, type Item, isAbsent, transact } from "#functions/store/table.ts";
import { type Bonds, bondOf } from "#shared/contract/handed-out.ts";

/** The secret address of somebody's calendar, of which only the hash is kept. */
const AgendaLink = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  bound_to: z.string().default(""),
  created_at: z.string(),
});
const agendaLinks = entity("AgendaLink", AgendaLink, ({ token_hash }) => calendarKey(token_hash));
/** The same with its owner, who has one at most. */
const ownAgendaLinks = entity("OwnAgendaLink", AgendaLink, ({ user_id }) => keys.ownCalendar(user_id));

const hashIs = (hash: string): Condition => ({
  expression: "#hash = :seen",
  names: { "#hash": "token_hash" },
  values: { ":seen": hash },
});
const concurrentChange = () => new ConcurrentChange();

/** Gives somebody a secret address in the place of the one that they had. */
export const renewAgendaLink = (
  { userId: user_id, bonds }: { userId: string; bonds: Bonds },
  now: Date,
): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const earlier = await findOne(ownAgendaLinks, keys.ownCalendar(user_id));
    const { token, token_hash } = newAddressToken();
    const link = { token_hash, user_id, bound_to: bondOf("calendar", bonds), created_at: now.toISOString() };
    await transact([
      place(agendaLinks, link),
      rewrite(ownAgendaLinks, link, earlier ? hashIs(earlier.token_hash) : isAbsent, concurrentChange),
      ...(earlier ? [deleteItem(calendarKey(earlier.token_hash))] : []),
    ]);
    return token;
  });

/** Revokes somebody's address; idempotent. */
export const forgetAgendaLink = (userId: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const link = await findOne(ownAgendaLinks, keys.ownCalendar(userId));
    if (!link) return;
    await transact([
      deleteItem(keys.ownCalendar(userId), hashIs(link.token_hash), concurrentChange),
      deleteItem(calendarKey(link.token_hash)),
    ]);
  });

/** Since when somebody has an address; undefined if they have none. */
export const agendaLinkSince = async (userId: string): Promise<string | undefined> =>
  (await findOne(ownAgendaLinks, keys.ownCalendar(userId)))?.created_at;

/** Whose address this is; undefined for an unknown or ended one. */
export const ownerOfAgendaLink = async (token: string): Promise<Auth | undefined> => {
  const link = await findOne(agendaLinks, calendarKey(hashOf(token)));
  const owner = link && (await findAuth(link.user_id));
  return owner && link.bound_to === bondOf("calendar", bondsOf(owner)) ? owner : undefined;
};

/** Where it stands that somebody has an address, for those who read it with other items. */
export const agendaLinkKey = (userId: string): Key => keys.ownCalendar(userId);
export const hasAgendaLink = (items: readonly Item[], bonds: Bonds): boolean =>
  pick(ownAgendaLinks, items).some(({ bound_to }) => bound_to === bondOf("calendar", bonds));
