import { hostsAt, type ReadHosts, readHosts } from "#functions/domain/structures/hosts.ts";
import { searchStructures } from "#functions/domain/structures/search.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { cardView, readCatalogue } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
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
