import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import type { Admission } from "#functions/domain/accounts/mailed-links.store.ts";
import { isKnownDevice } from "#functions/domain/accounts/sign-ins.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { networksOf } from "#functions/platform/networks.ts";
import { attemptAll } from "#functions/store/rate.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

type Try = {
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
 * Each try is counted before its check, so that many at once gain nothing. A known device, and who follows a link mailed
 * to the owner, have a count of their own and no other limit: nobody else's failures delay them. Everybody else stands
 * within what one network may fail with the account, an account from all networks, and a network with all accounts. The
 * counts of an account are those of its present password, so that another one starts from nothing.
 */
export const checkPasswordWithinLimits = async (
  { email, network, device, now, admission }: Try,
  user: Auth | undefined,
  check: () => Promise<boolean>,
): Promise<(() => Promise<unknown>) | undefined> => {
  const account = `sign-in:${email}:${user?.password.id ?? "nobody"}`;
  const isKnown = user !== undefined && isKnownDevice(user, device, now);
  const owners = admission ? `admission:${admission.token_hash}` : isKnown ? `device:${device}` : undefined;
  const own = {
    what: `${account}:${owners ?? `network:${network}`}`,
    allowance: allowances.signInFailures,
  };
  const shared = owners
    ? []
    : [
        { what: account, allowance: allowances.signInFailuresOfAccount },
        ...networksOf(network, allowances.signInFailuresFromNetwork).map((one) => ({
          what: `sign-in-network:${one.network}`,
          allowance: one.allowance,
        })),
      ];
  const takeBack = await attemptAll([own, ...shared], now, accountsProblems.signInDelayed);
  return (await check()) ? takeBack : undefined;
};
