import { counted } from "#shared/contract/counted.ts";
import type { Cost } from "#shared/timetable/timetable.moves.ts";

/** What an alternative costs: `losses` of wishes stand out, `notes` are the rest, the worst first. */
type CostWords = { losses: string[]; notes: string[] };

const more = (count: number, feminine: boolean, one: string, many: string): string =>
  `${Math.abs(count) === 1 ? (feminine ? "une" : "un") : Math.abs(count)} ${Math.abs(count) > 1 ? many : one} de ${count > 0 ? "plus" : "moins"}`;

/** Nothing for an alternative that changes nothing else: "rien ne se perd". */
export const costWords = (cost: Cost): CostWords => {
  const losses = [
    ...(cost.priority < 0 ? [`−${counted(-cost.priority, "prioritaire")}`] : []),
    ...(cost.optional < 0 ? [`−${counted(-cost.optional, "optionnel")}`] : []),
  ];
  const gains = [
    ...(cost.priority > 0 ? [`+${counted(cost.priority, "prioritaire")}`] : []),
    ...(cost.optional > 0 ? [`+${counted(cost.optional, "optionnel")}`] : []),
  ];
  const comfort = [
    { count: cost.short_travels, words: ["trajet trop court", "trajets trop courts"], feminine: false },
    {
      count: cost.sessions_of_one,
      words: ["séance d’une personne", "séances d’une personne"],
      feminine: true,
    },
    { count: cost.gaps, words: ["trou", "trous"], feminine: false },
    { count: cost.zone_changes, words: ["trajet", "trajets"], feminine: false },
  ]
    .filter(({ count }) => count !== 0)
    .sort((one, other) => Math.sign(other.count) - Math.sign(one.count))
    .map(({ count, words: [one = "", many = ""], feminine }) => more(count, feminine, one, many));
  return { losses, notes: [...gains, ...comfort] };
};
