import { counted } from "#shared/contract/counted.ts";

export const searchTexts = {
  title: "Recherche",
  titleFor: (words: string) => `Recherche « ${words} »`,
  label: "Rechercher dans tout le site",
  hint: "Structures, situations, documents et personnes : un nom, une ville, un mot ou son début.",
  hintForVisitors: "Structures et situations : un nom, une ville, un mot ou son début.",
  submit: "Rechercher",
  failed: "La recherche n’a pas abouti",
  count: (count: number, words: string, isComplete: boolean) =>
    `${isComplete ? "" : "Au moins "}${counted(count, "résultat", "résultats")} pour « ${words} »`,
  none: (words: string) => `Aucun résultat pour « ${words} »`,
  noneDetail: "À essayer : une autre orthographe, un seul mot, ou son début (« mar » trouve « maraîchage »).",
  starts: "Ou partir d’une liste",
  users: "Utilisateurs",
  kinds: {
    structures: "Structures",
    situations: "Situations partagées",
    documents: "Documents",
    people: "Personnes",
  },
  counted: (count: number, isComplete: boolean) => `${count}${isComplete ? "" : " ou plus"}`,
  all: {
    structures: "Voir toutes les structures",
    situations: "Voir toutes les situations",
    documents: "Voir tous les documents",
    people: "Voir la liste des utilisateurs",
  },
  /** Of what was found by words that no line of the row holds. */
  further: "Trouvé plus loin dans le texte.",
  folder: "Dossier",
  privateFolder: "Dossier privé",
  signIn: "Me connecter",
  signInFirst: "Une fois dans ton compte, tu cherches aussi dans tes documents.",
} as const;
