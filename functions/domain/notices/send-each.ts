import { described, logger } from "#functions/platform/logger.ts";
import { MailServiceClosed } from "#functions/platform/mail.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";

/**
 * Sends what is due, one after the other, while there is time; `send` tells how many mails left, or whether one did.
 * One that fails does not hold up the others: it is logged as `failure`, and the first error is thrown in the end. One
 * that another run has, or that changed meanwhile, is left to the next run, as is all that follows once the
 * mail service takes no mail.
 */
export const sendEach = async <Due>(
  due: readonly Due[],
  {
    hasTime,
    send,
    failure,
  }: { hasTime: () => boolean; send: (one: Due) => Promise<number | boolean>; failure: string },
): Promise<number> => {
  let sent = 0;
  const failures: unknown[] = [];
  for (const one of due) {
    if (!hasTime()) break;
    try {
      sent += Number(await send(one));
    } catch (error) {
      if (error instanceof ConcurrentChange) continue;
      logger.error({ message: failure, error: described(error) });
      failures.push(error);
      if (error instanceof MailServiceClosed) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
};
