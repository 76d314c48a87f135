import type { Problem } from "#shared/contract/problem.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { adminTexts } from "./texts.ts";

type Outcome = {
  /** Left out where the change itself says what came of it. */
  success?: string;
  /** What follows, below the message of success. */
  done?: string | undefined;
  failure?: string | undefined;
  /** The form says that somebody else has saved meanwhile: a notice beside it would say it twice. */
  saysStale?: boolean;
  /** What is said around the server's own message. */
  detail?: (message: string) => string;
};

/** Runs a change and notifies the outcome. Answers the problem if the server refused it. */
export const attempt = async (
  change: () => Promise<unknown>,
  {
    success,
    done,
    failure = adminTexts.saveFailed,
    saysStale = false,
    detail = (message) => message,
  }: Outcome,
): Promise<Problem | undefined> => {
  try {
    await change();
    if (success) notify.success(success, done);
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (!(saysStale && problem.code === "stale")) notify.error(failure, detail(problem.message));
    return problem;
  }
};
