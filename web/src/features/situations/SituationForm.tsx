import { useEffect, useRef, useState } from "react";
import { isToSubmit } from "#shared/situations/situations.rules.ts";
import { maxNoteLength, maxTitleLength } from "#shared/situations/situations.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { WritingNotices } from "#web/frame/writing/WritingNotices.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { daysUntil, nearDay, timeOf } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { FormBar } from "#web/ui/form/FormBar.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { IntoSight } from "#web/ui/IntoSight.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { RichTextBar, WithRichTextBar } from "#web/ui/rich-text/RichTextBar.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { type DescriptionChoices, DescriptionFields } from "./DescriptionFields.tsx";
import type { FormValues } from "./form-values.ts";
import { LastRemark, takenUpIn } from "./LastRemark.tsx";
import { legendsLook } from "./legends-look.ts";
import { ManagePanel } from "./ManagePanel.tsx";
import { OutlineFold, OutlineRail } from "./Outline.tsx";
import { goTo, leftToSubmit, outlineOf, reveal, titleId } from "./outline.ts";
import { Cited, PassageCount, PassageNotes, passageLook } from "./PassageNotes.tsx";
import { ReadSections } from "./ReadSections.tsx";
import { Readers, ReviewPanel } from "./ReviewPanel.tsx";
import { SaidOf } from "./SaidOf.tsx";
import { SectionFields } from "./SectionFields.tsx";
import { Tick } from "./Tick.tsx";
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
            {label} {nearDay(date)}
          </span>
        ) : null,
      )}
    </p>
  );
};

const Warning = () => (
  <Notice kind="warning">
    {editorTexts.warning} {editorTexts.withoutNames}
  </Notice>
);

/** For those who begin, beside the form. */
const Objectives = () => (
  <aside className="stack side-sticky order-last">
    <div className="panel panel-sunken stack stack-s">
      <h2 className="title-s">{editorTexts.objectives}</h2>
      <p>{editorTexts.objectivesText}</p>
    </div>
    <Warning />
  </aside>
);

