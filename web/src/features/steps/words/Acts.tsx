import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquare, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import type { Word } from "#shared/steps/words.rules.ts";
import type { StepValidations } from "#shared/steps/words.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { notify } from "#web/ui/over/notify.ts";
import { isClosed } from "../Due.tsx";
import type { Reader } from "../people.ts";
import { isToSubmit } from "../to-submit.ts";
import { askValidations, wordRefreshes } from "./queries.ts";
import { RemarkForm } from "./RemarkForm.tsx";
import { firstNames, isAgreed, wantingToTalk } from "./reading.ts";
import { wordTexts as texts } from "./texts.ts";
import { useRefusedWord } from "./use-refused-word.ts";

/** The one next act, on beech. */
export const Act = ({
  title,
  children,
  action,
}: {
  title?: string;
  children?: ReactNode;
  action: ReactNode;
}) => (
  <div className="grid items-center gap-x-6 gap-y-3 rounded-md bg-beech-100 p-pad md:grid-cols-[minmax(0,1fr)_auto] forced-colors:border">
    <div className="grid gap-1">
      {title ? <h3 className="title-m">{title}</h3> : null}
      {children}
    </div>
    {action}
  </div>
);

/** Says a word on the version that the page shows. */
export const useWord = (step: Step, version: number) => {
  const refused = useRefusedWord();
  const sending = useSend(steps.sayWord, { refreshes: wordRefreshes });
  const say = async (word: Word, remark = "") => {
    try {
      const body = { version, word, remark };
      const { message } = await sending.mutateAsync({ params: { id: step.id }, body });
      notify.success(message);
      return undefined;
    } catch (error) {
      return refused(texts.saidFailed, error, remark !== "");
    }
  };
  return { say, pending: sending.isPending };
};

const mayAnswer = (validations: StepValidations | undefined): boolean =>
  validations !== undefined &&
  validations.versions.length > 0 &&
  validations.may.part !== null &&
  validations.may.words.includes("validates");

/** A trainer's answer: one tap to validate, one line to talk it over. */
const Answer = ({ step, version }: { step: Step; version: number }) => {
  const [asking, setAsking] = useState(false);
  const { say, pending } = useWord(step, version);
  const learner = firstNameOf(step.profile.user.name);
  if (asking)
    return (
      <div className="rounded-md bg-beech-100 p-pad">
        <RemarkForm
          title={texts.askRemark.talk_again}
          hint={texts.remarkHintOne(learner)}
          onSend={(remark) => say("talk_again", remark)}
          onCancel={() => setAsking(false)}
        />
      </div>
    );
  return (
    <div className="grid gap-3 rounded-md bg-beech-100 p-pad print:hidden">
      <div className="grid gap-1">
        <h3 className="title-m">{texts.answerTitle(version)}</h3>
        <p className="muted">{texts.answerText}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        <Button className="min-h-14" pending={pending} onClick={() => void say("validates")}>
          <Check />
          {texts.validate(version)}
        </Button>
        <Button className="min-h-14" variant="outline" onClick={() => setAsking(true)}>
          <MessageSquare />
          {texts.talkAgain}
        </Button>
      </div>
    </div>
  );
};

/** What a learner has to do once somebody answered. */
const ForLearner = ({ step, validations }: { step: Step; validations: StepValidations }) => {
  const [last] = validations.versions;
  if (!last) return null;
  // What is to hand in has its own button, the only one then.
  const submittable = isToSubmit(step);
  const talking = wantingToTalk(validations);
  if (talking.length > 0 && !last.taken_over)
    return (
      <Act
        title={texts.wantsToTalk(firstNames(talking.map(({ name }) => name)), talking.length > 1)}
        action={
          step.permissions.deliverable && !submittable ? (
            <ButtonLink className="min-h-13" to={paths.editDeliverable(step.id)}>
              <Pencil />
              {texts.takeUp}
            </ButtonLink>
          ) : null
        }
      >
        {talking.map(({ name, remark }) => (
          <p className="muted" key={name}>
            {texts.quoted(remark)}
          </p>
        ))}
      </Act>
    );
  if (submittable) return null;
  if (isAgreed(validations)) return <p>{texts.agreed(false, last.version)}</p>;
  const names = validations.turns.flatMap((part) => validations.people[part]?.name ?? []);
  return names.length > 0 ? <p>{texts.withThem(firstNames(names), names.length > 1, last.version)}</p> : null;
};

/**
 * Whether a trainer's answer stands beside what it is about: on wide screens the column there stays in sight. Asked where
 * the page is drawn, so that the answer stands in one place.
 */
export const useAnswersBeside = (step: Step, reader: Reader): boolean => {
  const { data } = useQuery(askValidations(step.id));
  const isWide = useMedia("(min-width: 64rem)");
  return isWide && reader !== "learner" && !isClosed(step) && mayAnswer(data);
};

/** What the reader has to do with the last rendu, before anything else. */
export const WordAct = ({ step, reader }: { step: Step; reader: Reader }) => {
  const { data } = useQuery(askValidations(step.id));
  const [last] = data?.versions ?? [];
  if (!data || !last) return null;
  if (reader === "learner") return <ForLearner step={step} validations={data} />;
  if (mayAnswer(data)) return <Answer key={last.version} step={step} version={last.version} />;
  return isAgreed(data) ? <p>{texts.agreed(true, last.version)}</p> : null;
};
