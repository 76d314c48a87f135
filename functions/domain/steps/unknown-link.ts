import { allowances } from "#functions/platform/allowances.ts";
import { admit } from "#functions/store/rate.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** Who follows a link that needs no account. */
export type LinkCaller = { address: string; now: Date };

/** Counts a link that opens nothing, with those of its kind, and refuses unknown, used, old and revoked ones alike. */
export const refuseLink = async (
  kind: "validationLink" | "weekLink",
  { address, now }: LinkCaller,
): Promise<never> => {
  await admit(`${kind}:${address}`, allowances.unknownAnswerLinks, now);
  throw commonProblems.notFound();
};