/** Later, and where there is no room beside the form, it is folded; its line says what must not be written. */
const FoldedObjectives = () => (
  <details className="group/fold panel panel-sunken py-2">
    <Summary>
      <span className="grid">
        <h2 className="title-s">{editorTexts.objectives}</h2>
        <span className="small muted group-open/fold:hidden">{editorTexts.withoutNames}</span>
      </span>
    </Summary>
    <div className="stack stack-s pt-1 pb-2">
      <p>{editorTexts.objectivesText}</p>
      <Warning />
    </div>
  </details>
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
  const notice = (
    <Notice kind="error" live title={isIncomplete ? editorTexts.incomplete : failed}>
      {isIncomplete ? <p>{editorTexts.incompleteDetail}</p> : null}
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {messages.length > 0 ? (
        <ul className="list-disc pl-5">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
  // What is incomplete leads to its fields by itself.
  return isIncomplete ? notice : <IntoSight>{notice}</IntoSight>;
};

const shown = (values: FormValues) => (
  <div className="stack stack-s">
    <strong>{values.title}</strong>
    <ReadSections sections={values.sections} level="h4" />
  </div>
);

/** What one reads of the save, as long as one writes. */
const Saved = ({ editing: { situation, writing } }: { editing: SituationEditing }) => {
  const at = situation?.updated_at;
  const isToday = at !== undefined && daysUntil(at, new Date()) === 0;
  const saved = at && (isToday ? editorTexts.savedToday(timeOf(at)) : editorTexts.savedOn(nearDay(at)));
  return <p role="status">{writing.isUnsaved ? editorTexts.unsaved : (saved ?? editorTexts.notCreated)}</p>;
};

const Buttons = ({ editing, isWide }: { editing: SituationEditing; isWide: boolean }) => {
  const [asks, setAsks] = useState(false);
  const [note, setNote] = useState("");
  const { situation, writing, isCreated, check, submit, open } = editing;
  const isToSend = situation !== undefined && isToSubmit(situation);
  // Without a title nothing is created; on a wide screen the panel beside the form says what a draft lacks.
  const lacking = leftToSubmit(writing.value, []).filter(({ id }) =>
    situation ? isToSend && !isWide : id === titleId,
  );
  const trySubmit = () => {
    const verdict = check();
    if (verdict !== "incomplete") setAsks(true);
  };
  const readers = (situation?.reviewers ?? []).map(({ name }) => name);
  return (
    <>
      <FormBar
        said={<Saved editing={editing} />}
        missing={lacking.map((one) => ({ ...one, go: () => goTo(one.id) }))}
        missingTitle={situation ? undefined : editorTexts.missingToCreate}
      >
        {situation ? (
          <ButtonLink className="only-l" variant="quiet" to={paths.situation(situation.id)}>
            {editorTexts.read}
          </ButtonLink>
        ) : null}
        {situation ? (
          <Button type="submit" variant={isToSend ? "outline" : "filled"} pending={writing.saving}>
            {editorTexts.save}
          </Button>
        ) : (
          <Button type="submit" pending={writing.saving} disabled={isCreated}>
            {editorTexts.create}
          </Button>
        )}
        {isToSend ? (
          <Button pending={writing.saving} onClick={trySubmit}>
            {editorTexts.submit}
          </Button>
        ) : null}
      </FormBar>
      <ConfirmDialog
        open={asks}
        title={open.length > 0 ? editorTexts.submitWithHits : editorTexts.review}
        confirm={open.length > 0 ? editorTexts.submitAnyway : editorTexts.sendTo(readers)}
        cancel={editorTexts.readAgain}
        dangerous={false}
        pending={writing.saving}
        onConfirm={() => {
          setAsks(false);
          void submit(note);
        }}
        onCancel={() => setAsks(false)}
      >
        <ul className="grid gap-0.5">
          <Tick>{editorTexts.isFilled}</Tick>
          {open.length === 0 ? <Tick>{editorTexts.noPassage}</Tick> : null}
        </ul>
        {open.length > 0 ? <p>{editorTexts.submitWithHitsText}</p> : null}
        <ul className="grid gap-2">
          {open.map((passage) => (
            <li className={passageLook} key={passage.id}>
              <Cited passage={passage} />
            </li>
          ))}
        </ul>
        {situation ? <Readers situation={situation} /> : null}
        <TextArea
          rows={2}
          maxLength={maxNoteLength}
          label={editorTexts.noteTo(readers)}
          hint={editorTexts.noteHint}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </ConfirmDialog>
    </>
  );
};

/** The form is long, so the first refused field takes the focus. */
const useRefusedFocus = (errors: SituationEditing["errors"]) => {
  const form = useRef<HTMLFormElement>(null);
  const refused = Object.keys(errors).join(" ");
  useEffect(() => {
    const first = refused ? form.current?.querySelector("[aria-invalid=true]") : undefined;
    if (first instanceof HTMLElement) {
      reveal(first);
      first.focus();
    }
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
  const isWide = useMedia("(min-width: 64rem)");
  const editing = useSituation(source);
  const { situation, writing, errors, isManager } = editing;
  const [here, setHere] = useState<string>();
  const parts = outlineOf(writing.value, editing.open, situation ? takenUpIn(situation) : []);
  const { value, change } = writing;
  const form = useRefusedFocus(errors);
  // The links of "Il reste à remplir" name a field.
  useEffect(() => goTo(window.location.hash.slice(1)), []);
  return (
    <Form
      ref={form}
      className={`stack ${legendsLook}`}
      onFocus={({ target }) => {
        const part = target.closest(".form-part");
        if (part) setHere(part.id);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <Dates editing={editing} />
      {situation ? <LastRemark situation={situation} parts={parts} /> : null}
      {situation ? <SaidOf situation={situation} /> : null}
      {situation?.is_published && !isManager ? (
        <Notice title={editorTexts.publishedBanner}>{editorTexts.publishedChange}</Notice>
      ) : null}
      <WritingNotices writing={writing}>{shown}</WritingNotices>
      {writing.offered ? null : (
        <div className="side [--cols:minmax(0,1fr)_18rem] min-[75rem]:[--cols:14rem_minmax(0,1fr)_17.5rem] min-[75rem]:[--gap:1rem]">
          {situation ? null : isWide ? <Objectives /> : <FoldedObjectives />}
          <OutlineRail parts={parts} here={here} />
          <div className="stack">
            <OutlineFold parts={parts} here={here} />
            <div className="panel stack">
              <section className="stack stack-s form-part scroll-mt-40" id={titleId}>
                {/* As high as the title needs: a line would cut it. */}
                <TextArea
                  required
                  rows={1}
                  className="field-sizing-content resize-none font-display text-lg font-bold md:text-xl"
                  label={editorTexts.title}
                  hint={editorTexts.titleHint}
                  maxLength={maxTitleLength}
                  value={value.title}
                  error={errors["title"]}
                  onChange={({ target }) => change({ ...value, title: target.value.replace(/\n/g, " ") })}
                />
                <PassageNotes section={null} field={null} editing={editing} />
              </section>
              <DescriptionFields editing={editing} choices={choices} />
              <WithRichTextBar>
                <RichTextBar />
                <SectionFields editing={editing} />
              </WithRichTextBar>
            </div>
            <Failure editing={editing} />
          </div>
          {situation ? (
            <aside className="stack side-sticky">
              <ManagePanel editing={editing} />
              <ReviewPanel editing={editing} parts={parts} />
              {isManager ? null : <PassageCount editing={editing} />}
              <FoldedObjectives />
            </aside>
          ) : null}
        </div>
      )}
      {writing.offered ? null : <Buttons editing={editing} isWide={isWide} />}
    </Form>
  );
};
