import type { Step } from "#shared/steps/steps.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import type { StepCopy } from "./deliverables/copy.ts";
import { personOf } from "./people.ts";
import { stepTexts } from "./texts.ts";

export const Points = ({ points }: { points: readonly string[] }) => (
  <div className="prose">
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
);

/** What the step is for and who does what in it, as its learner is told. */
export const Presentation = ({ step, copy }: { step: Step; copy: StepCopy }) => (
  <>
    <h4>{stepTexts.goals}</h4>
    <Points points={copy.goals} />
    <h4>{stepTexts.expectations}</h4>
    <Points points={copy.expectations} />
    <h4>{stepTexts.roles}</h4>
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-4">
      {copy.roles.map(({ role_id, role_name, does }) => (
        <li className="grid content-start gap-2" key={role_id}>
          <p>
            <strong>
              <Aloud>{role_name}</Aloud>
            </strong>
            <span className="muted">, {personOf(step, role_id)?.name ?? stepTexts.nobodyYet}</span>
          </p>
          <p>{does}</p>
        </li>
      ))}
    </ul>
  </>
);
