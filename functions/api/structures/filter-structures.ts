import { route } from "#functions/http/route.ts";
import { hostsAt, type ReadHosts, readHosts } from "#functions/services/structures/hosts.ts";
import { searchStructures } from "#functions/services/structures/search.ts";
import { cardView, readCatalogue } from "#functions/services/structures/view.ts";
import { structuresRoster } from "#functions/store/structures.ts";
import { paginate } from "#shared/contract/page.ts";
import * as structures from "#shared/structures/structures.contract.ts";

type Read = [catalogue: Awaited<ReturnType<typeof readCatalogue>>, hosts: ReadHosts | undefined];

export const handler = route<typeof structures.filterStructures, Read>(
  structures.filterStructures,
  async ({ query, viewer, preloaded: [seen, hosts] }) => {
    const { present_at, ...filters } = query;
    const present = present_at && hosts ? hostsAt(hosts, present_at, viewer) : undefined;
    const { found, counts } = searchStructures(seen.of(structuresRoster), filters, present);
    const page = paginate(found, query);
    return { ...page, data: page.data.map((card) => cardView(seen, card)), counts };
  },
  ({ query: { present_at } }) =>
    Promise.all([readCatalogue(), present_at === undefined ? undefined : readHosts()]),
);
