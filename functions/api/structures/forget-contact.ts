import { eraseContacts } from "#functions/domain/events/of-person.ts";
import { route } from "#functions/http/route.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.forgetContact, async ({ body, audit }) => {
  await eraseContacts(body.email);
  audit({ what: "contactErased" });
  return undefined;
});
