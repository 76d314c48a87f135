import { previewRetention } from "#functions/domain/departures/retention-preview.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.previewRetention, ({ now }) => previewRetention(now));
