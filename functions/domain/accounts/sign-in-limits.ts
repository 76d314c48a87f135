import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import type { Admission } from "#functions/domain/accounts/mailed-links.store.ts";
import { isKnownDevice } from "#functions/domain/accounts/sign-ins.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { networksOf } from "#functions/platform/networks.ts";
import { attempt, attemptSpaced, forgive, forgiveAll } from "#functions/store/rate.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export type Try = {
  email: string;
  network: string;
  device: string | undefined;
  now: Date;
  /** A mailed link of this account. */
  admission?: Admission | undefined;
};

/**
 * Checks a password within the limits of sign-ins; gives what takes the try back, or undefined for a wrong password.
 *
 * Each try is counted before its check, so that many at once gain nothing. Failures with one account from one network
 * need longer and longer waits. A known device, and who follows a link mailed to the owner, have such a count of their
 * own and no other limit: nobody else's failures delay them. Everybody else also stands within what an account may fail from all networks, and a network with all
 * accounts. The counts of an account are those of its present password, so that another one starts from nothing.
 */
export const checkPasswordWithinLimits = async (
  { email, network, device, now, admission }: Try,
  user: Auth | undefined,
  check: () => Promise<boolean>,
): Promise<(() => Promise<unknown>) | undefined> => {
  const account = `sign-in:${email}:${user?.password.id ?? "nobody"}`;
  const isKnown = user !== undefined && isKnownDevice(user, device, now);
  const owners = admission ? `admission:${admission.token_hash}` : isKnown ? `device:${device}` : undefined;
  const own = `${account}:${owners ?? `network:${network}`}`;
  const shared = owners
    ? []
    : [
        { what: account, allowance: allowances.signInFailuresOfAccount },
        ...networksOf(network, allowances.signInFailuresFromNetwork).map((one) => ({
          what: `sign-in-network:${one.network}`,
          allowance: one.allowance,
        })),
      ];
  const forgiveShared = () => Promise.all(shared.map(({ what }) => forgive(what, now)));
  const [wait, ...counted] = await Promise.all([
    attemptSpaced(own, allowances.signInFailures, now),
    ...shared.map(({ what, allowance }) => attempt(what, allowance, now)),
  ]);
  const refused = counted.filter(({ allowed }) => !allowed);
  if (wait > 0 || refused.length > 0) {
    await Promise.all([forgiveShared(), ...(wait > 0 ? [] : [forgive(own, now)])]);
    throw accountsProblems.signInDelayed(Math.max(wait, ...refused.map(({ retryAfter }) => retryAfter)));
  }
  if (!(await check())) return undefined;
  return () => Promise.all([forgiveAll(own, now), forgiveShared()]);
};
