import { Check, Clock, X } from "lucide-react";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { Tick } from "#web/ui/Tick.tsx";
import type { Ticked } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";

const icons = { present: Check, late: Clock, absent: X } as const;
const spreads = {
  always: "grid grid-cols-3 gap-1",
  phones: "flex gap-1 max-lg:grid max-lg:grid-cols-3",
};
const states = ["present", "late", "absent"] as const;

/** Who ticked and when; null where nothing was ticked. */
export const bywordOf = (ticked: Ticked | undefined, profileIds: readonly string[]): string | null => {
  if (!ticked) return null;
  if (!ticked.by) return texts.waiting;
  const { profile_id, name } = ticked.by;
  const who =
    profile_id === null ? texts.byHost : profileIds.includes(profile_id) ? texts.byYou : texts.byTeam(name);
  const said = texts.by(who, timeOf(ticked.at));
  if (ticked.state === "structureAbsent") return texts.notReceived(said);
  return ticked.state ? said : texts.undone(said);
};

/** Present, late, absent: one tap each, and another tap undoes it. Those who only read see a word. */
export const TickButtons = ({
  name,
  ticked,
  mayTick,
  spread,
  onTick,
  onOpen,
}: {
  name: string;
  ticked: Ticked | undefined;
  mayTick: boolean;
  /** Across the whole width, on phones or everywhere. */
  spread?: keyof typeof spreads | undefined;
  onTick: (state: TickState | null) => void;
  /** Opens the day of somebody who is excused: an excuse is taken back there. */
  onOpen: () => void;
}) => {
  const current = ticked?.state ?? null;
  if (!mayTick)
    return current ? (
      <Badge look="line">
        <Aloud>{texts.states[current]}</Aloud>
      </Badge>
    ) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in all browsers
    <div className={spread ? spreads[spread] : "flex gap-1"} role="group" aria-label={name}>
      {states.map((state) => {
        const Icon = icons[state];
        if (state === "absent" && current === "excused")
          return (
            <Tick key={state} refuses aria-pressed aria-label={texts.excusedOf(name)} onClick={onOpen}>
              <Icon />
              {texts.states.excused}
            </Tick>
          );
        const isPressed = state === current;
        const isWaiting = isPressed && ticked?.by === null;
        return (
          <Tick
            key={state}
            refuses={state === "absent"}
            waits={isWaiting}
            aria-pressed={isPressed}
            onClick={() => onTick(isPressed ? null : state)}
          >
            <Icon />
            <Aloud>{texts.states[state]}</Aloud>
            <span className="sr"> : {isWaiting ? texts.waitingTick(name) : name}</span>
          </Tick>
        );
      })}
    </div>
  );
};
