import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Answer } from "#shared/contract/endpoint.ts";
import { knownAmong } from "#shared/contract/known.ts";
import type { getOwnFollowUp } from "#shared/follow-up/follow-up.contract.ts";
import { reasonKinds } from "#shared/follow-up/follow-up.rules.ts";
import type { FollowUpRow } from "#shared/follow-up/follow-up.schemas.ts";
import { ownRowTexts } from "#shared/follow-up/follow-up.texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { weekTexts } from "./texts.ts";

/** Where a learner does what is theirs to do. */
const placeOf = ({ kind, step }: FollowUpRow): string | undefined => {
  if (step) return paths.step(step.id);
  return kind === "no_placement" || kind === "placement_ended" ? paths.ownPlacements : undefined;
};

/** What waits in the learner's own path, as the team reads it. Nothing while nothing waits. */
export const OwnTurns = ({ paths: all }: Answer<typeof getOwnFollowUp>) => {
  const own = all.filter(({ part }) => part === "learner").flatMap((path) => path.rows);
  const rows = knownAmong(own, reasonKinds);
  if (rows.length === 0) return null;
  return (
    <section className="panel stack stack-s" aria-labelledby="own-turns">
      <h2 id="own-turns" className="title-m">
        {weekTexts.own}
      </h2>
      <ul className="grid gap-3">
        {rows.map((row) => {
          const { says, fact, isTheirs } = ownRowTexts(row);
          const to = isTheirs ? placeOf(row) : undefined;
          return (
            <li
              key={`${row.training_action_id} ${row.reason}`}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2"
            >
              <span
                aria-hidden="true"
                className={`mt-0.5 grid size-5 place-items-center rounded-full [&_.lucide]:size-3.5 ${isTheirs ? "bg-accent text-on-accent" : "border border-control-line"}`}
              >
                {isTheirs ? <ArrowRight /> : null}
              </span>
              <span className="leading-snug">
                <strong>{to ? <Link to={to}>{says}</Link> : <Aloud>{says}</Aloud>}</strong>
                <br />
                <span className="muted">{fact}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
