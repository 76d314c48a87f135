import { route } from "#functions/http/route.ts";
import { wishlistsRoster } from "#functions/store/agenda.ts";
import { changeReference } from "#functions/store/reference.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.updateWishlist, ({ params, body, viewer, now }) =>
  changeReference(wishlistsRoster, params.id, body, { viewer, now }),
);
