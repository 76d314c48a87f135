import { askForEvidence } from "#functions/domain/evidence/asking.ts";
import { route } from "#functions/http/route.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.archiveEvidence, ({ params, body, viewer, now, newId }) =>
  askForEvidence(params.id, body.profile_ids, { viewer, now, newId }),
);
