import { markElement } from "#functions/domain/evidence/marking.ts";
import { route } from "#functions/http/route.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.markEvidence, async ({ params, body, viewer, now, audit }) => {
  const said = await markElement(params, body, { viewer, now });
  // A mark that is replaced or taken back leaves no other trace.
  const detail = `${params.element} ${said.mark?.kind ?? "takenBack"}`;
  audit({ what: "evidenceMarked", subject: params.id, person: params.learnerProfileId, detail });
  return said;
});
