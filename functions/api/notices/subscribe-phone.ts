import { deviceOf } from "#functions/domain/accounts/devices.ts";
import { addPhone, phonesView } from "#functions/domain/notices/phones.store.ts";
import { route } from "#functions/http/route.ts";
import { deviceHash } from "#functions/platform/device-cookie.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.subscribePhone, async ({ body, viewer, now, userAgent, device }) => {
  const known = { name: deviceOf(userAgent), device: device ? deviceHash(device) : "", now };
  return phonesView(await addPhone(viewer, body, known), viewer.bonds);
});
