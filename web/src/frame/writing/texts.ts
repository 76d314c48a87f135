/** About texts that are not saved yet; worded without *tu* nor *vous*, since everyone reads them. */
export const draftTexts = {
  save: "Enregistrer",
  saveFailed: "Le texte n’est pas encore enregistré",
  saveFailedDetail: (message: string) => `Erreur dans l'enregistrement. ${message}`,
  notKept: "Ce navigateur ne peut pas garder le texte : mieux vaut enregistrer souvent.",
  offline:
    "La connexion est coupée. Le texte est gardé dans ce navigateur : il suffira d’enregistrer à nouveau.",
  savedAt: (date: string, author: string) => `Enregistré le ${date} par ${author}`,
  neverSaved: "Pas encore enregistré",
  unsaved: "Modifications non enregistrées",
  draftFound: "Un texte n’a pas été enregistré",
  draftFoundText: (date: string) =>
    `Il date du ${date}. Le reprendre le remet dans la page ; l’effacer garde ce qui est enregistré.`,
  resume: "Reprendre mon texte",
  discard: "Effacer",
  stale: "Cette page a été enregistrée ailleurs entre-temps",
  staleText: (author: string, date: string) =>
    `Par ${author}, le ${date}. Les deux textes sont là : rien n’est perdu.`,
  theirs: "Le texte enregistré",
  mine: "Le texte saisi ici",
  keepMine: "Enregistrer mon texte",
  takeTheirs: "Prendre le texte enregistré",
} as const;
