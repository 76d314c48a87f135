import type { ReactNode } from "react";
import type { ImportProgress, ImportView } from "#shared/contract/import.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Confirm, type MissingWords } from "./Confirm.tsx";
import { importTexts } from "./texts.ts";
import { Undo } from "./Undo.tsx";
import type { useWriting } from "./writing.ts";

const Undoing = ({ progress: { undone, written } }: { progress: ImportProgress }) => {
  const [done, total] = [undone.back + undone.kept, written.create + written.change];
  return (
    <Notice live title={importTexts.undoing}>
      <p>{importTexts.undoingText(done, total)}</p>
      <ProgressBar figure label={importTexts.undoing} value={(done / Math.max(1, total)) * 100} />
    </Notice>
  );
};

const Writing = ({ progress: { position, total } }: { progress: ImportProgress }) => (
  <Notice live title={importTexts.writing}>
    <p>{importTexts.writingText(position, total)}</p>
    <ProgressBar figure label={importTexts.writing} value={(position / Math.max(1, total)) * 100} />
  </Notice>
);

/** Stopped on the way, by a failure or because the page was left. */
const Paused = ({
  title,
  problem,
  text,
  onResume,
}: {
  title: string;
  problem: Problem | undefined;
  text: string;
  onResume: () => void;
}) => (
  <Notice kind="warning" live title={title}>
    <p>
      {problem ? `${problem.message} ` : ""}
      {text}
    </p>
    <p>
      <Button onClick={onResume}>{importTexts.resume}</Button>
    </p>
  </Notice>
);

export type ImportWords = {
  title: string;
  /** What creating the values that the lists lack means here. */
  missing?: MissingWords;
  /** What else writing does, said before it is confirmed. */
  remark?: string;
  /** What undoing does. */
  undoRemark: string;
};

/** What has become of a file that was judged: to confirm, being written, written, taken back. */
export const Outcome = ({
  view,
  writing,
  words,
  matching,
  back,
}: {
  view: ImportView;
  writing: ReturnType<typeof useWriting>;
  words: ImportWords;
  /** Asks what the unknown values mean. */
  matching: ReactNode;
  back: { to: string; label: string };
}) => {
  const { isRunning, problem, progress = view } = writing;
  const undoes = view.status === "done" || view.status === "undoing";
  const goBack = <ButtonLink to={back.to}>{back.label}</ButtonLink>;
  if (isRunning) return undoes ? <Undoing progress={progress} /> : <Writing progress={progress} />;
  if (view.status === "undoing" || (undoes && problem))
    return (
      <Paused
        title={importTexts.undoPaused}
        problem={problem}
        text={importTexts.undoPausedText}
        onResume={() => void writing.undo()}
      />
    );
  if (view.status === "undone")
    return (
      <Notice kind={view.undone.kept > 0 ? "warning" : "success"} live title={importTexts.undone}>
        <p>{importTexts.undoneText(view.undone)}</p>
        <p>{goBack}</p>
      </Notice>
    );
  if (view.status === "writing" || problem)
    return (
      <Paused
        title={importTexts.paused}
        problem={problem}
        text={importTexts.pausedText(view.position, view.total)}
        onResume={() => void writing.resume()}
      />
    );
  if (view.status === "done")
    return (
      <Notice kind={view.counts.error > 0 ? "warning" : "success"} live title={importTexts.done}>
        <p>{importTexts.doneText(view.written)}</p>
        <div className="row">
          {goBack}
          <Undo view={view} remark={words.undoRemark} onConfirm={() => void writing.undo()} />
        </div>
      </Notice>
    );
  return (
    <Confirm
      view={view}
      remark={words.remark}
      words={words.missing}
      matching={matching}
      onConfirm={(missing) => void writing.run(missing)}
    />
  );
};
