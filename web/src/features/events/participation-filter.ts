import { fold, startsWords } from "#shared/contract/fold.ts";
import type { Answer, Participation } from "#shared/events/events.schemas.ts";

export const answerFilters = ["all", "confirmed", "unknown", "declined"] as const;
export type AnswerFilter = (typeof answerFilters)[number];

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

const hasAnswer = (wanted: AnswerFilter, answer: Answer) => wanted === "all" || wanted === answer;

export const countAnswers = (all: readonly Participation[], filter: AnswerFilter): number =>
  all.filter(({ answer }) => hasAnswer(filter, answer)).length;

/** The participations that a filter finds, in the order of these zones, then by name. */
export const filtered = (
  all: readonly Participation[],
  zones: readonly { id: string }[],
  { text, answer, zoneId }: ParticipationFilter,
): Participation[] => {
  const wanted = fold(text);
  const places = new Map(zones.map(({ id }, place) => [id, place]));
  const placeOf = ({ zone_id }: Participation) => places.get(zone_id) ?? 0;
  return all
    .filter((one) => hasAnswer(answer, one.answer) && (zoneId === "" || one.zone_id === zoneId))
    .filter(({ structure, zone }) =>
      wanted ? startsWords(fold(`${structure.name} ${structure.city} ${zone.name}`), wanted) : true,
    )
    .sort((a, b) => placeOf(a) - placeOf(b) || a.structure.name.localeCompare(b.structure.name, "fr"));
};
