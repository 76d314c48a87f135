import * as notices from "#shared/notices/notices.contract.ts";
import { ask } from "#web/api/query.ts";

/** What waits for the user; an instructor's home lists their learners itself. */
export const askTodo = (instructor: string | undefined) => ({
  ...ask(notices.getTodo, { query: instructor === undefined ? {} : { without_learners_of: instructor } }),
  // The bell and the home ask for it within moments of each other.
  staleTime: 3_000,
});
