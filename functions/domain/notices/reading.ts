import { noticesOf, type StoredNotice, writesToMarkRead } from "#functions/domain/notices/notices.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

export const isUnread = ({ read_at }: StoredNotice): boolean => read_at === undefined;

/** Marks those of somebody's notices as read that `isMeant`; returns those that stay unread. */
export const markRead = (
  userId: string,
  isMeant: (notice: StoredNotice) => boolean,
  now: Date,
): Promise<StoredNotice[]> =>
  retryOnConcurrentChange(async () => {
    const unread = (await noticesOf(userId, now)).filter(isUnread);
    const meant = unread.filter(isMeant);
    for (const some of chunks(meant, 100)) await transact(writesToMarkRead(some, now));
    return unread.filter((notice) => !meant.includes(notice));
  });
