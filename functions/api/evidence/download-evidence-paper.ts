import { requireLearner } from "#functions/domain/evidence/dossier.ts";
import { findMark } from "#functions/domain/evidence/evidence.store.ts";
import { requireElement } from "#functions/domain/evidence/marking.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { route } from "#functions/http/route.ts";
import { signDownload } from "#functions/platform/signing.ts";
import { findEntries } from "#functions/store/roster.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { evidenceProblems } from "#shared/evidence/evidence.problems.ts";
import { mayReadEvidence } from "#shared/evidence/evidence.rules.ts";

export const handler = route(evidence.downloadEvidencePaper, async ({ params, viewer, now, audit }) => {
  const { id: training_action_id, learnerProfileId: profile_id } = params;
  const element = requireElement(params.element);
  await requireLearner(training_action_id, profile_id, (one) => mayReadEvidence(viewer, one));
  const mark = await findMark({ training_action_id, profile_id, element });
  if (!mark?.document_id) throw commonProblems.notFound();
  const [document] = await findEntries(documentsRoster, [mark.document_id]);
  const [file] = Object.entries(document?.files ?? {}).filter(([, { is_available }]) => is_available);
  if (!file) throw evidenceProblems.noFile();
  const [id, { name, content_type: contentType }] = file;
  audit({ what: "fileRead", subject: id, person: profile_id, detail: "evidence" });
  return { location: await signDownload({ id, name, contentType }, now) };
});
