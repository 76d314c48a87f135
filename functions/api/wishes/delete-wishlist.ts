import { route } from "#functions/http/route.ts";
import { wishlistsRoster } from "#functions/store/agenda.ts";
import { dropReference } from "#functions/store/reference.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.deleteWishlist, ({ params, viewer, now }) =>
  dropReference(wishlistsRoster, params.id, [], { viewer, now }),
);
