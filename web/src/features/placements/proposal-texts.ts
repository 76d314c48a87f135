import { counted } from "#shared/contract/counted.ts";
import type { ProposalLine, ShownPlacementProposal } from "#shared/placements/placements.schemas.ts";
import { dayAndMonth, timeOf } from "#web/ui/dates.ts";
import { boardTexts } from "./texts.ts";

const people = (count: number) => counted(count, "personne");

type Result = NonNullable<ShownPlacementProposal["result"]>;
type Stale = NonNullable<ShownPlacementProposal["stale"]>;

/** The proposal of a promotion's placements, *vous*. */
export const proposalTexts = {
  title: "Proposition",
  see: "Voir la proposition",
  failed: "La proposition n’a pas pu être chargée",
  none: "Aucune proposition",
  noneText:
    "À partir des vœux et des réponses des structures, elle dit qui pourrait aller où, et pourquoi. Elle ne change rien : vous l’adoptez, ou vous l’écartez.",
  ask: "Demander une proposition",
  asked: "La proposition est demandée",
  askFailed: "La proposition n’a pas pu être demandée",
  waiting: "La proposition attend son tour",
  computing: "La proposition se calcule",
  youMayLeave: "Une minute au plus. Vous pouvez quitter cette page.",
  progress: "Avancement du calcul",
  stop: "Arrêter",
  isReady: "La proposition est prête",
  notComputed: "Le calcul n’a pas abouti",
  notComputedText: "Demandez-le de nouveau.",
  computed: (at: string) => `calculée le ${dayAndMonth(at)} à ${timeOf(at)}`,

  verdict: ({ placed, learners }: Result) =>
    `${people(placed)} sur ${learners} ${placed > 1 ? "auraient" : "aurait"} une place.`,
  most: ({ placed, most }: Result) =>
    placed >= most
      ? "On ne peut pas en placer plus sans séparer deux choix qui se répondent : prouvé."
      : `Le calcul n’est pas allé au bout : on ne peut pas en placer plus de ${most}.`,
  figures: {
    placed: (count: number) => (count > 1 ? "placées" : "placée"),
    agreed: (count: number) => `dont ${count} déjà d’accord`,
    priority: "sur un vœu prioritaire",
    optional: (count: number) => `${count} sur un optionnel`,
    toAsk: "à demander",
    toAskMore: "la structure n’a pas répondu",
    without: "sans place",
    withoutMore: "à qui chercher une autre piste",
  },
  lines: (count: number) => counted(count, "placement proposé", "placements proposés"),
  noLine: "Aucun vœu ne trouve de place : les structures ont refusé, ou n’ont plus de place.",
  filter: "Filtrer",
  filters: { tous: "Tous", demander: "À demander", change: "Change le tableau" },
  columns: ["Personne", "Structure, vœu", "Pourquoi", "Au tableau"],
  toAsk: "à demander",
  toConfirm: "à confirmer",
  changes: { same: "Même piste", other: "Autre piste", new: "Piste nouvelle" },
  changeMore: ({ change, state, of }: Pick<ProposalLine, "change" | "state" | "of">) =>
    change === "same"
      ? boardTexts.states[state].toLowerCase()
      : change === "other"
        ? `au lieu de ${of}`
        : "était sans piste",
  pinned: (count: number) => `${counted(count, "épinglé", "épinglés")}, on n’y touche pas`,

  without: (count: number) => `${count} sans place`,
  reasons: {
    noneCan: "Aucune structure souhaitée ne peut les accueillir.",
    taken: "Les places vont à des personnes que les structures préfèrent.",
    equal: "À égalité avec d’autres, mais les places manquent.",
    noWish: "N’ont pas fait de vœux.",
  },
  people,
  search: "Leur chercher une place",

  rules: "Ce qui décide, dans l’ordre",
  rulesOf: (draw: number) => [
    "La personne l’a souhaitée, la structure n’a pas dit non.",
    "Une personne et une structure qui se préfèrent ne sont jamais séparées.",
    "Le plus de personnes placées.",
    "Puis le plus de vœux prioritaires, puis l’ordre des vœux.",
    `À égalité, un tirage publié : n°\u00a0${draw}, toujours le même pour cette promotion.`,
  ],
  never: "Jamais regardés : distance, genre, âge, photo, profil, remarques, ordre d’inscription.",
  limit: "Placer le plus de monde a une limite : une personne pourrait gagner à cacher un vœu.",

  adoptText: "Adopter en fait votre liste d’appels.",
  adoptTextMore: "Aucune carte ne bouge, personne n’est prévenu.",
  adopt: "Adopter",
  adopted: "Votre liste d’appels est prête",
  adoptFailed: "La proposition n’a pas pu être adoptée",
  discard: "Écarter",
  discarded: "La proposition est écartée",
  discardFailed: "La proposition n’a pas pu être écartée",
  again: "Recalculer",
  stale: "Cette proposition n’est plus à jour",
  staleText: ({ structure, learner, at }: Stale) =>
    structure !== null && at !== null
      ? `${structure} a répondu à ${timeOf(at)}, le ${dayAndMonth(at)}${learner === null ? "" : `, pour ${learner}`}. On ne peut plus l’adopter.`
      : "Un vœu, une réponse ou une piste a changé depuis. On ne peut plus l’adopter.",

  calls: "Votre liste d’appels",
  callsLeft: (left: number, all: number) => `${left} à passer sur ${all}`,
  adoptedOn: (on: string, by: string | null) =>
    `Proposition adoptée le ${dayAndMonth(on)}${by === null ? "" : ` par ${by}`}. Une ligne s’efface dès que vous notez ce qu’il en est.`,
  callsDone: "Tous les appels de la liste sont passés.",
};
