import { Check } from "lucide-react";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";
import { awaitsReview } from "#shared/situations/situations.rules.ts";
import type { SharedSituation } from "#shared/situations/situations.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { refreshedByMoves } from "./refreshed.ts";
import { approvalTexts } from "./texts.ts";

/** Notes that a submitted situation was read and may be published; shown to those who may, until somebody did. */
export const ApproveButton = ({ situation }: { situation: SharedSituation }) => {
  const sending = useSend(situations.approveSituation, { refreshes: refreshedByMoves, rereads: true });
  const { id, version, reviewable, approval } = situation;
  if (!reviewable || !awaitsReview(situation) || approval) return null;
  const approve = () =>
    attempt(() => sending.mutateAsync({ params: { id }, body: { version } }), {
      success: situationMessages.approved,
      failure: approvalTexts.failed,
    });
  return (
    <Button pending={sending.isPending} onClick={() => void approve()}>
      <Check />
      {approvalTexts.action}
    </Button>
  );
};
