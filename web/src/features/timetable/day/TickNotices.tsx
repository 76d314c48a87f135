import { WifiOff } from "lucide-react";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { timeOf } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { RefusedList } from "#web/ui/RefusedList.tsx";
import type { Pair } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";
import type { TickActions } from "./use-ticks.ts";

/** Where the phone stands with the network, as a statement: nothing is lost. */
export const NetBar = ({ ticks, copyAt }: { ticks: TickActions; copyAt: string | undefined }) => (
  <div className="bg-action text-on-action" hidden={!ticks.isCut}>
    <p
      className="wrap flex min-h-11 items-center gap-2.5 py-2 text-sm leading-tight font-semibold"
      role="status"
    >
      <WifiOff className="size-5" aria-hidden="true" />
      {ticks.isCut ? (
        <span>
          {texts.offline(ticks.waiting.length)}
          {copyAt ? ` ${texts.copyOf(timeOf(copyAt))}` : null}
        </span>
      ) : null}
    </p>
  </div>
);

/** What became of the ticks of this phone, where it is not what one expects. */
export const TickNotices = ({ board, ticking }: { board: Attendance; ticking: TickActions }) => {
  const { waiting, sent, isCut, isLasting, problem } = ticking;
  return (
    <>
      {sent > 0 && !isCut ? (
        <Notice kind="success" live title={texts.sent}>
          {texts.sentText(sent)}
        </Notice>
      ) : null}
      {isLasting ? null : (
        <Notice kind="warning" live title={texts.notLasting}>
          {texts.notLastingText}
        </Notice>
      )}
      {problem && waiting.length > 0 ? (
        <Notice kind="warning" live title={texts.pending(waiting.length)}>
          {problem.message}
        </Notice>
      ) : null}
      <Refused board={board} ticking={ticking} />
    </>
  );
};

/** Ticks that the server did not take, until they were read. */
const Refused = ({ board, ticking }: { board: Attendance; ticking: TickActions }) => {
  const { refused, readRefused } = ticking;
  const nameOf = ({ profile_id, structure_id }: Pick<Pair, "profile_id" | "structure_id">) =>
    [
      profile_id === null
        ? undefined
        : (board.people.find((one) => one.profile_id === profile_id)?.name ?? texts.gonePerson),
      board.structures.find(({ id }) => id === structure_id)?.name,
    ]
      .filter(Boolean)
      .join(", ");
  return (
    <RefusedList
      title={texts.refused(refused.length)}
      rows={refused.map(({ tick, message }) => ({
        key: tick.key,
        what:
          tick.structure_id === null
            ? texts.didComeIn(nameOf(tick), tick.state !== null)
            : texts.didTick(nameOf(tick), tick.state),
        why: message,
      }))}
      onRead={readRefused}
    />
  );
};
