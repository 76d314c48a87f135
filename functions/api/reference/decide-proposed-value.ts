import { decideValue } from "#functions/domain/structures/proposed-values.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.decideProposedValue, async ({ params, body, viewer, now }) => ({
  left: await decideValue(params.id, body, { viewer, now }),
}));
