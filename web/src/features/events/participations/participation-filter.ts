import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import type { Participation } from "#shared/events/events.schemas.ts";

/** How far each structure is, from nobody to write to to its answer. */
export const answerFilters = ["all", "noAddress", "toInvite", "waiting", "confirmed", "declined"] as const;
export type AnswerFilter = (typeof answerFilters)[number];

/** Those to whom a link was sent. */
export type Written = ReadonlySet<string>;

export const stageOf = (
  { id, answer, contact_email = "" }: Participation,
  written: Written,
): Exclude<AnswerFilter, "all"> => {
  if (answer !== "unknown") return answer;
  if (contact_email === "") return "noAddress";
  return written.has(id) ? "waiting" : "toInvite";
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

const isAt = (wanted: AnswerFilter, one: Participation, written: Written) =>
  wanted === "all" || stageOf(one, written) === wanted;

export const countAnswers = (all: readonly Participation[], filter: AnswerFilter, written: Written): number =>
  all.filter((one) => isAt(filter, one, written)).length;

/** The participations that a filter finds, in the order of these zones, then by name. */
export const filtered = (
  all: readonly Participation[],
  zones: readonly { id: string }[],
  { text, answer, zoneId }: ParticipationFilter,
  written: Written,
): Participation[] => {
  const wanted = foldQuery(text);
  const places = new Map(zones.map(({ id }, place) => [id, place]));
  const placeOf = ({ zone_id }: Participation) => places.get(zone_id) ?? 0;
  return all
    .filter((one) => isAt(answer, one, written) && (zoneId === "" || one.zone_id === zoneId))
    .filter(({ structure, zone }) =>
      wanted ? startsWords(fold(`${structure.name} ${structure.city} ${zone.name}`), wanted) : true,
    )
    .sort((a, b) => placeOf(a) - placeOf(b) || a.structure.name.localeCompare(b.structure.name, "fr"));
};
