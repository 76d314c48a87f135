import { BookOpen } from "lucide-react";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { stepTexts } from "./texts.ts";

const Beginning = ({ step }: { step: Step }) => {
  const { profiles } = useSession();
  const { create_situation, write_situation } = step.permissions;
  const isLearner = profiles.some(({ id }) => id === step.profile_id);
  const to = isLearner
    ? paths.newSituationIn(step.training_action_id)
    : create_situation
      ? paths.newLearnerSituation(step.profile_id, step.training_action_id)
      : undefined;
  return (
    <>
      <p className="muted">
        {stepTexts.emblematicNone} {to ? null : stepTexts.emblematicByTrainer}
      </p>
      {to && (isLearner ? write_situation : create_situation) ? (
        <div>
          <ButtonLink to={to}>{isLearner ? stepTexts.startSituation : stepTexts.createSituation}</ButtonLink>
        </div>
      ) : null}
    </>
  );
};

/** The bilan's block: the situation that shows best how one has learnt, to begin, to go on with or to read. */
export const EmblematicSituation = ({ step }: { step: Step }) => (
  <section className="panel stack" aria-labelledby="emblematic">
    <div className="stack stack-s">
      <h2 id="emblematic" className="title-m">
        {stepTexts.emblematic}
      </h2>
      <p className="read">{stepTexts.emblematicText}</p>
    </div>
    {step.shared_situations.length === 0 ? (
      <Beginning step={step} />
    ) : (
      <div className="files">
        {step.shared_situations.map(({ id, title }) => (
          <div className="file" key={id}>
            <BookOpen />
            <strong>{title}</strong>
            <span className="row">
              {step.permissions.write_situation ? (
                <ButtonLink
                  variant="quiet"
                  to={paths.editSituation(id)}
                  aria-label={stepTexts.editSituationNamed(title)}
                >
                  {stepTexts.editSituation}
                </ButtonLink>
              ) : null}
              <ButtonLink variant="outline" to={paths.situation(id)} aria-label={stepTexts.readNamed(title)}>
                {stepTexts.read}
              </ButtonLink>
            </span>
          </div>
        ))}
      </div>
    )}
  </section>
);
