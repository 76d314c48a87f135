import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { ReadingComfort } from "#shared/accounts/reading.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { chooseAsVisitor, readingComfort } from "#web/api/reading.ts";
import { explained } from "#web/api/refusals.ts";
import { sessionKnown } from "#web/api/session.ts";
import { notify } from "#web/ui/over/notify.ts";

/** Changes how somebody reads: shown at once, then kept with their account, or in a visitor's browser. */
export const useSaveReading = (words: { saved: string; saveFailed: string }) => {
  const saving = useSend(accounts.saveReadingComfort, { inOrder: true });
  return async (to: Partial<ReadingComfort>) => {
    const before = readingComfort.get();
    readingComfort.set({ ...before, ...to });
    // A choice made before the first check of the session would be kept as a visitor's, and sent with the next one.
    const { status } = await sessionKnown();
    const body = { ...readingComfort.get(), ...to };
    if (status === "anonymous") {
      chooseAsVisitor(body);
      return;
    }
    readingComfort.set(body);
    saving.mutate(
      { body },
      {
        onSuccess: () => notify.success(words.saved),
        onError: (problem) => {
          readingComfort.set(before);
          notify.error(words.saveFailed, explained(problem, words.saveFailed));
        },
      },
    );
  };
};
