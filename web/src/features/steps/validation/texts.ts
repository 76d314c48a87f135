/** The page of a trade trainer without an account, *vous*. */
export const validationTexts = {
  title: "Votre réponse",
  heading: (learner: string) => `${learner} vous a rendu son travail`,
  to: (name: string) => `Pour ${name}`,
  /** What was taken over from before versions has none. */
  what: (step: string, version: number, date: string) =>
    version === 0 ? `${step}, rendu le ${date}` : `${step}, version ${version}, rendue le ${date}`,
  documents: "Documents joints",
  noFile: "Aucun fichier",
  nothingWritten: "Rien n’est écrit en ligne : ce sont les documents qui sont rendus.",
  meaning: "Valider, c’est dire : «\u00a0j’ai vu ce travail, c’est bien ça\u00a0». Vous ne notez pas.",
  answers: "Votre réponse",
  validate: "Je valide",
  talkAgain: "On en reparle",
  onlyThis: (date: string) =>
    `Ce lien n’ouvre que cette page et ses documents. Il ne marche plus après votre réponse, ni après le ${date}. Ce n’est pas vous ? Fermez la page : rien n’est écrit.`,
  question: "De quoi voulez-vous reparler ?",
  readers: (learner: string, referent: string | null) =>
    referent === null ? `${learner} la lira.` : `${learner} et ${referent} la liront.`,
  thanks: (name: string) => `Merci ${name}, c’est noté`,
  validated: (version: number, when: string, learner: string) =>
    `Vous avez validé la version ${version}, le ${when}. ${learner} le voit.`,
  talked: (version: number, learner: string) =>
    `Vous voulez reparler de la version ${version}. ${learner} le voit et vous lira.`,
  mistake: (referent: string | null) =>
    referent === null ? "Une erreur ? Dites-le à l’équipe." : `Une erreur ? Dites-le à ${referent}.`,
  replaced: (learner: string) => `${learner} a repris sa fiche`,
  replacedText: (before: number, after: number) =>
    `Vous lisiez la version ${before}. La ${after} est rendue.`,
  readVersion: (version: number) => `Lire la version ${version}`,
  dead: "Ce lien ne marche plus",
  deadText:
    "Il a déjà servi, ou il a plus de 30 jours. Rien n’est perdu : la personne qui vous l’a envoyé peut vous en donner un autre.",
  failed: "La page n’a pas pu être chargée",
  sayFailed: "Ce n’est pas encore noté",
} as const;
