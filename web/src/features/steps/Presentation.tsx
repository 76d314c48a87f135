import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { StepCopy } from "./copy.ts";
import { DatesPanel } from "./DatesPanel.tsx";
import { personOf } from "./people.ts";
import { stepTexts } from "./texts.ts";
import { stepDates } from "./when.ts";

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <div className="stack stack-s">
    <h3>{title}</h3>
    <div className="prose">
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </div>
);

const Roles = ({ step, expected }: { step: Step; expected: StepCopy["roles"] }) => (
  <div className="stack stack-s">
    <h3>{stepTexts.roles}</h3>
    <ul className="step-roles">
      {expected.map(({ role_id, role_name, does }) => {
        const person = personOf(step, role_id);
        return (
          <li key={role_id}>
            <p className="person">
              <Avatar id={person?.id ?? role_name} name={person?.name ?? role_name} />
              <span>
                <strong>{role_name}</strong>
                <br />
                <span className="muted small">{person?.name ?? stepTexts.nobodyYet}</span>
              </span>
            </p>
            <p>{does}</p>
          </li>
        );
      })}
    </ul>
  </div>
);

/** What the step is for, who does what in it, and when. */
export const Presentation = ({ step, copy }: { step: Step; copy: StepCopy }) => {
  const [editing, setEditing] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="presentation">
      <h2 id="presentation">{stepTexts.presentation}</h2>
      <div className="halves">
        <Points title={stepTexts.goals} points={copy.goals} />
        <Points title={stepTexts.expectations} points={copy.expectations} />
      </div>
      <hr />
      <Roles step={step} expected={copy.roles} />
      <hr />
      <div className="row between">
        <dl className="facts">
          <div>
            <dt>{stepTexts.dates}</dt>
            <dd>{stepDates(step)}</dd>
          </div>
        </dl>
        {step.permissions.dates ? (
          <Button variant="outline" aria-label={stepTexts.editDates} onClick={() => setEditing(true)}>
            <Pencil />
            {stepTexts.edit}
          </Button>
        ) : null}
      </div>
      <DatesPanel step={editing ? step : undefined} onClose={() => setEditing(false)} />
    </section>
  );
};
