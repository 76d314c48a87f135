import { useState } from "react";
import { knownAmong } from "#shared/contract/known.ts";
import { reasonKinds } from "#shared/follow-up/follow-up.rules.ts";
import type { FollowUp } from "#shared/follow-up/follow-up.schemas.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { inList } from "#web/ui/in-list.ts";
import { TurnRows, turnList } from "./TurnRow.tsx";
import { turnsTexts as texts } from "./texts.ts";

/** The deliverables that wait for the reader's answer, from the first day on: a reason comes only after some. */
const Awaiting = ({ steps }: { steps: readonly StepCard[] }) => {
  const [first] = steps;
  if (!first) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-pad py-3 md:col-span-full">
      <p className="leading-snug">
        <strong>{texts.awaiting(steps.length)}</strong>
        <br />
        <span className="muted">{inList(steps.map(({ name }) => name))}</span>
      </p>
      <ButtonLink
        to={first.deliverables_count > 0 ? paths.deliverable(first.id) : paths.step(first.id)}
        aria-label={texts.answerTo(first.name)}
      >
        {texts.answer}
      </ButtonLink>
    </li>
  );
};

/** What waits in the path of one learner, as the page of their promotion lists it. Nothing while nothing waits. */
export const LearnerTurns = ({
  rows: found,
  awaiting,
}: Pick<FollowUp, "rows"> & { awaiting: readonly StepCard[] }) => {
  const { isStaff } = useRights();
  const [open, setOpen] = useState<string>();
  const rows = knownAmong(found, reasonKinds);
  if (rows.length === 0 && awaiting.length === 0) return null;
  return (
    <section className="panel panel-flush" aria-labelledby="turns">
      <div className="panel-head">
        <h2 id="turns" className="title-m">
          {texts.title}
        </h2>
      </div>
      <ul className={turnList}>
        <Awaiting steps={awaiting} />
        <TurnRows
          rows={rows}
          isOfOne
          reader={isStaff ? undefined : "referent"}
          keyOf={({ reason }) => reason}
          open={open}
          onOpen={setOpen}
        />
      </ul>
    </section>
  );
};
