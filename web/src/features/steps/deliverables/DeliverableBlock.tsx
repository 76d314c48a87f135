import { Download, FilePlus2, FileText, Link2, NotebookPen } from "lucide-react";
import { useRef, useState } from "react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { hasAnswers } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { dueAt, isLate } from "#shared/steps/steps.rules.ts";
import type { Deliverable, Step } from "#shared/steps/steps.schemas.ts";
import { DepositFiles } from "#web/features/library/documents/DepositFiles.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { dayAndMonth, nearDayTime } from "#web/ui/dates.ts";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { Due, isClosed } from "../Due.tsx";
import type { Reader } from "../people.ts";
import { stepTexts, writingTexts } from "../texts.ts";
import { isToSubmit } from "../to-submit.ts";
import { WordAct } from "../words/Acts.tsx";
import { Words } from "../words/Words.tsx";
import { AttachPanel } from "./AttachPanel.tsx";
import { DepositedDocuments } from "./DepositedDocuments.tsx";
import { beginning, filled } from "./forms.ts";
import { HandedIn } from "./HandedIn.tsx";
import { Submitting } from "./Submitting.tsx";
import { templateFile } from "./template-file.ts";
import { useAttaching } from "./use-attaching.ts";

const getTemplate = (step: Step) => {
  const form = formOf(step);
  const { name, blob } = templateFile(
    form.name,
    [step.name, step.profile.user.name].join(", "),
    filled(form, beginning(step)),
  );
  saveBlob(blob, name);
};

/** To read it is a trainer's first act; its learner knows what they wrote. */
const WrittenOnline = ({
  step,
  deliverable,
  isLearner,
}: {
  step: Step;
  deliverable: Deliverable;
  isLearner: boolean;
}) => {
  const handedIn = step.said.submissions.find(
    ({ version, taken_over }) => version === deliverable.version && !taken_over,
  );
  return (
    <li className="file">
      <FileText />
      <span>
        <strong>{deliverable.name}</strong>
        <span className="small muted">
          {handedIn
            ? `${writingTexts.version(deliverable.version)}, ${stepTexts.versionSubmitted(nearDayTime(handedIn.at))}`
            : stepTexts.writtenOnline(deliverable.author_name, nearDayTime(deliverable.date_updated))}
        </span>
      </span>
      <ButtonLink
        variant={isLearner ? "quiet" : "outline"}
        to={paths.deliverable(step.id)}
        aria-label={stepTexts.readNamed(deliverable.name)}
      >
        {stepTexts.read}
      </ButtonLink>
    </li>
  );
};

/** A rendu of documents alone makes a version without answers, which is nothing to read. */
const isShown =
  ({ trainee_documents }: Step) =>
  ({ sections }: Deliverable) =>
    trainee_documents.length === 0 || hasAnswers(sections);

type Acts = {
  step: Step;
  depositing: boolean;
  onDeposit: () => void;
};

/** A learner's, below the two ways to deliver: the form as a file. */
const Template = ({ step }: { step: Step }) =>
  formOf(step).has_template ? (
    <Button
      className="-ml-3 justify-self-start print:hidden"
      variant="quiet"
      onClick={() => getTemplate(step)}
    >
      <Download />
      {stepTexts.getTemplate}
    </Button>
  ) : null;

/** For those who read and answer: a menu of what is the learner's to do. */
const Answering = ({ step, onDeposit, onAttach }: Acts & { onAttach: () => void }) => {
  const { deliverable, attach } = step.permissions;
  const entries: MenuEntry[] = [
    ...(deliverable
      ? [
          {
            id: "write",
            label: stepTexts.writeOnline,
            icon: <NotebookPen />,
            to: paths.editDeliverable(step.id),
          },
        ]
      : []),
    ...(attach
      ? [
          { id: "deposit", label: stepTexts.depositFile, icon: <FilePlus2 />, onSelect: onDeposit },
          { id: "attach", label: stepTexts.attachTitle, icon: <Link2 />, onSelect: onAttach },
        ]
      : []),
    ...(formOf(step).has_template
      ? [
          {
            id: "template",
            label: stepTexts.getTemplate,
            icon: <Download />,
            onSelect: () => getTemplate(step),
          },
        ]
      : []),
  ];
  return entries.length > 0 ? (
    <div className="-ml-3 print:hidden">
      <OtherActs entries={entries} />
    </div>
  ) : null;
};

