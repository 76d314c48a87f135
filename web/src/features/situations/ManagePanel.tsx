import { useId } from "react";
import { aloud } from "#shared/contract/aloud.ts";
import type { SharedSituation } from "#shared/situations/situations.schemas.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { day } from "#web/ui/dates.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PassageCount } from "./PassageNotes.tsx";
import { ReturnButton } from "./ReturnDialog.tsx";
import { editorTexts } from "./texts.ts";
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
            {training_action.degree.name}, {training_action.year}
          </span>
        </>
      ) : null}
    </span>
  </div>
);

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
    </section>
  );
};
