import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { type Part, parts } from "#shared/steps/steps.facts.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import type { StepValidations } from "#shared/steps/words.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { nearDay, nearDayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import type { Reader } from "../people.ts";
import { useWord } from "./Acts.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { askValidations } from "./queries.ts";
import { RemarkForm } from "./RemarkForm.tsx";
import { firstNames, lineOf } from "./reading.ts";
import { TakeDownPanel } from "./TakeDownPanel.tsx";
import { linkTexts, wordTexts as texts } from "./texts.ts";
import { WordMark } from "./WordMark.tsx";

const userIdOf = (step: Step, part: Part): string | null => {
  if (part === "learner") return step.profile.user.id || null;
  return (part === "trade" ? step.metier_instructor : step.referent_instructor)?.user_id ?? null;
};

const Name = ({
  step,
  part,
  validations,
  reader,
}: {
  step: Step;
  part: Part;
  validations: StepValidations;
  reader: Reader;
}) => {
  const person = validations.people[part];
  const isYou = reader === part;
  const polite = reader !== "learner";
  const { submission } = step;
  const { mark, words, details, remark } = lineOf(validations, part, { isYou, polite, submission });
  return (
    <li
      className={`grid content-start gap-x-3 gap-y-2 border-line p-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l ${mark === "turn" ? "bg-brass-50" : ""}`}
    >
      <p className="person">
        <Avatar userId={userIdOf(step, part)} name={person?.name ?? texts.parts[part]} />
        <span className="leading-tight">
          <strong>{isYou ? texts.you(polite) : (person?.name ?? texts.nobody)}</strong>
          <br />
          <span className="muted small">
            <Aloud>{texts.parts[part]}</Aloud>
          </span>
        </span>
      </p>
      <p className="flex items-start gap-2">
        <WordMark mark={mark} />
        <span className="leading-snug">
          <strong>{words}</strong>
          {details.map((detail) => (
            <span className="small muted block" key={detail}>
              {detail}
            </span>
          ))}
          {remark && mark !== "talk_again" ? (
            <span className="small block">{texts.quoted(remark)}</span>
          ) : null}
        </span>
      </p>
    </li>
  );
};

/** A learner's word against what was said of their own version. */
const Disagree = ({ step, validations }: { step: Step; validations: StepValidations }) => {
  const [asking, setAsking] = useState(false);
  const [last] = validations.versions;
  const { say } = useWord(step, last?.version ?? 0);
  const names = (["trade", "referent"] as const).flatMap((part) => validations.people[part]?.name ?? []);
  if (!validations.may.words.includes("disagrees")) return null;
  if (!asking)
    return (
      <p className="print:hidden">
        <Button variant="quiet" className="-ml-3" onClick={() => setAsking(true)}>
          {texts.disagree}
        </Button>
      </p>
    );
  return (
    <RemarkForm
      title={texts.askRemark.disagrees}
      hint={names.length > 1 ? texts.remarkHint(firstNames(names)) : texts.remarkHintOne(firstNames(names))}
      onSend={(remark) => say("disagrees", remark)}
      onCancel={() => setAsking(false)}
    />
  );
};

/** For staff and the referent trainer, while the trade trainer's word is awaited. */
const ForTrade = ({ step, validations }: { step: Step; validations: StepValidations }) => {
  const [open, setOpen] = useState<"word" | "link">();
  const person = validations.people.trade;
  const [last] = validations.versions;
  if (!person || !last || !validations.may.on_behalf) return null;
  const { link } = validations;
  const close = () => setOpen(undefined);
  return (
    <div className="grid items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 print:hidden md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="text-sm">
        {texts.forTrade(firstNameOf(person.name))}{" "}
        {link ? (
          <span className="muted">
            {linkTexts.works(nearDay(link.until))}{" "}
            {link.is_uncertain
              ? linkTexts.uncertain
              : link.mailed_at
                ? linkTexts.mailed(nearDayTime(link.mailed_at))
                : null}
          </span>
        ) : null}
      </p>
      <div className="row">
        <Button variant="outline" onClick={() => setOpen("link")}>
          {texts.link}
        </Button>
        <Button className="max-sm:-ml-3" variant="quiet" onClick={() => setOpen("word")}>
          {texts.takeDown}
        </Button>
      </div>
      {open === "link" ? <LinkDialog step={step} name={person.name} link={link} onClose={close} /> : null}
      {open === "word" ? (
        <TakeDownPanel step={step} version={last.version} name={person.name} onClose={close} />
      ) : null}
    </div>
  );
};

/** The three names with their words on the last rendu. */
export const Words = ({ step, reader }: { step: Step; reader: Reader }) => {
  const query = useQuery(askValidations(step.id));
  if (!step.submission) return null;
  return (
    <Loaded query={query} failed={texts.failed} loading={<LoadingState lines={3} />}>
      {(validations) => (
        <div className="stack stack-s">
          <div className="overflow-clip rounded-md border border-line">
            <ul className="grid md:grid-cols-3" aria-label={texts.title}>
              {parts.map((part) => (
                <Name key={part} step={step} part={part} validations={validations} reader={reader} />
              ))}
            </ul>
            {reader === "learner" ? null : <ForTrade step={step} validations={validations} />}
          </div>
          {reader === "learner" ? (
            <Disagree key={step.submission?.version} step={step} validations={validations} />
          ) : null}
        </div>
      )}
    </Loaded>
  );
};
