import { findEvidencePeriod } from "#functions/domain/evidence/evidence.store.ts";
import { route } from "#functions/http/route.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

export const handler = route(evidence.getEvidencePeriod, () => findEvidencePeriod());
