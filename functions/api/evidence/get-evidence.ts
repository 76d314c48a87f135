import { evidenceOf } from "#functions/domain/evidence/dossier.ts";
import { route } from "#functions/http/route.ts";
import { owns } from "#shared/contract/access.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.getEvidence, async ({ params, viewer, now, audit }) => {
  const { id, learnerProfileId: person } = params;
  const dossier = await evidenceOf(id, person, { viewer, now });
  if (!owns(viewer, person)) audit({ what: "stepRead", subject: id, person, detail: "evidence" });
  return dossier;
});
