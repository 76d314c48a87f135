import {
  areInTurn,
  type Days,
  type EndReason,
  isOver,
  isRunning,
  type PlacementKind,
  type PlacementState,
  rankOf,
} from "#shared/placements/placements.rules.ts";

type Change = { state: PlacementState; on: string };

/** What a line of a file says of a placement; null, or nobody, where its cell is blank. */
export type SheetWords = {
  state: PlacementState;
  on: string | null;
  kind: PlacementKind | null;
  from: string | null;
  to: string | null;
  end_reason: EndReason | null;
  trainer_ids: readonly string[];
};

/** What is noted of a placement already. */
export type KnownPlacement = {
  state: PlacementState;
  kind: PlacementKind;
  from: string | null;
  to: string | null;
  end_reason: EndReason | null;
  trainer_ids: readonly string[];
  changes: readonly Change[];
};

export type SheetField = "state" | "kind" | "from" | "to" | "end_reason" | "trainers";

/**
 * What a line would do. `new` and `change`: the states to note, in order. `contradiction`: it says otherwise than what is
 * noted, which nothing overwrites. `noStart`: an end of what nobody noted, without the day on which it began.
 */
export type Comparison =
  | { is: "same" }
  | { is: "new"; states: Change[] }
  | { is: "change"; states: Change[]; fields: SheetField[] }
  | { is: "contradiction"; fields: SheetField[] }
  | { is: "noStart" };

const lastDay = ({ changes }: KnownPlacement): string => changes.at(-1)?.on ?? "";

/**
 * Which of a learner's placements at one structure a line is about: none that the line follows, or that follows it. An end is
 * about the one that ended that day, else about the one that runs. Other lines are about the one of which they say what is
 * noted, else about the one that has not ended, else about the one that ended last.
 */
export const meantBy = <One extends KnownPlacement>(
  words: SheetWords,
  known: readonly One[],
  { today, day }: Days,
): One | undefined => {
  const { state, on } = words;
  // An end alone, before what is noted begins, is a slip.
  const isApart = (one: One) => words.from !== null && areInTurn(one, words, today);
  const possible = known.filter((one) => !isApart(one));
  const ended = possible
    .filter((one) => one.state === "broken")
    .sort((a, b) => lastDay(a).localeCompare(lastDay(b)));
  const endsOf = (one: One) => Number(isOver(one, day)) + Number(isOver(one, today));
  const unbroken = possible.filter((one) => one.state !== "broken").sort((a, b) => endsOf(a) - endsOf(b));
  const [open] = unbroken;
  if (state !== "broken") {
    const said = unbroken.find(({ changes }) => changes.some((one) => one.state === state && one.on === on));
    return said ?? open ?? ended.at(-1);
  }
  return ended.find((one) => on === null || lastDay(one) === on) ?? open ?? ended.at(-1);
};

/** An end needs a beginning: a contract was signed on the day on which it began at the latest. */
const withStart = (on: string, from: string): Change[] => [
  { state: "signed", on: from < on ? from : on },
  { state: "broken", on },
];

const asNew = ({ state, from }: SheetWords, on: string): Comparison => {
  if (state !== "broken") return { is: "new", states: [{ state, on }] };
  return from === null ? { is: "noStart" } : { is: "new", states: withStart(on, from) };
};

/** The details that a line contradicts, and those that it adds. */
const details = (words: SheetWords, known: KnownPlacement) => {
  const isFact = isRunning(known.state) || known.state === "broken";
  const others = words.trainer_ids.some((id) => !known.trainer_ids.includes(id));
  const changed = (["from", "to", "end_reason"] as const).filter(
    (field) => words[field] !== null && words[field] !== known[field],
  );
  const isKind = words.kind !== null && words.kind !== known.kind;
  const against: SheetField[] = [
    ...(isKind && isFact ? ["kind" as const] : []),
    ...changed.filter((field) => known[field] !== null),
    ...(others && known.trainer_ids.length > 0 ? ["trainers" as const] : []),
  ];
  const more: SheetField[] = [
    ...(isKind && !isFact ? ["kind" as const] : []),
    ...changed.filter((field) => known[field] === null),
    ...(others && known.trainer_ids.length === 0 ? ["trainers" as const] : []),
  ];
  return { against, more };
};

/** What a line says, compared with what is noted of its learner at its structure. A line without a date is for `today`. */
export const compared = (words: SheetWords, known: KnownPlacement | undefined, today: string): Comparison => {
  const on = words.on ?? today;
  if (!known) return asNew(words, on);
  const said = known.changes.filter(({ state }) => state === words.state);
  const isPast = words.state !== known.state && said.some((one) => one.on === words.on);
  // An older file tells what was true then.
  if (isPast) return { is: "same" };
  if (known.state === "broken" && words.state !== "broken")
    return words.on !== null && words.on > lastDay(known)
      ? asNew(words, on)
      : { is: "contradiction", fields: ["state"] };
  // A contract that came to its end is followed by another, as one that was broken.
  const isNext = words.on !== null && words.on > (known.to ?? "");
  if (isOver(known, today) && words.state !== "broken" && isNext) return asNew(words, on);
  const isMove = words.state !== known.state;
  const isEnd = isMove && words.state === "broken";
  const isBack = isMove && !isEnd && rankOf(words.state) < rankOf(known.state);
  const isOtherDay = !isMove && words.on !== null && !said.some((one) => one.on === words.on);
  const { against, more } = details(words, known);
  const fields: SheetField[] = [...(isBack || isOtherDay ? ["state" as const] : []), ...against];
  if (fields.length > 0) return { is: "contradiction", fields };
  if (!isMove)
    return more.length === 0
      ? { is: "same" }
      : { is: "change", fields: more, states: [{ state: known.state, on: said.at(-1)?.on ?? on }] };
  if (!isEnd || isRunning(known.state))
    return { is: "change", fields: ["state", ...more], states: [{ state: words.state, on }] };
  const from = words.from ?? known.from;
  if (from === null) return { is: "noStart" };
  return { is: "change", fields: ["state", ...more], states: withStart(on, from) };
};

/** What is noted of a placement once a line is written; its changes come with who wrote it. */
export const filledIn = (
  words: SheetWords,
  known: Omit<KnownPlacement, "changes">,
): Omit<KnownPlacement, "changes"> => ({
  state: words.state,
  kind: words.kind ?? known.kind,
  from: words.from ?? known.from,
  to: words.to ?? known.to,
  end_reason: words.state === "broken" ? (words.end_reason ?? known.end_reason ?? "other") : null,
  trainer_ids: words.trainer_ids.length > 0 ? words.trainer_ids : known.trainer_ids,
});
