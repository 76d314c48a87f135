import { dropReference, publicsRoster } from "#functions/domain/reference/reference.store.ts";
import { usesOfPublics } from "#functions/domain/reference/reference-uses.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deletePublic, ({ params, viewer, now }) =>
  dropReference(publicsRoster, params.id, usesOfPublics(), { viewer, now }),
);
