import { wishlistsRoster } from "#functions/domain/events/agenda.store.ts";
import { dropReference } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.deleteWishlist, ({ params, viewer, now }) =>
  dropReference(wishlistsRoster, params.id, [], { viewer, now }),
);
