import { useEffect, useRef, useState } from "react";
import { paths } from "#web/frame/paths.ts";
import { WritingNotices } from "#web/frame/writing/WritingNotices.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { day, dayTime } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { type DescriptionChoices, DescriptionFields } from "./DescriptionFields.tsx";
import type { FormValues } from "./form-values.ts";
import { ManagePanel } from "./ManagePanel.tsx";
import { PassageCount, PassageNotes } from "./PassageNotes.tsx";
import { ReadSections } from "./ReadSections.tsx";
import { SectionFields } from "./SectionFields.tsx";
import { editorTexts } from "./texts.ts";
import { type SituationEditing, type SituationSource, useSituation } from "./use-situation.ts";

const Dates = ({ editing: { situation } }: { editing: SituationEditing }) => {
  if (!situation) return null;
  const dates = [
    [editorTexts.created, situation.created_at],
    [editorTexts.modified, situation.updated_at],
    [editorTexts.submitted, situation.submitted_at],
  ] as const;
  return (
    <p className="meta">
      {dates.map(([label, date]) =>
        date ? (
          <span key={label}>
            {label} {day(date)}
          </span>
        ) : null,
      )}
    </p>
  );
};

const Objectives = () => (
  <section className="panel panel-sunken stack stack-s">
    <h2 className="title-m">{editorTexts.objectives}</h2>
    <p className="read">{editorTexts.objectivesText}</p>
    <Notice kind="warning">{editorTexts.warning}</Notice>
  </section>
);

/** Why nothing was saved or submitted. */
const Failure = ({ editing }: { editing: SituationEditing }) => {
  const { situation, writing, isIncomplete, errors } = editing;
  const failed = situation ? editorTexts.saveFailed : editorTexts.createFailed;
  const { failure } = writing;
  if (!isIncomplete && !failure) return null;
  const messages = [...new Set(Object.values(errors))];
  const details =
    failure && failure.code !== "incomplete" && !messages.includes(failure.message) ? [failure.message] : [];
  return (
    <Notice kind="error" live title={isIncomplete ? editorTexts.incomplete : failed}>
      {isIncomplete ? <p>{editorTexts.incompleteDetail}</p> : null}
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {messages.length > 0 ? (
        <ul className="bulleted">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
};

const shown = (values: FormValues) => (
  <div className="stack stack-s">
    <strong>{values.title}</strong>
    <ReadSections sections={values.sections} level="h4" />
  </div>
);

const Buttons = ({ editing }: { editing: SituationEditing }) => {
  const [asks, setAsks] = useState(false);
  const { situation, writing, isCreated, check, submit, open } = editing;
  const trySubmit = () => {
    const verdict = check();
    if (verdict === "ready") void submit();
    if (verdict === "telling") setAsks(true);
  };
  const state = situation ? editorTexts.savedAt(dayTime(situation.updated_at)) : editorTexts.notCreated;
  return (
    <div className="panel row between dock situation-dock">
      <span className="muted small only-l" role="status">
        {writing.isUnsaved ? editorTexts.unsaved : state}
      </span>
      <div className="row">
        {situation ? (
          <ButtonLink className="only-l" variant="quiet" to={paths.situation(situation.id)}>
            {editorTexts.read}
          </ButtonLink>
        ) : null}
        {situation ? (
          <Button
            type="submit"
            variant={situation.submitted_at ? "filled" : "outline"}
            pending={writing.saving}
          >
            {editorTexts.save}
          </Button>
        ) : (
          <Button type="submit" pending={writing.saving} disabled={isCreated}>
            {editorTexts.create}
          </Button>
        )}
        {situation && situation.submitted_at === null ? (
          <Button pending={writing.saving} onClick={trySubmit}>
            {editorTexts.submit}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asks}
        title={editorTexts.submitWithHits}
        confirm={editorTexts.submitAnyway}
        cancel={editorTexts.readAgain}
        dangerous={false}
        pending={writing.saving}
        onConfirm={() => {
          setAsks(false);
          void submit();
        }}
        onCancel={() => setAsks(false)}
      >
        <p>{editorTexts.submitWithHitsText}</p>
        <ul className="passages">
          {open.map((passage) => (
            <li key={passage.id}>
              <p>
                {passage.before}
                <mark className="telling">{passage.match}</mark>
                {passage.after}
              </p>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
};

/** The form is long, so the first refused field takes the focus. */
const useRefusedFocus = (errors: SituationEditing["errors"]) => {
  const form = useRef<HTMLFormElement>(null);
  const refused = Object.keys(errors).join(" ");
  useEffect(() => {
    const first = refused ? form.current?.querySelector("[aria-invalid=true]") : undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [refused]);
  return form;
};

export const SituationForm = ({
  source,
  choices,
}: {
  source: SituationSource;
  choices: DescriptionChoices;
}) => {
  const editing = useSituation(source);
  const { writing, errors, isManager } = editing;
  const { value, change } = writing;
  const form = useRefusedFocus(errors);
  return (
    <form
      ref={form}
      className="stack situation-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <Dates editing={editing} />
      <WritingNotices writing={{ ...writing, failure: undefined }}>{shown}</WritingNotices>
      {writing.offered ? null : (
        <div className="side situation-side">
          <aside className="stack side-sticky">
            <ManagePanel editing={editing} />
            {isManager ? null : <PassageCount editing={editing} />}
            <Objectives />
          </aside>
          <div className="stack">
            <DescriptionFields editing={editing} choices={choices} />
            <section className="panel stack stack-s">
              <TextField
                required
                label={editorTexts.title}
                hint={editorTexts.titleHint}
                maxLength={200}
                value={value.title}
                error={errors["title"]}
                onChange={({ target }) => change({ ...value, title: target.value })}
              />
              <PassageNotes section={null} field={null} editing={editing} />
            </section>
            <SectionFields editing={editing} />
            <Failure editing={editing} />
            <Buttons editing={editing} />
          </div>
        </div>
      )}
    </form>
  );
};
