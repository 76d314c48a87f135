import { route } from "#functions/http/route.ts";
import { wishlistsRoster } from "#functions/store/agenda.ts";
import { addReference } from "#functions/store/reference.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.createWishlist, ({ body, newId, viewer, now }) =>
  addReference(wishlistsRoster, { ...body, id: newId(), version: 1 }, { viewer, now }),
);
