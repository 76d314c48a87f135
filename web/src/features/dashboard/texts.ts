export const dashboardTexts = {
  media: "Médiathèque",
  myDocuments: "Mes documents",
  directoryAndLists: "Annuaire et référentiels",
  counters: "Chiffres",
  nextEvent: (name: string) => `Prochain événement : ${name}`,
  noEvent: "Aucun événement à venir",
  noEventText: "Le prochain événement publié paraîtra ici.",
  everyEvent: "Tous les événements",
  organize: "Organiser l’événement",
  eventFailed: "Le prochain événement n’a pas pu être chargé",
  failed: "Ce chiffre n’a pas pu être chargé",
  todo: {
    wishes: (count: number) =>
      count > 1 ? "apprenant·es à relancer : vœux incomplets" : "apprenant·e à relancer : vœux incomplets",
    wishesDetail: (learners: number, event: string, end: string) =>
      `Sur ${learners} ; les vœux pour ${event} ferment le ${end}`,
    wishesAction: "Voir la liste",
    situations: (count: number) => (count > 1 ? "situations à relire" : "situation à relire"),
    since: (count: number, days: number) => {
      const age = days < 1 ? "depuis aujourd’hui" : `depuis ${days} jour${days > 1 ? "s" : ""}`;
      return count > 1 ? `La plus ancienne attend ${age}` : `Elle attend ${age}`;
    },
    situationsAction: "Relire",
  },
} as const;
