import { route } from "#functions/http/route.ts";
import { previewRetention } from "#functions/services/accounts/retention-preview.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.previewRetention, ({ now }) => previewRetention(now));
