import { useState } from "react";
import * as notices from "#shared/notices/notices.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import type { ValueDecision } from "#shared/reference/reference.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { referenceTexts } from "./texts.ts";

/** The lists whose values are decided on. */
export const decidedLists = {
  types: reference.listStructureTypes,
  publics: reference.listPublics,
  legalForms: reference.listLegalForms,
} as const;

const refreshes = [
  reference.listProposedValues,
  ...Object.values(decidedLists),
  ...structureRefreshes,
  structures.listValueMatches,
  notices.getTodo,
];

/** Carries a decision on a value out, however many structures follow it; answers the problem if it was refused. */
export const useDecision = () => {
  const decision = useSend(reference.decideProposedValue, { refreshes });
  const [pending, setPending] = useState(false);
  const decide = async (id: string, body: ValueDecision, success: string) => {
    setPending(true);
    const problem = await attempt(
      async () => {
        for (let left = 1; left > 0; ) ({ left } = await decision.mutateAsync({ params: { id }, body }));
      },
      { success, failure: referenceTexts.decideFailed },
    );
    setPending(false);
    return problem;
  };
  return { decide, pending };
};
