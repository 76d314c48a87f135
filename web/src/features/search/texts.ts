import { counted } from "#web/ui/lists/counted.ts";

export const searchTexts = {
  title: "Recherche",
  titleFor: (words: string) => `Recherche « ${words} »`,
  intro: "Les structures, les situations, les documents et les personnes que ce compte peut voir.",
  introForVisitors: "Les structures et les situations partagées.",
  label: "Rechercher dans tout le site",
  hint: "Un nom, une ville, un mot ou son début : deux lettres au moins.",
  submit: "Rechercher",
  failed: "La recherche n’a pas abouti",
  count: (count: number, words: string, isComplete: boolean) =>
    `${isComplete ? "" : "Au moins "}${counted(count, "résultat", "résultats")} pour « ${words} »`,
  none: (words: string) => `Aucun résultat pour « ${words} »`,
  noneDetail:
    "À essayer : une autre orthographe, un seul mot, ou son début (« mar » trouve « maraîchage »). Ou partir d’une liste :",
  kinds: {
    structures: "Structures",
    situations: "Situations partagées",
    documents: "Documents",
    people: "Personnes",
  },
  /** A heading with its count. */
  heading: (kind: string, count: number, isComplete: boolean) =>
    `${kind} (${count}${isComplete ? "" : " ou plus"})`,
  all: {
    structures: "Voir toutes les structures trouvées",
    situations: "Voir toutes les situations trouvées",
    documents: "Voir tous les documents trouvés",
    people: "Voir la liste des utilisateurs",
  },
  folder: "Dossier",
  privateFolder: "Dossier privé",
  signIn: "Me connecter",
  signInFirst: "Une fois dans ton compte, tu cherches aussi dans tes documents.",
} as const;
