import { counted } from "#shared/contract/counted.ts";
import type { LevelName } from "#shared/timetable/timetable.proposals.ts";

export const levelNames: Record<LevelName, string> = {
  onePriority: "Au moins 1 prioritaire",
  twoPriority: "Au moins 2",
  threePriority: "Les 3",
  priority: "Prioritaires en tout",
  keepsPriority: "Personne ne perd",
  served: "Structures servies",
  optional: "Optionnels",
  added: "Ajouts gardés",
  kept: "Rendez-vous gardés",
  completed: "Créneaux complétés",
};

/** What staff read of a computed proposal, *vous*. */
export const proposalTexts = {
  failed: "La proposition n’a pas pu être chargée",
  isRepair: "Une réparation du planning publié est en cours",
  isRepairText: "L’adopter la publie aussitôt : elle se lit sur sa propre page.",
  toRepair: "Voir la réparation",
  waiting: "Le calcul va commencer",
  computing: (level: string) => `On cherche : ${level.toLowerCase()}`,
  status: (done: number, total: number, time: string) =>
    `Niveau ${Math.min(done + 1, total)} sur ${total} · ${time}`,
  pins: (count: number) =>
    count > 1 ? `${count} rendez-vous épinglés gardés` : "1 rendez-vous épinglé gardé",
  seconds: (milliseconds: number) =>
    `${(milliseconds / 1000).toLocaleString("fr", { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`,
  stop: "Arrêter",
  levels: "Niveaux du calcul",
  ofTotal: (value: number, total: number | undefined) =>
    total === undefined ? `${value}` : `${value} sur ${total}`,
  proven: "prouvé",
  notProven: (bound: number) => `non prouvé, ${bound} au plus`,
  coming: "à venir",
  inProgress: "en cours",
  comfort: "Confort",
  comfortSeeking: "après les vœux",
  comfortValue: (gaps: number) => counted(gaps, "trou"),
  prepared: "Ce dont part le calcul",
  youMayLeave: "Rien ne change pendant le calcul. Vous pouvez quitter la page.",

  impossibleTitle: "Rien n’a été calculé : des rendez-vous épinglés se contredisent",
  impossibleText: "Détachez ou déplacez ceux-ci, puis recalculez.",
  failedTitle: "Le calcul s’est arrêté sur une erreur",
  failedText: "Votre brouillon n’a pas changé. Vous pouvez recalculer.",
  cancelledTitle: "Le calcul est arrêté",
  cancelledText: "Votre brouillon n’a pas changé.",
  verdicts: {
    everybody: "Tout le monde",
    /** Where some have no wishes. */
    everyWisher: "Chaque personne qui a fait des vœux",
    three: (who: string, impossible: number) =>
      `${who} a trois rendez-vous prioritaires${impossible > 0 ? `\u00a0; ${counted(impossible, "vœu est impossible", "vœux sont impossibles")}` : ""}.`,
    two: (who: string) => `${who} a au moins deux rendez-vous prioritaires.`,
    one: (who: string, count: number) =>
      `${who} a au moins un rendez-vous prioritaire\u00a0; ${count > 1 ? `${count} personnes n’en ont` : "une personne n’en a"} qu’un.`,
    none: (count: number) =>
      count > 1
        ? `${count} personnes n’ont aucun rendez-vous prioritaire.`
        : "Une personne n’a aucun rendez-vous prioritaire.",
    nobody: "Personne n’a encore fait de vœu.",
    empty: "Aucun rendez-vous pour l’instant.",
  },
  best: "On ne peut pas faire mieux : prouvé.",
  notAllProven: (level: string) => `Le temps est venu à bout avant la preuve : ${level.toLowerCase()}.`,
  made: (preset: string, time: string) => `${preset} · calculée en ${time}`,
  completed: "emplois du temps complétés",
  leavesOut: (count: number) =>
    count > 1 ? `ne compte pas les ${count} personnes sans vœu` : "ne compte pas la personne sans vœu",
  draft: "Brouillon",
  proposal: "Proposition",
  sideBySide: "Brouillon et proposition côte à côte",
  metAll: "les 3",
  metTwo: "2 sur 3",
  metOne: "1 seul",
  metNone: "aucun",
  noWish: "sans vœu",
  people: (count: number) => counted(count, "personne"),
  parquet: (promotion: string, [none = 0, one = 0, two = 0, three = 0]: readonly number[], without: number) =>
    `${promotion} : ${three} ont leurs 3 prioritaires, ${two} en ont 2, ${one} en ont 1, ${none} aucun, ${without} sans vœu`,
  keyMet: "prioritaire rencontré",
  keyMissed: "prioritaire manqué",
  keyText: "Une colonne, une personne. Moins de laiton, meilleur planning.",
  changes: "Ce qui change",
  meetingsChange: (changed: number, total: number) => `${changed} rendez-vous sur ${total} changent`,
  measure: "Mesure",
  gap: "Écart",
  measures: {
    priority: "Vœux prioritaires honorés",
    fewPriority: "Personnes avec moins de 2 prioritaires",
    optional: "Vœux optionnels honorés",
    added: "Rendez-vous hors vœux",
    ofOne: "Séances à une seule personne",
    gaps: "Trous dans les matinées",
    zoneChanges: "Changements de zone",
    shortTravels: "Trajets trop courts",
  },
  better: "mieux",
  worse: "moins bien",
  more: "de plus",
  fewer: "de moins",
  equal: (count: number) => (count > 1 ? `${count} mesures ne changent pas` : "Une mesure ne change pas"),
  gain: (count: number) => (count > 1 ? "personnes gagnent" : "personne gagne"),
  lose: (count: number) => (count > 1 ? "perdent un prioritaire" : "perd un prioritaire"),
  who: "Qui perd",
  loses: (structure: string) => `perd ${structure}`,
  fromTo: (before: number, after: number) => `${before} puis ${after}`,
  everybody: (count: number) => `Les ${count} personnes`,
  outdated: "Le brouillon a changé depuis que cette proposition a été demandée",
  outdatedText: "L’adopter effacerait ces changements : relancez le calcul.",
  adoptText: "Adopter remplace le brouillon.",
  adoptTextMore: "Personne n’est prévenu avant la publication.",
  adopt: "Adopter",
  discard: "Écarter",
  adopted: "La proposition est devenue le brouillon",
  adoptFailed: "La proposition n’a pas été adoptée",
  discarded: "La proposition est écartée",
  stopped: "Le calcul est arrêté",
  discardFailed: "La proposition n’a pas pu être écartée",
  isReady: "La proposition est prête.",
} as const;
