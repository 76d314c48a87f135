import { fold, startsWords } from "#shared/contract/fold.ts";
import type { Answer, Participation } from "#shared/events/events.schemas.ts";

export const answerFilters = ["all", "confirmed", "unknown", "declined"] as const;
export type AnswerFilter = (typeof answerFilters)[number];

export type ParticipationFilter = { text: string; answer: AnswerFilter; zoneId: string };

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
