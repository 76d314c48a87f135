import { findNoticeSettings } from "#functions/domain/notices/notices.store.ts";
import { settingsView } from "#functions/domain/notices/settings.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.getNoticeSettings, async ({ viewer }) =>
  settingsView(await findNoticeSettings(viewer.userId), viewer),
);
