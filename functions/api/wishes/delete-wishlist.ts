import { route } from "#functions/http/route.ts";
import { wishlistsRoster } from "#functions/store/agenda.ts";
import { dropReference } from "#functions/store/reference.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.deleteWishlist, ({ params }) =>
  dropReference(wishlistsRoster, params.id, []),
);
