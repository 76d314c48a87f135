import { factsAmong } from "#functions/domain/steps/step-facts.store.ts";
import { messagesAmong } from "#functions/domain/steps/step-thread.store.ts";
import { writingsAmong } from "#functions/domain/steps/step-writings.store.ts";
import { within } from "#functions/store/keys.ts";
import { queryItems } from "#functions/store/table.ts";

/** Everything ever written in a step and said of it, every version. */
export const historyOf = async (stepId: string) => {
  const items = await queryItems(within.stepHistory(stepId));
  return { ...writingsAmong(items), ...factsAmong(items), messages: messagesAmong(items) };
};
