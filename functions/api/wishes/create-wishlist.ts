import { wishlistsRoster } from "#functions/domain/events/agenda.store.ts";
import { addReference } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.createWishlist, ({ body, newId, viewer, now }) =>
  addReference(wishlistsRoster, { ...body, id: newId(), version: 1 }, { viewer, now }),
);
