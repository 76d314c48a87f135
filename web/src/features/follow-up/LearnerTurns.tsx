import { useState } from "react";
import { knownAmong } from "#shared/contract/known.ts";
import { reasonKinds } from "#shared/follow-up/follow-up.rules.ts";
import type { FollowUp } from "#shared/follow-up/follow-up.schemas.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { TurnRows, turnList } from "./TurnRow.tsx";
import { turnsTexts as texts } from "./texts.ts";

/** What waits in the path of one learner, as the page of their promotion lists it. Nothing while nothing waits. */
export const LearnerTurns = ({ rows: found }: Pick<FollowUp, "rows">) => {
  const { isStaff } = useRights();
  const [open, setOpen] = useState<string>();
  const rows = knownAmong(found, reasonKinds);
  if (rows.length === 0) return null;
  return (
    <section className="panel panel-flush" aria-labelledby="turns">
      <div className="panel-head">
        <h2 id="turns" className="title-m">
          {texts.title} <span className="text-ink-3">{rows.length}</span>
        </h2>
      </div>
      <ul className={turnList}>
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
