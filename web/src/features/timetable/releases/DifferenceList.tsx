import { ArrowRight } from "lucide-react";
import type { Difference } from "#shared/timetable/timetable.figures.ts";
import { byId, type TimetableSlot } from "#shared/timetable/timetable.types.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { hours } from "#web/ui/dates.ts";
import type { TimetableView } from "../timetable-view.ts";
import { differenceByLearner, differenceByStructure, type MeetingDifference } from "./difference-rows.ts";
import { releaseTexts } from "./release-texts.ts";

/** How many meetings change in which way. */
export const DifferenceSums = ({ difference }: { difference: Difference }) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1">
    {(["moved", "added", "dropped", "kept"] as const).map((kind) => {
      const count = difference[kind].length;
      return count === 0 ? null : (
        <li key={kind} className={`flex items-baseline gap-1.5 ${kind === "kept" ? "text-ink-3" : ""}`}>
          <b className="font-display text-[1.375rem] leading-none font-bold">{count}</b>{" "}
          {releaseTexts[kind](count)}
        </li>
      );
    })}
  </ul>
);

type ChangeProps = {
  view: TimetableView;
  /** The start of a slot as it was told. */
  slotBefore: (slotId: string) => string;
  change: MeetingDifference;
  isFirst: boolean;
  isMoved: boolean;
};

const Change = ({ view, slotBefore, isFirst, isMoved, change: { before, after } }: ChangeProps) => {
  const [earlier, later] = [
    before && slotBefore(before.time_slot_id),
    after && view.slotOf(after.time_slot_id),
  ];
  const isElsewhere = after !== undefined && earlier === later;
  return (
    <li className="grid min-h-7 grid-cols-[minmax(0,1fr)_13rem] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        {view.structureNameOf((after ?? before)?.structure_id ?? "")}
        {isElsewhere && !isMoved ? (
          <small>{releaseTexts.nowAt(placeNow(view, after.structure_id))}</small>
        ) : null}
      </span>
      <span className="num flex items-center gap-1.5 whitespace-nowrap">
        {earlier && !isElsewhere ? (
          <del className="min-w-11 text-ink-3 decoration-[1.5px]">
            <span className="sr">{releaseTexts.before}</span>
            {earlier}
          </del>
        ) : null}
        {earlier && later && !isElsewhere ? <ArrowRight className="size-4 text-ink-3" /> : null}
        {later ? (
          <ins className="font-bold no-underline">
            <span className="sr">{releaseTexts.now}</span>
            {later}
          </ins>
        ) : null}
        {before && !after ? (
          before.level === "priority" ? (
            <Badge look="brass">{releaseTexts.lost}</Badge>
          ) : (
            <Badge>{releaseTexts.cancelled}</Badge>
          )
        ) : null}
        {after && !before && !isFirst ? <Badge look="ink">{releaseTexts.isNew}</Badge> : null}
      </span>
    </li>
  );
};

/** Who is written to for a structure. */
const contactOf = (view: TimetableView, structureId: string): string => {
  const { contact_name, contact_email } = view.hostOf(structureId) ?? {};
  return contact_email ? contact_name || contact_email : releaseTexts.noContact;
};

const placeNow = (view: TimetableView, structureId: string): string =>
  [view.hostOf(structureId)?.place, view.zoneOf(structureId)?.name].filter(Boolean).join(", ");

/** What changes for whom: learners, then structures with their contacts. `told`: the slots as they were told. */
export const DifferenceList = ({
  view,
  difference,
  told = [],
  isFirst = false,
  isMoved = false,
}: {
  view: TimetableView;
  difference: Difference;
  told?: readonly TimetableSlot[] | undefined;
  /** Nothing was told yet: that a meeting is new goes without saying. */
  isFirst?: boolean;
  /** The event was moved: every meeting changes, though it may stay at its hour and place. */
  isMoved?: boolean;
}) => {
  const releasedSlots = byId(told, "id");
  const slotBefore = (slotId: string) => {
    const slot = releasedSlots.get(slotId);
    return slot ? hours(slot.start_time) : view.slotOf(slotId);
  };
  const learners = differenceByLearner(difference, view.input.slots, view.nameOf);
  const structures = differenceByStructure(difference);
  return (
    <>
      <h3>
        <Aloud>{releaseTexts.learners(learners.length)}</Aloud>
      </h3>
      <ul className="grid">
        {learners.map(({ profile_id, changes }) => (
          <li
            className="grid grid-cols-[auto_11rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-2 max-sm:grid-cols-[auto_minmax(0,1fr)]"
            key={profile_id}
          >
            <Avatar
              size="small"
              name={view.nameOf(profile_id)}
              userId={view.personOf(profile_id)?.user_id ?? null}
            />
            <strong className="leading-7">{view.nameOf(profile_id)}</strong>
            <ul className="grid gap-0.5 max-sm:col-span-full">
              {changes.map((change) => {
                const { structure_id = "", time_slot_id = "" } = change.after ?? change.before ?? {};
                return (
                  <Change
                    key={`${structure_id} ${time_slot_id}`}
                    view={view}
                    slotBefore={slotBefore}
                    change={change}
                    isFirst={isFirst}
                    isMoved={isMoved}
                  />
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <h3>{releaseTexts.structures(structures.length)}</h3>
      <ul className="grid">
        {structures.map(({ structure_id, changes }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-line py-2 max-sm:grid-cols-[minmax(0,1fr)_auto]"
            key={structure_id}
          >
            <strong className="leading-[1.4]">{view.structureNameOf(structure_id)}</strong>
            <span className="leading-[1.4] max-sm:row-2 max-sm:text-ink-2">
              {contactOf(view, structure_id)}
            </span>
            <span className="muted num leading-[1.4]">
              {isFirst ? releaseTexts.changedMeetings(changes) : releaseTexts.changes(changes)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
