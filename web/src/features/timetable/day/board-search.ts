import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { onceForPlan } from "./board-view.ts";

/** People's names, structures' names and tables, by id: folded once, for each letter that is typed. */
const textsOf = onceForPlan(
  ({ people, structures }) =>
    new Map([
      ...people.map(({ profile_id, name }) => [profile_id, fold(name)] as const),
      ...structures.map(({ id, name, place }) => [id, fold(`${name} ${place}`)] as const),
    ]),
);

/** Tells by its id whether somebody, or a structure, is named as one types; undefined: nothing was typed. */
export const namedIn = (board: Attendance, typed: string): ((id: string) => boolean) | undefined => {
  const query = foldQuery(typed);
  const texts = textsOf(board);
  return query === "" ? undefined : (id) => startsWords(texts.get(id) ?? "", query);
};

const maxFound = 8;

/** The people and structures whose name, or table, has every word that one types. */
export const foundIn = (board: Attendance, typed: string) => {
  const isNamed = namedIn(board, typed);
  if (!isNamed) return undefined;
  const people = board.people.filter(({ profile_id }) => isNamed(profile_id));
  const structures = board.structures.filter(({ id }) => isNamed(id));
  return {
    people: people.slice(0, maxFound),
    structures: structures.slice(0, maxFound),
    others: Math.max(0, people.length - maxFound) + Math.max(0, structures.length - maxFound),
  };
};
