import { allowances } from "#functions/services/allowances.ts";
import { attempt, forgive } from "#functions/store/rate.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/**
 * Tries a sign-in within the limits of its address and of the network that it comes from. Each try is counted
 * before its password is checked, so that many at once gain nothing; one that is right is for the caller to take
 * back. `read` goes on beside the counting: only `check`, which costs and tells, waits for it.
 */
export const signInCounted = async <Read, Found>(
  { email, network, now }: { email: string; network: string; now: Date },
  read: () => Promise<Read>,
  check: (read: Read) => Promise<Found | undefined>,
): Promise<{ found: Found; takeBack: () => Promise<unknown> } | undefined> => {
  const [byAddress, byNetwork] = [`sign-in:${email}`, `sign-in-network:${network}`];
  const takeBack = () => Promise.all([forgive(byAddress, now), forgive(byNetwork, now)]);
  const [address, whole, given] = await Promise.all([
    attempt(byAddress, allowances.signInFailures, now),
    attempt(byNetwork, allowances.signInFailuresFromNetwork, now),
    read(),
  ]);
  const refused = [address, whole].filter(({ allowed }) => !allowed);
  if (refused.length > 0) {
    await takeBack();
    throw commonProblems.tooMany(Math.max(...refused.map(({ retryAfter }) => retryAfter)));
  }
  const found = await check(given);
  return found && { found, takeBack };
};
