import { useMemo } from "react";
import { dayAfter, instantInParis, parisClock } from "#shared/contract/paris.ts";
import { attendanceOf, packedAttendance } from "#shared/timetable/attendance.packed.ts";
import type { Attendance, PackedAttendance } from "#shared/timetable/attendance.schemas.ts";
import { browserStore } from "#web/api/browser-store.ts";

/** The board as this browser last got it, for when there is no network. */
export type BoardCopy = {
  user: string;
  /** The reader's profiles: their own ticks are said to be theirs. */
  profileIds: readonly string[];
  isTeam: boolean;
  at: string;
  board: Attendance;
};

type PackedCopy = Omit<BoardCopy, "board"> & { board: PackedAttendance };

const isCopy = (value: unknown): value is PackedCopy => {
  const { user, at, profileIds, board } = Object(value);
  return (
    typeof user === "string" &&
    typeof at === "string" &&
    Array.isArray(profileIds) &&
    [Object(board).learner_ids, Object(board).meetings, Object(board).ticks].every(Array.isArray)
  );
};

/** The end of the event's day, after which its board is kept no more. */
export const endOfDay = ({ end_date }: Attendance["event"]): number =>
  instantInParis(dayAfter(parisClock(new Date(end_date)).day, 1), "00:00").getTime();

/** Of one event only: it is large, and the day is one. It is written at each answer, packed as they are sent. */
const copies = browserStore(
  "compagnon-jour-j",
  (stored): { copy?: PackedCopy } => {
    const { copy } = Object(stored);
    return isCopy(copy) ? { copy } : {};
  },
  ({ copy }) => (copy ? endOfDay(copy.board.event) : Number.POSITIVE_INFINITY),
);

/** False where the browser keeps nothing, or has no room. */
export const keepBoard = ({ board, ...copy }: BoardCopy): boolean =>
  copies.set({ copy: { ...copy, board: packedAttendance(board) } });

/** The copy that somebody made; while nobody can say who reads (no network), that of the last reader. */
export const useBoardCopy = (
  eventId: string,
  userId: string | undefined,
  /** While it is not, the copy of each answer is written and not read. */
  isAsked: boolean,
): BoardCopy | undefined => {
  const { copy } = copies.use();
  const isTheirs = copy?.board.event.id === eventId && (userId === undefined || copy.user === userId);
  const asked = isAsked && isTheirs ? copy : undefined;
  return useMemo(() => asked && { ...asked, board: attendanceOf(asked.board) }, [asked]);
};
