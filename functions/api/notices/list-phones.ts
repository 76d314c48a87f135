import { allPhonesOf, phonesView } from "#functions/domain/notices/phones.store.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.listPhones, async ({ viewer }) =>
  phonesView(await allPhonesOf(viewer.userId), viewer.bonds),
);
