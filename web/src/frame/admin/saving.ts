import type { Problem } from "#shared/contract/problem.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/notify.ts";
import { adminTexts } from "./texts.ts";

type Outcome = {
  success: string;
  failure?: string | undefined;
  /** What is said around the server's own message. */
  detail?: (message: string) => string;
};

/** Runs a change and notifies the outcome. Answers the problem if the server refused it. */
export const attempt = async (
  change: () => Promise<unknown>,
  { success, failure = adminTexts.saveFailed, detail = (message) => message }: Outcome,
): Promise<Problem | undefined> => {
  try {
    await change();
    notify.success(success);
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    notify.error(failure, detail(problem.message));
    return problem;
  }
};
