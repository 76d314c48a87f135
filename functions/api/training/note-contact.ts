import { noteContact } from "#functions/domain/training/following.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.noteContact, ({ params, body, viewer, now, newId }) =>
  noteContact(params.id, body, newId(), { viewer, now }),
);
