import { contactsPage } from "#functions/domain/training/following.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listContactLog, ({ params, query, viewer }) =>
  contactsPage(params.id, query, viewer),
);
