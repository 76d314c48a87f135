import { takeBackContact } from "#functions/domain/training/following.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.takeBackContact, async ({ params, viewer, now }) => ({
  outcome: await takeBackContact(params.id, params.contactId, { viewer, now }),
}));
