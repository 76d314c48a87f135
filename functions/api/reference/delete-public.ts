import { route } from "#functions/http/route.ts";
import { dropReference, publicsRoster } from "#functions/store/reference.ts";
import { usesOfPublics } from "#functions/store/reference-uses.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.deletePublic, ({ params, viewer, now }) =>
  dropReference(publicsRoster, params.id, usesOfPublics(), { viewer, now }),
);
