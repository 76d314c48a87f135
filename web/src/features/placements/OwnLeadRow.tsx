import { Link } from "react-router-dom";
import { rankOf } from "#shared/placements/placements.rules.ts";
import type { OwnLead } from "#shared/placements/placements.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { leadTexts } from "./texts.ts";
import type { Wishing } from "./wishing.ts";

export type Editing = { lead: OwnLead | undefined; step: "none" | "mutual" | "interview" };
export type OnEdit = (editing: Editing) => void;

const isPast = (at: string) => Date.parse(at) < Date.now();

/** The date of an interview, or since when a lead is where it is. */
const whenOf = ({ state, since, interview_at, is_over, to }: OwnLead): string => {
  if (is_over && to) return leadTexts.ended(to);
  if (state === "interview" && interview_at) return leadTexts.meeting(interview_at, isPast(interview_at));
  if (since === null) return "";
  return state === "broken" ? leadTexts.ended(since) : leadTexts.sinceDay(since);
};

/** What is noted first of a wish gives it an id: by its structure the row stays, and the focus in it. */
export const keyOf = ({ id, structure }: OwnLead, at: number, all: readonly OwnLead[]): string => {
  const place = structure.id ?? structure.name;
  const isFirst = all.findIndex((one) => (one.structure.id ?? one.structure.name) === place) === at;
  return isFirst ? place : `${place} ${id}`;
};

const actOf = ({ state, interview_at }: OwnLead): string => {
  if (state !== "interview") return leadTexts.move;
  return interview_at !== null && !isPast(interview_at) ? leadTexts.newDate : leadTexts.since;
};

const pieces = ["mutual", "interview", "agreed", "signed"] as const;
const pieceLook = (rank: number, at: number): string => {
  if (at > rank) return "bg-surface shadow-[inset_0_0_0_1.5px_var(--line-strong)]";
  return at === rank && rank < pieces.length - 1
    ? "bg-accent shadow-[inset_0_0_0_1.5px_var(--color-brass-600)]"
    : "bg-ink";
};

/** A wish before its event: the page's head says once how far all of them are. */
const isEarly = ({ state, source }: OwnLead, { kind }: Wishing): boolean =>
  state === "none" && source === "wish" && kind !== "sent";

const wordOf = ({ state, source, is_over }: OwnLead): string => {
  if (is_over) return leadTexts.over;
  return state === "none" && source === "wish" ? leadTexts.sent : leadTexts.states[state];
};

/** How far a lead is: four pieces once it has begun, then its word and its date. */
const Way = ({ lead }: { lead: OwnLead }) => {
  const rank = rankOf(lead.state) - 1;
  const hasBegun = rank >= 0;
  return (
    <div className={`grid gap-1.5 ${hasBegun ? "max-md:basis-full" : ""}`}>
      {hasBegun ? (
        <ol className="grid grid-cols-4 gap-1" aria-hidden="true">
          {pieces.map((piece, at) => (
            <li
              key={piece}
              className={`h-2 rounded-[0.1875rem] forced-colors:border forced-colors:border-[CanvasText] ${pieceLook(rank, at)}`}
            />
          ))}
        </ol>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 leading-tight">
        <span>{wordOf(lead)}</span>
        <span className="text-sm text-ink-3">{whenOf(lead)}</span>
      </p>
    </div>
  );
};

export const OwnLeadRow = ({
  lead,
  isNow,
  wishing,
  onEdit,
}: {
  lead: OwnLead;
  isNow: boolean;
  wishing: Wishing;
  onEdit: OnEdit | undefined;
}) => {
  const { structure, source, wish, state } = lead;
  const mayEdit = state === "none" || state === "mutual" || state === "interview";
  const act = actOf(lead);
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 rounded-lg border bg-surface p-4 md:grid-cols-[auto_minmax(0,1fr)_14rem] md:px-6 lg:grid-cols-[auto_minmax(0,1fr)_18rem] md:group-has-[button]/leads:grid-cols-[auto_minmax(0,1fr)_14rem_9.5rem] ${isNow ? "border-brass-400 shadow-[inset_0_0_0_1px_var(--color-brass-400)]" : "border-line"}`}
    >
      <span className="sign size-12" data-hue={hueOf(structure.id ?? structure.name)} aria-hidden="true">
        <SignTile sign={signOf(structure.name)} />
      </span>
      <div>
        <h3 className="text-[1.0625rem]">
          {structure.id ? (
            <Link className="text-ink" to={paths.structure(structure.id)}>
              {structure.name}
            </Link>
          ) : (
            structure.name
          )}
        </h3>
        <small className="text-ink-3">
          {leadTexts.placed(structure.city, wish === null ? leadTexts.sources[source] : leadTexts.wish(wish))}
        </small>
        {state === "signed" && lead.from ? (
          <small className="block text-ink-3">{leadTexts.contract({ ...lead, from: lead.from })}</small>
        ) : null}
      </div>
      {isEarly(lead, wishing) ? null : (
        <div className="col-span-full flex flex-wrap items-center justify-between gap-2 md:contents">
          <Way lead={lead} />
          {onEdit && mayEdit ? (
            <Button
              small
              variant="outline"
              className="md:justify-self-end"
              aria-label={leadTexts.actNamed(act, structure.name)}
              onClick={() => onEdit({ lead, step: state === "none" ? "interview" : state })}
            >
              {act}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
};
