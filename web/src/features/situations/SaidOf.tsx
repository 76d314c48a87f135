import type { NamedNote, SharedSituation } from "#shared/situations/situations.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { approvalTexts, editorTexts, withdrawalTexts } from "./texts.ts";

const nameOf = ({ name }: Pick<NamedNote, "name">) => name ?? editorTexts.someone;

/** What its writers say to those who review or publish a situation: a word with it, or that they want it withdrawn. */
export const SaidOf = ({
  situation: { submission_note, withdrawal, approval, is_published },
}: {
  situation: Pick<SharedSituation, "submission_note" | "withdrawal" | "approval" | "is_published">;
}) => (
  <>
    {submission_note ? (
      <Notice title={editorTexts.noteFrom(nameOf(submission_note))}>
        <p className="whitespace-pre-line">{submission_note.text}</p>
      </Notice>
    ) : null}
    {approval && !is_published ? (
      <Notice kind="success" title={approvalTexts.by(nameOf(approval), day(approval.at))} />
    ) : null}
    {withdrawal ? (
      <Notice kind="warning" title={withdrawalTexts.asked(nameOf(withdrawal), day(withdrawal.at))}>
        <p className="whitespace-pre-line">{withdrawal.text || withdrawalTexts.noReason}</p>
        <p className="small">{withdrawalTexts.afterwards}</p>
      </Notice>
    ) : null}
  </>
);
