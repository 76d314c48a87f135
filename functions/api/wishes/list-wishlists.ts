import { route } from "#functions/http/route.ts";
import { wishlistsRoster } from "#functions/store/agenda.ts";
import { entriesOf } from "#functions/store/roster.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listWishlists, async () => [...(await entriesOf(wishlistsRoster))]);
