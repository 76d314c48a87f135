import * as z from "zod";
import { secondsOf } from "#functions/platform/clock.ts";
import { hashOf, newToken } from "#functions/platform/tokens.ts";
import { createFresh, entity, findOne } from "#functions/store/entity.ts";
import { challengeKey } from "#functions/store/keys.ts";
import { deleteItem, isPresent, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { type Bonds, bondOf, handedOut } from "#shared/contract/handed-out.ts";

const purposes = ["secondStep", "proof", "addPasskey", "addTotp"] as const;

/** The first half of a sign-in or proof: its ticket, given to the caller, ends it once, for this purpose only. */
const Challenge = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  purpose: z.enum(purposes),
  bound_to: z.string(),
  /** What a passkey must sign; null without a passkey. */
  challenge: z.string().nullable(),
  /** The secret of the application of codes to be added. */
  secret: z.string().nullable(),
  valid_until: z.string(),
  expires: z.number(),
});
export type Challenge = z.output<typeof Challenge>;
const challenges = entity("Challenge", Challenge, (challenge) => challengeKey(challenge.token_hash));

type NewChallenge = Pick<Challenge, "user_id" | "purpose"> & { bonds: Bonds } & Partial<
    Pick<Challenge, "challenge" | "secret">
  >;

/** A new ticket with the write that makes it work. */
export const newChallenge = (
  { bonds, ...given }: NewChallenge,
  now: Date,
): { ticket: string; write: Write } => {
  const { token, token_hash } = newToken();
  const until = now.getTime() + handedOut[given.purpose].lasts;
  const write = createFresh(challenges, {
    challenge: null,
    secret: null,
    ...given,
    token_hash,
    bound_to: bondOf(given.purpose, bonds),
    valid_until: new Date(until).toISOString(),
    expires: secondsOf(until),
  });
  return { ticket: token, write };
};

/** The challenge of a ticket; refused if it is unknown, spent, expired, or of another purpose. */
export const findChallenge = async (
  ticket: string,
  purpose: Challenge["purpose"],
  now: Date,
): Promise<Challenge> => {
  const found = await findOne(challenges, challengeKey(hashOf(ticket)));
  if (found?.purpose !== purpose || found.valid_until <= now.toISOString())
    throw accountsProblems.ticketExpired();
  return found;
};

/** Whether what a challenge was started under still stands. */
export const isStillBound = ({ purpose, bound_to }: Challenge, bonds: Bonds): boolean =>
  bound_to === bondOf(purpose, bonds);

/** The same, if it was started in this session. */
export const findOwnChallenge = async (
  ticket: string,
  purpose: Challenge["purpose"],
  { userId, bonds }: { userId: string; bonds: Bonds },
  now: Date,
): Promise<Challenge> => {
  const found = await findChallenge(ticket, purpose, now);
  if (found.user_id !== userId || !isStillBound(found, bonds)) throw accountsProblems.ticketExpired();
  return found;
};

export const writeToSpendChallenge = ({ token_hash }: Challenge): Write =>
  deleteItem(challengeKey(token_hash), isPresent, accountsProblems.ticketExpired);
