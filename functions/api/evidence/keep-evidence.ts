import { findKept, writesToDecideToKeep } from "#functions/domain/evidence/evidence.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { evidenceProblems } from "#shared/evidence/evidence.problems.ts";

export const handler = route(evidence.keepEvidence, async ({ params, viewer, now, audit }) => {
  const { id, learnerProfileId: person } = params;
  const kept = await findKept(id, person, now);
  if (!kept) throw commonProblems.notFound();
  if (kept.dossier.kept?.asked_on == null) throw evidenceProblems.nobodyAsked();
  // The first answer stands, with its author and day.
  if (kept.decided) return undefined;
  await transact(writesToDecideToKeep(kept, { on: dayInParis(now.toISOString()), by: viewer.userId }));
  audit({ what: "evidenceKept", subject: id, person });
  return undefined;
});
