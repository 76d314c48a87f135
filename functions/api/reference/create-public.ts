import { addReference, publicsRoster } from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.createPublic, ({ body, newId, viewer, now }) =>
  addReference(publicsRoster, { ...body, id: newId(), version: 1 }, { viewer, now }),
);
