import { phonesView, removePhones } from "#functions/domain/notices/phones.store.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.unsubscribePhone, async ({ params, viewer }) =>
  phonesView(await removePhones(viewer.userId, ({ id }) => id === params.id), viewer.bonds),
);
