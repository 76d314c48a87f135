import { findEvidencePeriod, writeToSavePeriod } from "#functions/domain/evidence/evidence.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.saveEvidencePeriod, async ({ body, now, audit }) => {
  const before = await findEvidencePeriod();
  const { version = before.version, years } = body;
  // The same again: the answer may have been lost.
  if (before.version === version + 1 && before.years === years) return before;
  const period = { years, updated_at: now.toISOString(), version: version + 1 };
  await transact([writeToSavePeriod(period)]);
  audit({ what: "evidencePeriodChanged", detail: `${years}` });
  return period;
});
