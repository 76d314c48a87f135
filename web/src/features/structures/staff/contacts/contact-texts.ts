import { counted } from "#shared/contract/counted.ts";

const structures = (count: number) => counted(count, "structure");

/** The contact book of structures, *vous*. */
export const contactTexts = {
  title: "Contacts des structures",
  titleOf: (event: string) => `Contacts : ${event}`,
  link: "Contacts",
  /** Events have contacts of their own, which this page does not count. */
  intro:
    "Le carnet de l’équipe : à qui écrire et qui appeler, d’une année à l’autre. Les contacts notés pour un seul événement n’y sont pas comptés. Rien n’est publié.",
  introOfEvent:
    "Le carnet de l’équipe : à qui écrire et qui appeler, d’une année à l’autre. Celui de cet événement s’y ajoute par « Reprendre ». Rien n’est publié.",
  pasteHint:
    "Collez une colonne ou un bloc d’un tableur dans une case : les lignes suivantes se remplissent. Entrée passe à la ligne suivante.",
  privacy:
    "Un contact n’a pas de compte. À sa demande, « Effacer partout » retire ses coordonnées d’ici et de tous les événements. Sans nouvelle depuis trois ans, elles s’effacent seules.",
  export: "Exporter",
  exported: "Le classeur est téléchargé",
  exportFailed: "L’export n’a pas abouti",
  exportFallback: "contacts.xlsx",
  filter: "Structures à montrer",
  states: { all: "Toutes", missing: "Sans adresse", corrected: "À vérifier" },
  find: "Rechercher une structure",
  structure: "Structure",
  fields: { name: "Contact", email: "E-mail", phone: "Téléphone", role: "Fonction" },
  fieldOf: (label: string, structure: string) => `${label}, ${structure}`,
  more: "Tous ses contacts",
  manage: "Gérer",
  manageWhole: "Gérer les contacts",
  several: (count: number) => counted(count, "contact"),
  nobodyYet: "Aucun contact",
  without: (count: number) => `${counted(count, "structure absente", "structures absentes")} du carnet`,
  open: "Modifier",
  none: "Aucune structure ne correspond",
  failed: "Les contacts ne s’affichent pas",

  said: (when: string, event: string) => `Corrigé par la structure le ${when}${event ? ` (${event})` : ""} :`,
  take: "Reprendre",
  takeOf: (name: string) => `Reprendre ce que dit ${name}`,
  setAside: "Écarter",
  setAsideOf: (name: string) => `Écarter ce que dit ${name}`,
  settled: "Écarté à l’enregistrement",
  eventHas: (who: string) => `Pour cet événement : ${who}`,
  nobody: "personne",
  takeEventOf: (name: string) => `Reprendre le contact de cet événement, ${name}`,
  putBook: "Mettre le contact ci-dessus",
  putBookOf: (name: string) => `Mettre le contact ci-dessus à cet événement, ${name}`,
  usedAtSave: "Sera mis à cet événement à l’enregistrement",
  stale: (who: string) =>
    `Modifié entre-temps : ${who}. Votre saisie est gardée ; enregistrez à nouveau pour la mettre à la place.`,

  toSave: (count: number) => `${structures(count)} à enregistrer`,
  toMend: (count: number) => (count > 1 ? `${count} lignes à corriger` : "1 ligne à corriger"),
  unsaved: (count: number) => `Ce que vous avez saisi pour ${structures(count)} serait perdu.`,
  nothing: "Rien à enregistrer",
  save: "Enregistrer",
  saved: (count: number) => `${structures(count)} enregistrée${count > 1 ? "s" : ""}`,
  notAll: "Tout n’est pas enregistré",
  changed: (count: number) =>
    count > 1
      ? `${count} lignes ont changé entre-temps : elles sont gardées à l’écran.`
      : "1 ligne a changé entre-temps : elle est gardée à l’écran.",
  gone: (count: number) => `${structures(count)} n’existe${count > 1 ? "nt" : ""} plus.`,
  saveFailed: "Les contacts ne sont pas enregistrés",
  pasted: (count: number) => `${counted(count, "ligne")} remplie${count > 1 ? "s" : ""}`,
  zeros: (count: number) =>
    count > 1
      ? `${count} téléphones ont retrouvé le 0 que le tableur avait retiré : vérifiez-les.`
      : "1 téléphone a retrouvé le 0 que le tableur avait retiré : vérifiez-le.",
  pastedLeft: (count: number) =>
    `${counted(count, "ligne")} collée${count > 1 ? "s" : ""} n’${count > 1 ? "ont" : "a"} pas de structure en face.`,

  dialog: (name: string) => `Contacts : ${name}`,
  nth: (n: number) => `Contact ${n}`,
  forEvent: "Pour l’Alternance Day",
  choose: "Choisir pour l’Alternance Day",
  remove: "Retirer",
  forget: "Effacer partout",
  forgetTitle: "Effacer cette personne partout ?",
  forgetText: (email: string) =>
    `Les coordonnées liées à ${email} quittent le carnet et tous les événements, passés compris. Cela ne s’annule pas.`,
  forgotten: "La personne est effacée du carnet et des événements",
  forgetFailed: "La personne n’est pas effacée",
  add: "Ajouter un contact",
  noted: (when: string, by: "staff" | "import" | "host") =>
    `Noté le ${when} ${{ staff: "par l’équipe", import: "par un import", host: "d’après la structure" }[by]}`,
};
