import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { IntoSight } from "#web/ui/IntoSight.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { draftTexts } from "./texts.ts";
import type { Writing } from "./use-writing.ts";

/** An unsaved text, to resume or discard. Nothing else can be written before the choice. */
export const DraftOffer = <Value,>({
  writing,
  children,
}: {
  writing: Pick<Writing<Value>, "offered" | "resume" | "discard">;
  children: (value: Value) => ReactNode;
}) => {
  const { offered, resume, discard } = writing;
  if (!offered) return null;
  return (
    <Notice kind="warning" title={draftTexts.draftFound}>
      <div className="stack stack-s">
        <p>{draftTexts.draftFoundText(dayTime(offered.at))}</p>
        <div className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
          {children(offered.value)}
        </div>
        <div className="row">
          <Button onClick={resume}>{draftTexts.resume}</Button>
          <Button variant="outline" onClick={discard}>
            {draftTexts.discard}
          </Button>
        </div>
      </div>
    </Notice>
  );
};

const Conflict = <Value,>({
  writing,
  children,
}: {
  writing: Writing<Value>;
  children: (value: Value) => ReactNode;
}) => {
  const { conflict, value, keepMine, takeTheirs, saving } = writing;
  if (!conflict) return null;
  return (
    <IntoSight>
      <Notice kind="warning" live title={draftTexts.stale}>
        <div className="stack stack-s">
          <p>{draftTexts.staleText(conflict.author, dayTime(conflict.date))}</p>
          <div className="halves">
            <section className="stack stack-s" aria-label={draftTexts.theirs}>
              <h3>{draftTexts.theirs}</h3>
              <div className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
                {children(conflict.value)}
              </div>
            </section>
            <section className="stack stack-s" aria-label={draftTexts.mine}>
              <h3>{draftTexts.mine}</h3>
              <div className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
                {children(value)}
              </div>
            </section>
          </div>
          <div className="row">
            <Button pending={saving} onClick={() => void keepMine()}>
              {draftTexts.keepMine}
            </Button>
            <Button variant="outline" onClick={takeTheirs}>
              {draftTexts.takeTheirs}
            </Button>
          </div>
        </div>
      </Notice>
    </IntoSight>
  );
};

/** Beside the button that was pressed: above a long text nobody would see it. */
const Failure = <Value,>({ writing }: { writing: Writing<Value> }) => {
  const { failure } = writing;
  if (!failure) return null;
  return (
    <Notice kind="error" live title={draftTexts.saveFailed}>
      <p>{draftTexts.saveFailedDetail(failure.status === 0 ? draftTexts.offline : failure.message)}</p>
    </Notice>
  );
};

/** What there is to say above a text being written; `children` shows one of its versions, to read. */
export const WritingNotices = <Value,>(props: {
  writing: Writing<Value>;
  children: (value: Value) => ReactNode;
}) => (
  <>
    <DraftOffer {...props} />
    <Conflict {...props} />
    {props.writing.isKept ? null : <Notice kind="warning">{draftTexts.notKept}</Notice>}
  </>
);

/** The save button, what else one may do, and whether the text is saved, or why not. */
export const SaveLine = <Value,>({
  writing,
  saved,
  children,
}: {
  writing: Writing<Value>;
  saved: { date_updated: string; author_name: string } | undefined;
  children?: ReactNode;
}) => (
  <div className="row">
    <Button
      className="lg:in-[aside]:w-full"
      type="submit"
      pending={writing.saving}
      disabled={writing.offered !== undefined}
    >
      {draftTexts.save}
    </Button>
    {children}
    <span className="muted small" role="status">
      {writing.isUnsaved
        ? draftTexts.unsaved
        : saved
          ? draftTexts.savedAt(dayTime(saved.date_updated), saved.author_name)
          : draftTexts.neverSaved}
    </span>
    <Failure writing={writing} />
  </div>
);
