import { wishlistsRoster } from "#functions/domain/events/agenda.store.ts";
import { changeReference } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.updateWishlist, ({ params, body, viewer, now }) =>
  changeReference(wishlistsRoster, params.id, body, { viewer, now }),
);
