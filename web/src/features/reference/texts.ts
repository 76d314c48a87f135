import { counted } from "#shared/contract/counted.ts";

type ListTexts = { title: string; create: string; creating: string; editing: string; empty: string };

const types: ListTexts = {
  title: "Types de structure",
  create: "Créer un type",
  creating: "Créer un type de structure",
  editing: "Modifier le type de structure",
  empty: "Aucun type de structure pour l’instant",
};
const publics: ListTexts = {
  title: "Publics",
  create: "Créer un public",
  creating: "Créer un public",
  editing: "Modifier le public",
  empty: "Aucun public pour l’instant",
};
const legalForms: ListTexts = {
  title: "Statuts",
  create: "Créer un statut",
  creating: "Créer un statut",
  editing: "Modifier le statut",
  empty: "Aucun statut pour l’instant",
};
const organizations: ListTexts = {
  title: "Organisations",
  create: "Créer une organisation",
  creating: "Créer une organisation",
  editing: "Modifier l’organisation",
  empty: "Aucune organisation pour l’instant",
};
const degrees: ListTexts = {
  title: "Diplômes",
  create: "Créer un diplôme",
  creating: "Créer un diplôme",
  editing: "Modifier le diplôme",
  empty: "Aucun diplôme pour l’instant",
};

export const referenceTexts = {
  types,
  publics,
  legalForms,
  organizations,
  degrees,
  name: "Nom",
  city: "Ville",
  state: "État",
  proposed: "Proposée",
  replace: "Remplacer",
  replaceByOther: "Remplacer par une autre valeur",
  replaceTitle: (name: string) => `Remplacer «\u00a0${name}\u00a0»`,
  replaceBy: "Par la valeur",
  choose: "Choisissez…",
  replaceText: (count: number | undefined) =>
    `${
      count === undefined
        ? "Toutes les structures qui la portent reçoivent l’autre, et elle quitte la liste"
        : counted(count, "structure la reçoit", "structures la reçoivent")
    }. Les prochains imports comprendront de même.`,
  replaceObstacles:
    "Des situations partagées la nomment encore : elles gardent leur valeur tant que vous ne la changez pas.",
  replaced: (name: string) => `«\u00a0${name}\u00a0» est remplacée`,
  decideFailed: "La décision n’a pas pu être enregistrée",
  find: "Rechercher un nom",
  noneFound: "Aucun résultat pour cette recherche",
} as const;
export type { ListTexts };
