import { route } from "#functions/http/route.ts";
import { settingsView } from "#functions/services/notices/settings.ts";
import { findNoticeSettings } from "#functions/store/notices.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.getNoticeSettings, async ({ viewer }) =>
  settingsView(await findNoticeSettings(viewer.userId), viewer),
);
