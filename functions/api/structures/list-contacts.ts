import { listBook } from "#functions/domain/structures/contacts.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listContacts, ({ query }) => listBook(query));
