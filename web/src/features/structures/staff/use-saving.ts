import { useState } from "react";
import * as structures from "#shared/structures/structures.contract.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { refreshSession } from "#web/api/session.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { takeSaved } from "#web/frame/typed-over.ts";
import { notify } from "#web/ui/over/notify.ts";
import type { StructureForm } from "./structure-form.ts";
import { staffStructureTexts } from "./texts.ts";

const notifyMissing = (errors: { organization_id?: unknown; legal_form_id?: unknown }) => {
  if (errors.organization_id || errors.legal_form_id)
    notify.error(
      staffStructureTexts.failed,
      `${staffStructureTexts.missing} ${staffStructureTexts.missingDetail}`,
    );
};

/** Saves what its form says of a structure, which it may make. */
export const useSaving = (structure: Structure | undefined, { form, submit, newer }: StructureForm) => {
  const { isStaff } = useRights();
  const creation = useSend(structures.createStructure, { refreshes: structureRefreshes });
  const change = useSend(structures.updateStructure, { refreshes: structureRefreshes });
  const [base, setBase] = useState<Pick<Structure, "id" | "version"> | undefined>(structure);
  const said = { success: staffStructureTexts.saved, failure: staffStructureTexts.failed, saysStale: true };
  const save = (then: (id: string) => void) =>
    submit(async (body, sent) => {
      const known = newer ?? base;
      let id = known?.id ?? "";
      const problem = known
        ? await attempt(async () => {
            const params = { id: known.id };
            setBase(await change.mutateAsync({ params, body: { ...body, version: known.version } }));
          }, said)
        : await attempt(
            async () => {
              const made = await creation.mutateAsync({ body });
              id = made.id;
              // Who stays on the page changes it, and does not create another.
              setBase(made);
              // A trainer now belongs to it.
              if (!isStaff) await refreshSession();
            },
            { ...said, detail: staffStructureTexts.createFailed },
          );
      if (problem) return problem;
      takeSaved(form, sent);
      then(id);
      return undefined;
    }, notifyMissing);
  return save;
};
