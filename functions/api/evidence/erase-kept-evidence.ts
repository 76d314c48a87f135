import { findKept, writesToForgetKept } from "#functions/domain/evidence/evidence.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.eraseKeptEvidence, async ({ params, now, audit }) => {
  const { id, learnerProfileId: person } = params;
  if (!(await findKept(id, person, now))) throw commonProblems.notFound();
  await transact(writesToForgetKept(id, person));
  audit({ what: "accountErased", subject: id, person, detail: "evidence" });
  return undefined;
});
