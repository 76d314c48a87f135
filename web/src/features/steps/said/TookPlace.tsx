import { type ReactNode, useState } from "react";
import { type InterviewKind, interviewsOf, isToCheck } from "#shared/steps/steps.facts.ts";
import { stepState } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import type { Reader } from "../people.ts";
import { stepTexts } from "../texts.ts";
import { CompletionPanel } from "./CompletionPanel.tsx";
import { InterviewPanel } from "./InterviewPanel.tsx";
import { saidTexts } from "./texts.ts";
import { completionWords, interviewWords, presentNames, writtenAfterWords } from "./words.ts";

const Row = ({
  title,
  words,
  children,
  action,
}: {
  title: string;
  words: string;
  children?: ReactNode;
  action: ReactNode;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line [&+&]:border-t [&+&]:pt-3">
    <dt className="muted small">{title}</dt>
    {action ? <dd className="-my-2.5 -mr-2.5 print:hidden">{action}</dd> : null}
    <dd className="col-span-full font-strong">{words}</dd>
    {children}
  </div>
);

const SayButton = ({ isSaid, label, onClick }: { isSaid: boolean; label: string; onClick: () => void }) => (
  <Button
    small
    variant="quiet"
    aria-label={isSaid ? `${saidTexts.change} : ${label}` : label}
    onClick={onClick}
  >
    {isSaid ? saidTexts.change : saidTexts.say}
  </Button>
);

/** Nothing is left to say or to check. */
const isSettled = (step: Step): boolean =>
  step.said.completions.length > 0 &&
  interviewsOf(step.step_type).every((kind) => {
    const said = step.said.interviews.find((one) => one.kind === kind);
    return said && (said.held_on !== null || said.took_place === false) && !isToCheck(step, said);
  });

/**
 * Whether the step took place and when people met, each with its day, its author and how long after it they wrote it. The
 * day of writing itself stands in the panel of each, and on paper. Folded where it came with nothing left to say.
 */
export const TookPlace = ({ step, reader }: { step: Step; reader: Reader }) => {
  const [open, setOpen] = useState<"completion" | InterviewKind>();
  const [isUnfolded] = useState(!isSettled(step));
  const close = () => setOpen(undefined);
  const [completion] = step.said.completions;
  const may = step.permissions.dates;
  const state = stepState(step, new Date());
  return (
    <section className="panel py-3" aria-labelledby="took-place">
      <details className="prints-open" open={isUnfolded}>
        <Summary>
          <h2 id="took-place" className="title-m">
            {saidTexts.title}
          </h2>
        </Summary>
        <dl className="grid gap-3 pt-1 pb-3">
          <Row
            title={saidTexts.step}
            words={completion ? completionWords(completion) : stepTexts.marks[state]}
            action={
              may ? (
                <SayButton
                  isSaid={completion !== undefined}
                  label={saidTexts.sayStep}
                  onClick={() => setOpen("completion")}
                />
              ) : null
            }
          >
            {completion ? (
              <dd className="muted small col-span-full">{writtenAfterWords(completion.on, completion)}</dd>
            ) : null}
          </Row>
          {interviewsOf(step.step_type).map((kind) => {
            const said = step.said.interviews.find((one) => one.kind === kind);
            return (
              <Row
                key={kind}
                title={saidTexts.interviews[kind]}
                words={said ? interviewWords(said) : saidTexts.toSay}
                action={
                  may ? (
                    <SayButton
                      isSaid={said !== undefined}
                      label={saidTexts.sayInterview[kind]}
                      onClick={() => setOpen(kind)}
                    />
                  ) : null
                }
              >
                {said?.held_on ? (
                  <dd className="small col-span-full">{saidTexts.with(presentNames(said, reader))}</dd>
                ) : null}
                {said && isToCheck(step, said) ? (
                  <dd className="small col-span-full">
                    <Badge look="line">{saidTexts.toCheck}</Badge> {saidTexts.toCheckWhy}
                  </dd>
                ) : null}
                {said ? (
                  <dd className="muted small col-span-full">{writtenAfterWords(said.held_on, said)}</dd>
                ) : null}
              </Row>
            );
          })}
        </dl>
      </details>
      {open === "completion" ? <CompletionPanel step={step} reader={reader} onClose={close} /> : null}
      {open !== undefined && open !== "completion" ? (
        <InterviewPanel key={open} step={step} reader={reader} kind={open} onClose={close} />
      ) : null}
    </section>
  );
};
