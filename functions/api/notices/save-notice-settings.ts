import { findNoticeSettings, writeToSaveNoticeSettings } from "#functions/domain/notices/notices.store.ts";
import { settingsView } from "#functions/domain/notices/settings.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.saveNoticeSettings, async ({ body, viewer }) => {
  const weekly = body.weekly ?? (await findNoticeSettings(viewer.userId)).weekly;
  const chosen = { daily: body.daily, off: [...new Set(body.off)], weekly };
  await transact([writeToSaveNoticeSettings(viewer.userId, chosen)]);
  return settingsView(chosen, viewer);
});
