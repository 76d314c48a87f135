import { ArrowRight } from "lucide-react";
import type { Difference } from "#shared/timetable/timetable.figures.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { differenceByLearner, differenceByStructure, type MeetingDifference } from "./difference-rows.ts";
import { releaseTexts } from "./release-texts.ts";
import type { TimetableView } from "./timetable-view.ts";

const Sum = ({ count, label, quiet }: { count: number; label: string; quiet?: boolean }) => (
  <li className={quiet ? "muted" : undefined}>
    <b className="num">{count}</b> {label}
  </li>
);

export const DifferenceSums = ({ difference }: { difference: Difference }) => {
  const { moved, added, dropped, kept } = difference;
  return (
    <ul className="tt-sums">
      <Sum count={moved.length} label={releaseTexts.moved(moved.length)} />
      <Sum count={added.length} label={releaseTexts.added(added.length)} />
      <Sum count={dropped.length} label={releaseTexts.dropped(dropped.length)} />
      <Sum count={kept.length} label={releaseTexts.kept(kept.length)} quiet />
    </ul>
  );
};

const Change = ({ view, change: { before, after } }: { view: TimetableView; change: MeetingDifference }) => (
  <li>
    <span>{view.structureNameOf((after ?? before)?.structure_id ?? "")}</span>
    <span className="tt-ct num">
      {before ? (
        <del>
          <span className="sr">{releaseTexts.before}</span>
          {view.slotOf(before.time_slot_id)}
        </del>
      ) : null}
      {before && after ? <ArrowRight /> : null}
      {after ? (
        <ins>
          <span className="sr">{releaseTexts.now}</span>
          {view.slotOf(after.time_slot_id)}
        </ins>
      ) : null}
      {before && !after ? (
        before.level === "priority" ? (
          <Badge look="brass">{releaseTexts.lost}</Badge>
        ) : (
          <Badge>{releaseTexts.cancelled}</Badge>
        )
      ) : null}
      {after && !before ? <Badge look="ink">{releaseTexts.isNew}</Badge> : null}
    </span>
  </li>
);

/** What changes for whom: learners, then structures with their contacts. */
export const DifferenceList = ({ view, difference }: { view: TimetableView; difference: Difference }) => {
  const learners = differenceByLearner(difference, view.input.slots, view.nameOf);
  const structures = differenceByStructure(difference);
  return (
    <>
      <h3>{releaseTexts.learners(learners.length)}</h3>
      <ul className="tt-chg">
        {learners.map(({ profile_id, changes }) => (
          <li key={profile_id}>
            <Avatar
              size="small"
              name={view.nameOf(profile_id)}
              userId={view.personOf(profile_id)?.user_id ?? null}
            />
            <strong>{view.nameOf(profile_id)}</strong>
            <ul>
              {changes.map((change) => {
                const { structure_id = "", time_slot_id = "" } = change.after ?? change.before ?? {};
                return <Change key={`${structure_id} ${time_slot_id}`} view={view} change={change} />;
              })}
            </ul>
          </li>
        ))}
      </ul>
      <h3>{releaseTexts.structures(structures.length)}</h3>
      <ul className="tt-chg tt-chg-hosts">
        {structures.map(({ structure_id, changes }) => (
          <li key={structure_id}>
            <strong>{view.structureNameOf(structure_id)}</strong>
            <span>{view.hostOf(structure_id)?.contact_name}</span>
            <span className="muted num">{releaseTexts.changes(changes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
