import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";
import type { SharedSituation } from "#shared/situations/situations.schemas.ts";
import { promotionName } from "#shared/training/training.names.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PassageCount } from "./PassageNotes.tsx";
import { ReturnButton } from "./ReturnDialog.tsx";
import { refreshedByMoves } from "./refreshed.ts";
import { editorTexts, ownTexts, withdrawalTexts } from "./texts.ts";
import type { SituationEditing } from "./use-situation.ts";

const Learner = ({ situation: { student, training_action } }: { situation: SharedSituation }) => (
  <div className="person">
    {student ? (
      <Avatar userId={student.user.id} name={student.user.name} photo={student.profile_picture_url} />
    ) : null}
    <span>
      <span className="sr">{aloud(editorTexts.learner)} : </span>
      {student?.user.name ?? editorTexts.gone}
      {training_action ? (
        <>
          <br />
          <span className="small muted">
            {promotionName(training_action.degree.name, training_action.year)}
          </span>
        </>
      ) : null}
    </span>
  </div>
);

/** Declines the withdrawal that was asked for. */
const KeepButton = ({ id }: { id: string }) => {
  const sending = useSend(situations.cancelWithdrawal, { refreshes: refreshedByMoves });
  const navigate = useNavigate();
  const keep = () =>
    attempt(
      async () => {
        await sending.mutateAsync({ params: { id } });
        navigate(paths.situation(id));
      },
      { success: situationMessages.withdrawalCancelled, failure: ownTexts.cancelFailed },
    );
  return (
    <Button variant="outline" pending={sending.isPending} onClick={() => void keep()}>
      {withdrawalTexts.keep}
    </Button>
  );
};

/** Administrators and coordinators publish a situation and mark it as emblematic. */
export const ManagePanel = ({ editing }: { editing: SituationEditing }) => {
  const heading = useId();
  const { situation, isManager, writing, publish, mark, passagesRefused } = editing;
  if (!situation || !isManager) return null;
  const { is_published, is_emblematic, published_at, submitted_at } = situation;
  // Changes queue up: a switch that is disabled meanwhile would lose the focus.
  const decide = (act: () => Promise<void>) => (writing.saving ? undefined : void act());
  return (
    <section className="panel stack" aria-labelledby={heading}>
      <h2 id={heading} className="title-m">
        {editorTexts.manage}
      </h2>
      <Learner situation={situation} />
      <Notice
        kind={is_published ? "success" : "warning"}
        title={is_published ? editorTexts.publishedBanner : editorTexts.draftBanner}
      >
        <p>{is_published ? editorTexts.publishedText : editorTexts.draftText(submitted_at !== null)}</p>
      </Notice>
      <div className="stack stack-s">
        <SwitchField
          label={published_at ? editorTexts.publishedOn(day(published_at)) : editorTexts.invisible}
          checked={is_published}
          error={passagesRefused}
          aria-disabled={writing.saving || undefined}
          onChange={({ target }) => decide(() => publish(target.checked))}
        />
        <SwitchField
          label={is_emblematic ? editorTexts.emblematic : editorTexts.notEmblematic}
          checked={is_emblematic}
          aria-disabled={writing.saving || undefined}
          onChange={({ target }) => decide(() => mark(target.checked))}
        />
      </div>
      <PassageCount editing={editing} />
      <ReturnButton situation={situation} />
      {situation.withdrawal ? <KeepButton id={situation.id} /> : null}
    </section>
  );
};
