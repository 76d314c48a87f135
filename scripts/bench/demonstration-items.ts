import { signedInClient } from "#scripts/api-client.ts";
import type { Named } from "#scripts/bench/fill.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";

/** What `fill` refers to, in a running product that holds the demonstration. */
export const demonstrationItems = async (site: string): Promise<Named> => {
  const { hashPassword } = await import("#functions/platform/passwords/passwords.ts");
  const admin = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const [event] = await admin.call(events.listNextEvents, {});
  const { user } = await admin.call(accounts.validateToken, {});
  return {
    types: ids(await admin.call(reference.listStructureTypes, {})),
    publics: ids(await admin.call(reference.listPublics, {})),
    legalForms: ids(await admin.call(reference.listLegalForms, {})),
    degrees: ids(await admin.call(reference.listDegrees, {})),
    organizationId: (await admin.call(reference.listOrganizations, { query: {} }))[0]?.id ?? "",
    eventId: event?.id ?? "",
    ownerId: user?.id ?? "",
    hash: await hashPassword(demoPassword),
  };
};
