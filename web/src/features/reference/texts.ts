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
  find: "Rechercher un nom",
  noneFound: "Aucun résultat pour cette recherche",
} as const;
export type { ListTexts };
