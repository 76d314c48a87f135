import { saveBook } from "#functions/domain/structures/contacts.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.saveContacts, async ({ body, viewer, now }) => ({
  data: await saveBook(body, { viewer, now }),
}));
