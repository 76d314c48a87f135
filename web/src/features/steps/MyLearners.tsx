import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import * as steps from "#shared/steps/steps.contract.ts";
import type { TutorLearner } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { EmptyState } from "#web/ui/States.tsx";
import { StepDots } from "./StepDots.tsx";
import { pathTexts } from "./texts.ts";
import { currentStep } from "./timeline.ts";
import { stepDays } from "./when.ts";

const isOver = ({ end_date, left_on }: Followed) => left_on !== null || new Date(end_date) < new Date();
type Followed = TutorLearner["training_actions"][number];

const Now = ({ action }: { action: Followed }) => {
  const step = currentStep(action.steps, new Date());
  if (action.steps.length === 0)
    return <p className="muted">{action.is_fest ? pathTexts.noStepYet : pathTexts.withoutFest}</p>;
  if (action.left_on)
    return (
      <p>
        <Badge look="line">{pathTexts.left(day(action.left_on))}</Badge>
      </p>
    );
  if (isOver(action)) return <p className="muted">{pathTexts.over}</p>;
  if (!step) return <p className="muted">{pathTexts.allDone}</p>;
  return (
    <p>
      <span className="muted">{pathTexts.currentStep}</span> <Link to={paths.step(step.id)}>{step.name}</Link>
      , {stepDays(step)}
    </p>
  );
};

const Situations = ({ situations }: { situations: Followed["shared_situations"] }) =>
  situations.length === 0 ? null : (
    <p>
      <span className="muted">{pathTexts.situations}</span>{" "}
      {situations.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 ? ", " : null}
          <Link to={paths.situation(id)}>{title}</Link>
        </Fragment>
      ))}
    </p>
  );

const Learner = ({ learner, training_actions }: TutorLearner) => (
  <li className="panel stack">
    <h3 className="person">
      <Avatar id={learner.id} name={learner.name} photo={learner.profile_picture_url} />
      {learner.name}
    </h3>
    {training_actions.map((action) => (
      <div key={action.id} className="stack stack-s">
        <p className="eyebrow">{pathTexts.action(action.degree_name, action.year)}</p>
        {action.steps.length > 0 ? (
          <StepDots
            isOver={isOver(action)}
            steps={action.steps}
            label={pathTexts.pathOf(learner.name, pathTexts.action(action.degree_name, action.year))}
          />
        ) : null}
        <Now action={action} />
        <Situations situations={action.shared_situations} />
      </div>
    ))}
  </li>
);

const hasLeft = ({ training_actions }: TutorLearner) => training_actions.every(({ left_on }) => left_on);
const presentFirst = (learners: readonly TutorLearner[]) =>
  learners.toSorted((a, b) => Number(hasLeft(a)) - Number(hasLeft(b)));

/** The learners that an instructor follows, each with their steps. */
export const MyLearners = ({ profileId }: { profileId: string }) => {
  const query = useQuery(ask(steps.listTutorLearners, { params: { profileId } }));
  return (
    <section className="stack" aria-labelledby="my-learners">
      <h2 id="my-learners">{pathTexts.myLearners}</h2>
      <Loaded query={query} failed={pathTexts.failed}>
        {(learners) =>
          learners.length === 0 ? (
            <EmptyState title={pathTexts.noLearner} sign="together" level="h3">
              {pathTexts.noLearnerText}
            </EmptyState>
          ) : (
            <ul className="halves">
              {presentFirst(learners).map((one) => (
                <Learner key={one.learner.id} {...one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};
