import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import { isRead } from "#shared/follow-up/follow-up.rules.ts";
import type { OwnPath } from "#shared/follow-up/follow-up.schemas.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepState } from "#shared/steps/steps.rules.ts";
import type { StepCard, TutorLearner } from "#shared/steps/steps.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { DotsWithLegend } from "#web/features/steps/StepLegend.tsx";
import { stepRefreshes } from "#web/features/steps/step-queries.ts";
import { currentStep } from "#web/features/steps/timeline.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { day, dayOfWeek, timeOf, toLocalInput } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { Reach } from "#web/ui/Reach.tsx";
import { SeeWord } from "./SeeWord.tsx";
import { oneTexts as texts } from "./texts.ts";

type Action = TutorLearner["training_actions"][number];

const Title = ({ children }: { children: string }) => <h2 className="text-2xl">{children}</h2>;

/** Whether a situation whose dates have passed was done: the trade trainer says so in one touch. */
const DoneQuestion = ({ step, onLater }: { step: StepCard; onLater: () => void }) => {
  const saying = useSend(steps.saveCompletion, { refreshes: stepRefreshes });
  const end = step.end_datetime ?? "";
  return (
    <>
      <Title>{texts.doneQuestion(step.name)}</Title>
      <p>{texts.doneText(day(end))}</p>
      <div className="row">
        <Button
          large
          pending={saying.isPending}
          onClick={() =>
            saying.mutate(
              {
                params: { id: step.id },
                body: { took_place: 1, on: toLocalInput(end).slice(0, 10), hours: null, version: 0 },
              },
              {
                onSuccess: ({ message }) => notify.success(message),
                onError: (error) => notify.error(texts.failed, problemOf(error).message),
              },
            )
          }
        >
          {texts.yes}
        </Button>
        <Button large variant="outline" onClick={onLater}>
          {texts.notYet}
        </Button>
      </div>
    </>
  );
};

const WeekQuestion = ({ path, word }: { path: OwnPath; word: NonNullable<OwnPath["word"]> }) => {
  const seeing = useSend(followUp.seeWeeklyWord, {
    refreshes: [followUp.getOwnFollowUp],
    // The learner may have given another word meanwhile: the page shows that one.
    rereads: true,
  });
  const { learner, referent, training_action } = path;
  return (
    <>
      <Title>{texts.weekQuestion(firstNameOf(learner.name))}</Title>
      <SeeWord
        text={word.text}
        readers={[learner, ...(referent ? [referent] : [])].map(({ name }) => firstNameOf(name))}
        pending={seeing.isPending}
        onSee={(line) =>
          seeing.mutate(
            {
              params: { id: `${training_action.id}~${learner.id}` },
              body: { week: word.week, at: word.at, line },
            },
            { onError: (error) => notify.error(texts.failed, problemOf(error).message) },
          )
        }
      />
    </>
  );
};

/** The one thing that is asked: a rendu to answer, a situation to say done, the word of the week; or nothing. */
const Question = ({ path, action }: { path: OwnPath; action: Action }) => {
  const [isLater, setLater] = useState(false);
  const now = new Date();
  const live = action.steps.filter(({ archived_at }) => archived_at === null);
  const toRead = live.find((step) => action.awaiting_word.includes(step.id));
  const toSay = live.find((step) => step.step_type === "situation" && stepState(step, now) === "unsaid");
  const last = live.filter(({ submission }) => submission).at(-1);
  if (toRead)
    return (
      <>
        <Title>{texts.readQuestion}</Title>
        <p>{toRead.name}</p>
        <div>
          <ButtonLink large to={paths.step(toRead.id)}>
            {texts.read}
          </ButtonLink>
        </div>
        {toRead.submission ? (
          <p className="muted small">{texts.readText(day(toRead.submission.at))}</p>
        ) : null}
      </>
    );
  if (toSay && !isLater) return <DoneQuestion step={toSay} onLater={() => setLater(true)} />;
  if (path.word?.text && !isRead(path.word)) return <WeekQuestion path={path} word={path.word} />;
  return (
    <>
      <Title>{texts.nothing}</Title>
      {isLater ? <p>{texts.notYetNoted}</p> : null}
      {last ? (
        <p>
          <Link to={paths.step(last.id)}>{texts.reread}</Link>
        </p>
      ) : null}
    </>
  );
};

const Soon = ({ coming }: { coming: OwnPath["coming"] }) => (
  <section className="panel stack stack-s">
    <h2 className="title-m">{texts.soon}</h2>
    {coming ? (
      <>
        <p>
          <strong>
            {dayOfWeek(coming.at)}, {timeOf(coming.at)}
          </strong>
          <br />
          {texts.moment[coming.what]}, {coming.step.name}
        </p>
        <p>
          <Link to={paths.step(coming.step.id)}>{coming.step.name}</Link>
        </p>
      </>
    ) : (
      <p className="muted">{texts.noDate}</p>
    )}
  </section>
);

/** The home of a trade trainer with exactly one learner: their step, and one question. */
export const OneLearner = ({ path, profileId }: { path: OwnPath; profileId: string }) => {
  const { data } = useQuery(ask(steps.listTutorLearners, { params: { profileId }, query: {} }));
  const found = data?.find(({ learner }) => learner.id === path.learner.id);
  const action = found?.training_actions.find(({ id }) => id === path.training_action.id);
  const { learner, referent, coming } = path;
  if (!action) return null;
  const shown = currentStep(action.steps, new Date());
  return (
    <div className="stack">
      <section className="panel stack bg-beech-100" aria-label={learner.name}>
        <div className="row between">
          <p className="person">
            <Avatar
              userId={found?.learner.user_id ?? null}
              name={learner.name}
              photo={found?.learner.profile_picture_url ?? null}
            />
            <span>
              <strong>{learner.name}</strong>
              {shown ? (
                <>
                  <br />
                  <span className="small muted">{shown.name}</span>
                </>
              ) : null}
            </span>
          </p>
          {action.steps.length > 0 ? <DotsWithLegend steps={action.steps} /> : null}
        </div>
        <div className="panel stack">
          <Question path={path} action={action} />
        </div>
      </section>
      <div className="grid gap-4 md:grid-cols-2">
        <Soon coming={coming} />
        {referent ? (
          <section className="panel stack stack-s">
            <h2 className="title-m">{referent.name}</h2>
            <p>{texts.referentOf(firstNameOf(learner.name))}</p>
            <div className="grid auto-cols-fr grid-flow-col gap-2">
              <Reach reach={referent} look="btn-line" />
            </div>
          </section>
        ) : null}
      </div>
      {shown ? (
        <p>
          <Link to={paths.step(shown.id)}>{texts.path(firstNameOf(learner.name))}</Link>
        </p>
      ) : null}
    </div>
  );
};
