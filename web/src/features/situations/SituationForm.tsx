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
import { HitCount, HitNotes } from "./HitNotes.tsx";
import { ManagePanel } from "./ManagePanel.tsx";
import { ReadSections } from "./ReadSections.tsx";
import { SectionFields } from "./SectionFields.tsx";
import { editorTexts } from "./texts.ts";
import { type Situating, type SituationSource, useSituation } from "./use-situation.ts";

const Dates = ({ situating: { situation } }: { situating: Situating }) => {
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
    <h2 className="text-xl">{editorTexts.objectives}</h2>
    <p className="read">{editorTexts.objectivesText}</p>
    <Notice kind="warning">{editorTexts.warning}</Notice>
  </section>
);

/** Why nothing was saved or submitted. */
const Failure = ({ situating }: { situating: Situating }) => {
  const { situation, writing, isIncomplete, errors } = situating;
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

const Buttons = ({ situating }: { situating: Situating }) => {
  const [asks, setAsks] = useState(false);
  const { situation, writing, isCreated, check, submit, open } = situating;
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
          {open.map((hit) => (
            <li key={hit.id}>
              <p>
                {hit.before}
                <mark className="telling">{hit.match}</mark>
                {hit.after}
              </p>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
};

/** The form is long, so the first refused field takes the focus. */
const useRefusedFocus = (errors: Situating["errors"]) => {
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
  const situating = useSituation(source);
  const { writing, errors, isManager } = situating;
  const { value, change } = writing;
  const form = useRefusedFocus(errors);
  return (
    <form
      ref={form}
      className="stack situation-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void situating.save();
      }}
    >
      <Dates situating={situating} />
      <WritingNotices writing={{ ...writing, failure: undefined }}>{shown}</WritingNotices>
      {writing.offered ? null : (
        <div className="side situation-side">
          <aside className="stack side-sticky">
            <ManagePanel situating={situating} />
            {isManager ? null : <HitCount situating={situating} />}
            <Objectives />
          </aside>
          <div className="stack">
            <DescriptionFields situating={situating} choices={choices} />
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
              <HitNotes section={null} field={null} situating={situating} />
            </section>
            <SectionFields situating={situating} />
            <Failure situating={situating} />
            <Buttons situating={situating} />
          </div>
        </div>
      )}
    </form>
  );
};
