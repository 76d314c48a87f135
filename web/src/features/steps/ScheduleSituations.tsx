import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step, StepCard } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { DatesPanel } from "./DatesPanel.tsx";
import { stepTexts } from "./texts.ts";
import { inPath } from "./timeline.ts";
import { stepDates } from "./when.ts";

/** Rendez-vous 2 sets the dates of the four situations. */
export const ScheduleSituations = ({ step }: { step: Step }) => {
  const [edited, setEdited] = useState<StepCard>();
  const query = useQuery({
    ...ask(steps.listLearnerSteps, {
      params: { id: step.training_action_id, learnerProfileId: step.profile_id },
    }),
    select: (all) => inPath(all).filter(({ step_type }) => step_type === "situation"),
  });
  return (
    <section className="panel stack" aria-labelledby="schedule">
      <div className="stack stack-s">
        <h2 id="schedule" className="title-m">
          {stepTexts.schedule}
        </h2>
        {step.permissions.dates ? <p className="muted">{stepTexts.scheduleText}</p> : null}
      </div>
      <Loaded query={query} failed={stepTexts.situationsFailed}>
        {(situations) => (
          <div className="files">
            {situations.length === 0 ? <p className="muted">{stepTexts.noSituation}</p> : null}
            {situations.map((situation) => (
              <div className="file" key={situation.id}>
                <CalendarDays />
                <span>
                  <Link to={paths.step(situation.id)}>
                    <strong>{situation.name}</strong>
                  </Link>
                  <span className="small muted">{stepDates(situation)}</span>
                </span>
                {step.permissions.dates ? (
                  <Button
                    variant="outline"
                    aria-label={stepTexts.editDatesOf(situation.name)}
                    onClick={() => setEdited(situation)}
                  >
                    {stepTexts.edit}
                  </Button>
                ) : null}
              </div>
            ))}
          </div>
        )}
      </Loaded>
      <DatesPanel step={edited} onClose={() => setEdited(undefined)} />
    </section>
  );
};
