import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import type { Problem } from "#shared/contract/problem.ts";
import { type Change, FieldChange, placeOf } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { useSend } from "#web/api/query.ts";
import { ChangedFields } from "#web/frame/admin/History.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { staffStructureTexts } from "./texts.ts";

const refreshes = [...structureRefreshes, reference.listChanges];
const Conflict = z.object({ fields: z.array(FieldChange) });

/** Restores what a change replaced. If it changed again since, shows both texts. */
const Restoring = ({ id, change }: { id: string; change: Change }) => {
  const restore = useSend(structures.restoreStructureChange, { refreshes });
  const [refusal, setRefusal] = useState<Problem>();
  const conflict = Conflict.safeParse(refusal?.current).data;
  const press = async () =>
    setRefusal(
      await attempt(() => restore.mutateAsync({ params: { id }, body: { change: placeOf(change) } }), {
        success: staffStructureTexts.restored,
        failure: staffStructureTexts.restoreFailed,
      }),
    );
  return (
    <>
      <Button variant="outline" pending={restore.isPending} onClick={() => void press()}>
        <Undo2 />
        {staffStructureTexts.restore}
      </Button>
      {refusal ? (
        <Notice kind="warning" live title={refusal.message}>
          {conflict ? <ChangedFields fields={conflict.fields} /> : null}
        </Notice>
      ) : null}
    </>
  );
};

/** Says that staff have read what others changed. */
const Seeing = ({ id, latest }: { id: string; latest: string }) => {
  const see = useSend(structures.acknowledgeStructureChanges, { refreshes });
  return (
    <Notice
      title={staffStructureTexts.unseen}
      action={
        <Button
          variant="outline"
          pending={see.isPending}
          onClick={() =>
            void attempt(() => see.mutateAsync({ params: { id }, body: { latest } }), {
              success: staffStructureTexts.seen,
              failure: staffStructureTexts.seeFailed,
            })
          }
        >
          <Check />
          {staffStructureTexts.see}
        </Button>
      }
    />
  );
};

/** The log of one structure: staff put back what others changed, and say that they have read it. */
export const useStructureLog = (structure: { id: string; name: string; unseen_change: string | null }) => {
  const { isStaff } = useRights();
  return {
    kind: "structures" as const,
    item: structure,
    lead:
      isStaff && structure.unseen_change ? (
        <Seeing id={structure.id} latest={structure.unseen_change} />
      ) : null,
    actionOf: isStaff
      ? (change: Change) => (change.restorable ? <Restoring id={structure.id} change={change} /> : null)
      : undefined,
  };
};
