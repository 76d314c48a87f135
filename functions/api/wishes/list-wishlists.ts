import { wishlistsRoster } from "#functions/domain/events/agenda.store.ts";
import { route } from "#functions/http/route.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listWishlists, async () => [...(await entriesOf(wishlistsRoster))]);
