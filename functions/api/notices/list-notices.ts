import { noticesOf } from "#functions/domain/notices/notices.store.ts";
import { isUnread } from "#functions/domain/notices/reading.ts";
import { noticesView } from "#functions/domain/to-do/notice-view.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.listNotices, async ({ query, viewer, now }) => {
  const stored = await noticesOf(viewer.userId, now);
  return {
    unread: stored.filter(isUnread).length,
    data: await noticesView(stored.slice(0, query.per_page), viewer, now),
  };
});
