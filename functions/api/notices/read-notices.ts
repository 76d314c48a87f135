import { markRead } from "#functions/domain/notices/reading.ts";
import { noticesView } from "#functions/domain/to-do/notice-view.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.readNotices, async ({ body, viewer, now }) => {
  const ids = new Set(body.ids);
  const until = body.until === undefined ? "" : new Date(body.until).toISOString();
  const left = await markRead(viewer.userId, ({ id, at }) => ids.has(id) || at <= until, now);
  return { unread: (await noticesView(left, viewer, now)).length };
});
