/** The texts of the wishes' .xlsx export, which staff read. */
export const exportTexts = {
  sheets: { learners: "Apprenants", wishes: "Vœux", structures: "Structures", byStructure: "Par structure" },
  learner: "Apprenant·e",
  email: "Adresse e-mail",
  degree: "Diplôme",
  year: "Année",
  phase: "Vœux",
  phases: { pre: "Rencontre", post: "Alternance" },
  choice: "Choix",
  rank: "Rang",
  priority: "Prioritaire",
  optional: "Optionnel",
  structure: "Structure",
  city: "Ville",
  zipCode: "Code postal",
  zone: "Zone",
  justification: "Justification",
  savedAt: "Enregistré le",
  count: (phase: string) => `${phase} : vœux enregistrés`,
  nth: (phase: string, choice: string, n: number) => `${phase} : ${choice.toLowerCase()} ${n}`,
  savedAtOf: (phase: string) => `${phase} : enregistré le`,
  demand: (phase: string, choice: string) => `${phase} : ${choice.toLowerCase()}s`,
  standing: "Inscription",
  toConfirm: "À confirmer",
  hasLeft: "A quitté le parcours",
  isGone: "N’est plus à l’événement",
  total: "Total",
  removedProfile: "Profil supprimé",
  removedStructure: "Structure supprimée",
};

/** "Vœux - Alternance Day - 28-06-2026": the event and the day of the export, in a name that any system takes. */
export const exportTitle = (eventName: string, now: Date): string => {
  const name = eventName
    .replace(/[^\p{L}\p{N} .,'’()&+-]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 80);
  const day = now.toLocaleDateString("fr-FR", {
    timeZone: "Europe/Paris",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return `Vœux - ${name || "événement"} - ${day.replaceAll("/", "-")}`;
};
