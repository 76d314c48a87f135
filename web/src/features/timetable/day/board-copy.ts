import { dayAfter, instantInParis, parisClock } from "#shared/contract/paris.ts";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { browserStore } from "#web/api/browser-store.ts";

/** The board as this browser last got it, for when there is no network. */
export type BoardCopy = {
  user: string;
  /** The reader's profiles: their own ticks are said to be theirs. */
  profileIds: readonly string[];
  mayTick: boolean;
  at: string;
  board: Attendance;
};

const isCopy = (value: unknown): value is BoardCopy => {
  const { user, at, profileIds, board } = Object(value);
  return (
    typeof user === "string" &&
    typeof at === "string" &&
    Array.isArray(profileIds) &&
    Array.isArray(Object(board).meetings) &&
    Array.isArray(Object(board).ticks)
  );
};

/** The end of the event's day, after which its board is kept no more. */
export const endOfDay = ({ end_date }: Attendance["event"]): number =>
  instantInParis(dayAfter(parisClock(new Date(end_date)).day, 1), "00:00").getTime();

/** Of one event only: it is large, and the day is one. */
const copies = browserStore(
  "compagnon-jour-j",
  (stored): { copy?: BoardCopy } => {
    const { copy } = Object(stored);
    return isCopy(copy) ? { copy } : {};
  },
  ({ copy }) => (copy ? endOfDay(copy.board.event) : Number.POSITIVE_INFINITY),
);

/** False where the browser keeps nothing, or has no room. */
export const keepBoard = (copy: BoardCopy): boolean => copies.set({ copy });

/** The copy that somebody made; while nobody can say who reads (no network), that of the last reader. */
export const useBoardCopy = (eventId: string, userId: string | undefined): BoardCopy | undefined => {
  const { copy } = copies.use();
  if (copy?.board.event.id !== eventId) return undefined;
  return userId === undefined || copy.user === userId ? copy : undefined;
};