const Late = ({ step, isLearner }: { step: Step; isLearner: boolean }) => {
  const due = dueAt(step);
  if (due === null || isClosed(step) || !isLate(step, new Date())) return null;
  const end = dayAndMonth(due);
  return <p>{isLearner ? stepTexts.yourLate(end) : stepTexts.lateOfOthers(end)}</p>;
};

/** What there is to say before the ways to deliver. */
const Lead = ({
  step,
  isLearner,
  submittable,
  onSubmitted,
}: {
  step: Step;
  isLearner: boolean;
  submittable: boolean;
  onSubmitted: () => void;
}) => {
  if (isLearner && submittable) return <Submitting step={step} onSubmitted={onSubmitted} />;
  if (!step.submission || isClosed(step)) return <Late step={step} isLearner={isLearner} />;
  return null;
};

/** A learner's two ways to deliver: written online, or as files. */
const WaysToDeliver = ({ step, submittable, depositing, onDeposit }: Acts & { submittable: boolean }) =>
  step.permissions.deliverable || step.permissions.attach ? (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-2.5">
      {step.permissions.deliverable ? (
        <ButtonLink
          className="min-h-14"
          variant={submittable || step.submission ? "outline" : "filled"}
          to={paths.editDeliverable(step.id)}
        >
          <NotebookPen />
          {stepTexts.writeOnline}
        </ButtonLink>
      ) : null}
      {step.permissions.attach ? (
        <Button
          className="min-h-14"
          variant="dashed"
          aria-expanded={depositing}
          aria-controls="deposit"
          onClick={onDeposit}
        >
          <FilePlus2 />
          {stepTexts.depositFile}
        </Button>
      ) : null}
    </div>
  ) : null;

/** What a step asks for, written online or uploaded as files. Its learner does; others read, then answer. */
export const DeliverableBlock = ({
  step,
  reader,
  isAnswerBeside,
}: {
  step: Step;
  reader: Reader;
  isAnswerBeside: boolean;
}) => {
  const title = useRef<HTMLHeadingElement>(null);
  const [depositing, setDepositing] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const attaching = useAttaching(step);
  const isLearner = reader === "learner";
  const submittable = isToSubmit(step);
  const hasNothing = step.deliverables.length === 0 && step.trainee_documents.length === 0;
  const acts: Acts = { step, depositing, onDeposit: () => setDepositing(!depositing) };
  const deposit = (
    <div id="deposit" className="stack stack-s print:hidden" hidden={!depositing}>
      <DepositFiles
        label={stepTexts.depositFile}
        onCreated={({ id }) => void attaching.change({ documents: (ids) => [...ids, id] })}
      />
      {isLearner ? (
        <Button className="-ml-3 justify-self-start" variant="quiet" onClick={() => setAttaching(true)}>
          <Link2 />
          {stepTexts.attachTitle}
        </Button>
      ) : null}
    </div>
  );
  const ways = isLearner ? (
    <>
      <WaysToDeliver {...acts} submittable={submittable} />
      {deposit}
    </>
  ) : null;
  const act = isClosed(step) || isAnswerBeside ? null : <WordAct step={step} reader={reader} />;
  return (
    <section className="panel stack deliver" aria-labelledby="deliverable">
      <div className="row between">
        <h2 id="deliverable" ref={title} tabIndex={-1}>
          {isLearner
            ? stepTexts.yourDeliverable
            : stepTexts.deliverableOf(firstNameOf(step.profile.user.name))}
        </h2>
        <Due step={step} isLearner={isLearner} />
      </div>
      <Lead
        step={step}
        isLearner={isLearner}
        submittable={submittable}
        // The button goes with what it handed in, and would take the focus along.
        onSubmitted={() => title.current?.focus()}
      />
      {isLearner ? act : null}
      {step.submission ? null : ways}
      {hasNothing ? (
        <p className="muted">{isLearner ? stepTexts.yourNothingYet : stepTexts.nothingYet}</p>
      ) : (
        <ul className="files" aria-label={stepTexts.deliverables}>
          {step.deliverables.filter(isShown(step)).map((deliverable) => (
            <WrittenOnline key={deliverable.index} {...{ step, deliverable, isLearner }} />
          ))}
          <DepositedDocuments step={step} attaching={attaching} />
        </ul>
      )}
      {isLearner ? null : act}
      <Words step={step} reader={reader} />
      <HandedIn step={step} />
      {step.submission ? ways : null}
      {isLearner ? (
        <Template step={step} />
      ) : (
        <>
          <Answering {...acts} onAttach={() => setAttaching(true)} />
          {deposit}
        </>
      )}
      {isAttaching ? <AttachPanel step={step} onClose={() => setAttaching(false)} /> : null}
    </section>
  );
};
