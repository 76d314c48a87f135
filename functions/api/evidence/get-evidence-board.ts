import { evidenceBoard } from "#functions/domain/evidence/dossier.ts";
import { route } from "#functions/http/route.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.getEvidenceBoard, ({ params, viewer, now }) =>
  evidenceBoard(params.id, { viewer, now }),
);
