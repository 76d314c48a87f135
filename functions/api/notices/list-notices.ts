import { noticesOf } from "#functions/domain/notices/notices.store.ts";
import { isUnread } from "#functions/domain/notices/reading.ts";
import { noticesView } from "#functions/domain/to-do/notice-view.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.listNotices, async ({ query, viewer, now }) => {
  const stored = await noticesOf(viewer.userId, now);
  const visible = await noticesView(query.per_page === 0 ? stored.filter(isUnread) : stored, viewer, now);
  return {
    unread: visible.filter(({ is_read }) => !is_read).length,
    data: visible.slice(0, query.per_page),
  };
});
