export const tabTexts = {
  /** Labels of the specification, its spelling of "Whishlists" too. */
  labels: {
    home: "Mon profil",
    events: "Événements",
    "training-actions": "Actions de formation",
    structures: "Structures",
    users: "Utilisateurs",
    organizations: "Organisations",
    proposals: "Valeurs proposées",
    types: "Types de structure",
    publics: "Publics",
    legalForms: "Statuts",
    degrees: "Diplômes",
    wishlists: "Whishlists",
    steps: "Étapes Fest",
    situations: "Situations partagées",
  },
  /** Of labels that are no French. */
  langs: { wishlists: "en" } as Partial<Record<string, string>>,
  groups: { none: "", steering: "Pilotage", directory: "Annuaire", lists: "Référentiels" },
  contents: "Contenus",
  turns: "À qui le tour",
  rail: "Administration",
} as const;
