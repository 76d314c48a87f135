import { Pencil } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { stepState } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DatesPanel } from "./DatesPanel.tsx";
import type { StepCopy } from "./deliverables/copy.ts";
import { personOf, type Reader } from "./people.ts";
import { stepTexts } from "./texts.ts";
import { inPath } from "./timeline.ts";
import { daysLeft, stepDates, stepDays } from "./when.ts";

/** When the step is, how many days are left, and the way to change its dates. */
export const Dates = ({ step }: { step: Step }) => {
  const [editing, setEditing] = useState(false);
  const now = new Date();
  return (
    <>
      <span>{stepDates(step)}</span>
      {stepState(step, now) === "current" ? (
        <strong className="text-ink">{stepTexts.daysLeft(daysLeft(step, now))}</strong>
      ) : null}
      {step.permissions.dates ? (
        <Button
          small
          className="max-sm:-ml-2.5"
          variant="quiet"
          aria-label={stepTexts.editDates}
          onClick={() => setEditing(true)}
        >
          <Pencil />
          {stepTexts.edit}
        </Button>
      ) : null}
      <DatesPanel step={editing ? step : undefined} onClose={() => setEditing(false)} />
    </>
  );
};

/** The other people of the step, until something is handed in: from then on the deliverable names them with their words. */
export const People = ({
  step,
  reader,
  expected,
}: {
  step: Step;
  reader: Reader;
  expected: StepCopy["roles"];
}) => (
  <section className="panel stack stack-s" aria-labelledby="people">
    <h2 id="people" className="title-m">
      {reader === "learner" ? stepTexts.people : stepTexts.peopleOfStep}
    </h2>
    {expected.map(({ role_id, role_name }) => {
      const person = personOf(step, role_id);
      // Learners know their own name; others look for it here.
      if (reader === "learner" && person?.id === step.profile_id) return null;
      return (
        <p className="person" key={role_id}>
          <Avatar userId={person?.user_id ?? null} name={person?.name ?? role_name} />
          <span>
            <strong>{person?.name ?? stepTexts.nobodyYet}</strong>
            <br />
            <span className="muted small">
              <Aloud>{role_name}</Aloud>
            </span>
          </span>
        </p>
      );
    })}
  </section>
);

export const NextStep = ({ step }: { step: Step }) => {
  const next = inPath(step.steps).find(({ order }) => order > step.order);
  if (!next) return null;
  return (
    <section className="panel panel-sunken stack stack-s" aria-labelledby="next-step">
      <h2 id="next-step" className="title-s">
        {stepTexts.nextStep}
      </h2>
      <p>
        <Link to={paths.step(next.id)}>{next.name}</Link>, {stepDays(next)}
      </p>
    </section>
  );
};
