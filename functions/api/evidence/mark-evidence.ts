import { markElement } from "#functions/domain/evidence/marking.ts";
import { route } from "#functions/http/route.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.markEvidence, ({ params, body, viewer, now }) =>
  markElement(params, body, { viewer, now }),
);
