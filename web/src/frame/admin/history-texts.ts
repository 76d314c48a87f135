import { profileLabels } from "#shared/profiles/profiles.fields.ts";
import type { Change, FieldChange } from "#shared/reference/changes.schemas.ts";
import { structureLabels } from "#shared/structures/structures.fields.ts";

/** How the log of changes reads. */
export const historyTexts = {
  open: "Historique",
  of: (name: string) => `Historique de «\u00a0${name}\u00a0»`,
  failed: "L’historique n’a pas pu être chargé",
  none: "Aucune modification dans les douze derniers mois",
  kept: "Les modifications sont conservées douze mois.",
  more: "Modifications plus anciennes",
  somebody: "Une personne partie depuis",
  oneself: "son compte",
  anAccount: "un compte",
  did: { created: "a créé", changed: "a modifié", deleted: "a supprimé" } satisfies Record<
    Change["action"],
    string
  >,
  nothing: "(vide)",
  hidden: "modifié",
  from: "Avant",
  to: "Après",
} as const;

const fields: Readonly<Record<string, string>> = {
  ...profileLabels,
  ...structureLabels,
  active: "État",
  is_active: "État",
  proposed: "État",
  photo: "Photo",
  photo_alt_text: "Description d’une photo",
  training_situation: "Situation de travail",
  situation_photo: "Photo d’une situation de travail",
  role_id: "Rôle",
  profiles: "Profils",
  contacts: "Contacts",
  structures: "Structures",
  genre_id: "Genre",
  profile_picture_url: "Photo",
};

export const fieldLabel = (field: string): string => fields[field] ?? field;

const states: Readonly<Record<string, string>> = {
  true: "Actif",
  "1": "Actif",
  false: "Inactif",
  "0": "Inactif",
  proposed: "Proposée",
  confirmed: "Confirmée",
};
const isState = (field: string) => field === "active" || field === "is_active" || field === "proposed";

/** A value of the log in words. */
export const wordsOf = (field: FieldChange["field"], value: string): string => {
  if (value === "") return historyTexts.nothing;
  return isState(field) ? (states[value] ?? value) : value;
};
