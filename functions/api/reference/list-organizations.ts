import { organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(
  reference.listOrganizations,
  async ({ query: { page = 1, per_page = Number.POSITIVE_INFINITY } }) => {
    const all = await entriesOf(organizationsRoster);
    return all.slice(page === 1 ? 0 : (page - 1) * per_page, page * per_page);
  },
);
