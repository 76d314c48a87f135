import { allowances } from "#functions/services/allowances.ts";
import { admit, forgive } from "#functions/store/rate.ts";

/**
 * Tries a sign-in within the limits of its address and of the network that it comes from. Each try is counted
 * before, so that many at once gain nothing, and taken back when it succeeds.
 */
export const signInCounted = async <Found>(
  email: string,
  network: string,
  now: Date,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  const [byAddress, byNetwork] = [`sign-in:${email}`, `sign-in-network:${network}`];
  await admit(byAddress, allowances.signInFailures, now);
  try {
    await admit(byNetwork, allowances.signInFailuresFromNetwork, now);
  } catch (refusal) {
    await forgive(byAddress, allowances.signInFailures, now);
    throw refusal;
  }
  const found = await check();
  if (found)
    await Promise.all([
      forgive(byAddress, allowances.signInFailures, now),
      forgive(byNetwork, allowances.signInFailuresFromNetwork, now),
    ]);
  return found;
};
