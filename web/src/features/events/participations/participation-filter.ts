import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import { awaitsAnswer } from "#shared/events/events.rules.ts";
import type { Participation } from "#shared/events/events.schemas.ts";

/** How far each structure is, from nobody to write to to its answer; after the day, whether it said what it thinks. */
export const answerFilters = [
  "all",
  "noAddress",
  "toInvite",
  "waiting",
  "confirmed",
  "heard",
  "silent",
  "declined",
] as const;
type AnswerFilter = (typeof answerFilters)[number];

/** Those to whom a link was sent; after the day, those who gave their opinion. */
export type Heard = { written: ReadonlySet<string>; after?: ReadonlySet<string> | undefined };

const stageOf = (participation: Participation, { written, after }: Heard): Exclude<AnswerFilter, "all"> => {
  const { id, answer, contact_email } = participation;
  if (after && answer !== "declined") return after.has(id) ? "heard" : "silent";
  if (answer !== "unknown") return answer;
  if (!contact_email) return "noAddress";
  return awaitsAnswer(participation, written) ? "waiting" : "toInvite";
};

export type ParticipationFilter = { text: string; answer: AnswerFilter; zoneId: string };

/** How the address says each part of the filter, and the page. */
const inAddress = { text: "structure", answer: "reponse", zoneId: "zone", page: "page" } as const;

export const filterIn = (search: URLSearchParams): ParticipationFilter => {
  const asked = search.get(inAddress.answer);
  return {
    text: search.get(inAddress.text) ?? "",
    answer: answerFilters.find((answer) => answer === asked) ?? "all",
    zoneId: search.get(inAddress.zoneId) ?? "",
  };
};

/** The address with another filter, at its first page. */
export const withFilter = (search: URLSearchParams, filter: ParticipationFilter): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete(inAddress.page);
  for (const part of ["text", "answer", "zoneId"] as const) {
    const value = filter[part];
    if (value === "" || value === "all") next.delete(inAddress[part]);
    else next.set(inAddress[part], value);
  }
  return next;
};

const isAt = (wanted: AnswerFilter, one: Participation, heard: Heard) =>
  wanted === "all" || stageOf(one, heard) === wanted;

/** Tells the structures of a zone that have words which begin as a text does, whatever their answer. */
const isCut = ({ text, zoneId }: Pick<ParticipationFilter, "text" | "zoneId">) => {
  const wanted = foldQuery(text);
  return ({ structure, zone, zone_id }: Participation): boolean =>
    (zoneId === "" || zone_id === zoneId) &&
    (wanted === "" || startsWords(fold(`${structure.name} ${structure.city} ${zone.name}`), wanted));
};

/** How many structures each answer would list, with the zone and the text of this filter. */
export const countAnswers = (
  all: readonly Participation[],
  filter: ParticipationFilter,
  heard: Heard,
): Record<AnswerFilter, number> => {
  const found = all.filter(isCut(filter));
  const counts = answerFilters.map((answer) => [
    answer,
    found.filter((one) => isAt(answer, one, heard)).length,
  ]);
  return Object.fromEntries(counts) as Record<AnswerFilter, number>;
};

/** The participations that a filter finds, in the order of these zones, then by name. */
export const filtered = (
  all: readonly Participation[],
  zones: readonly { id: string }[],
  filter: ParticipationFilter,
  heard: Heard,
): Participation[] => {
  const places = new Map(zones.map(({ id }, place) => [id, place]));
  const placeOf = ({ zone_id }: Participation) => places.get(zone_id) ?? 0;
  return all
    .filter((one) => isAt(filter.answer, one, heard))
    .filter(isCut(filter))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.structure.name.localeCompare(b.structure.name, "fr"));
};
