import { route } from "#functions/http/route.ts";
import { isUnread } from "#functions/services/notices/reading.ts";
import { noticesView } from "#functions/services/notices/view.ts";
import { noticesOf } from "#functions/store/notices.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.listNotices, async ({ query, viewer, now }) => {
  const stored = await noticesOf(viewer.userId, now);
  return {
    unread: stored.filter(isUnread).length,
    data: await noticesView(stored.slice(0, query.per_page), viewer, now),
  };
});
