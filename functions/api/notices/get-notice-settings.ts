import { findNoticeSettings } from "#functions/domain/notices/notices.store.ts";
import { settingsView } from "#functions/domain/notices/settings.ts";
import { digestLines } from "#functions/domain/to-do/digest-lines.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.getNoticeSettings, async ({ query, viewer, now }) => {
  const [settings, waiting] = await Promise.all([
    findNoticeSettings(viewer.userId),
    query.preview ? digestLines(viewer, [], now) : [],
  ]);
  return { ...settingsView(settings, viewer), waiting };
});
