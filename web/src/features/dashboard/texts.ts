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
} as const;
