import { counted } from "#shared/contract/counted.ts";

/** "4 zones et 32 tables" */
const zonesAndTables = (zones: number, tables: number) =>
  [zones > 0 && counted(zones, "zone"), tables > 0 && counted(tables, "table")].filter(Boolean).join(" et ");

export const planTexts = {
  title: "Plan du lieu",
  open: "Plan du lieu",
  failed: "Le plan n’a pas pu être chargé.",
  toDo: (zones: number, tables: number) =>
    `Déposez une image du lieu, puis posez-y ${zonesAndTables(zones, tables)}. Apprenant·es et structures ouvrent ce plan sur leur téléphone.`,
  picture: "L’image du plan",
  change: "Changer l’image",
  pictureRule: "JPG, PNG ou WebP, 10 Mo au plus.",
  checking: "L’image est vérifiée : elle s’affiche dans un instant.",
  refused: "Cette image a été refusée.",
  describe: "L’image n’est pas encore décrite pour les personnes qui ne la voient pas.",
  remove: "Retirer le plan",
  removeTitle: "Retirer le plan ?",
  removeText: "L’image et tous ses repères disparaissent, pour vous comme pour les apprenant·es.",
  removed: "Le plan est retiré",
  print: "Imprimer",
  nothing: "Aucune zone, aucune table",
  nothingText: "Ajoutez d’abord des zones et des structures à l’événement.",

  things: "Zones et tables",
  laid: (count: number, of: number) => `${count} sur ${of} à leur place`,
  allLaid: "Tout est sur le plan.",
  lay: "Poser",
  takeOff: "Retirer",
  takeOffName: (name: string) => `Retirer ${name} du plan`,
  layName: (name: string) => `Poser ${name} sur le plan`,
  zone: (name: string) => `Zone ${name}`,
  table: (place: string, structure: string) => (place ? `${place}, ${structure}` : structure),
  toLay: (name: string) => `Touchez le plan à l’endroit de : ${name}.`,
  toMove: (name: string) => `${name} : glissez, touchez un autre endroit, ou servez-vous des flèches.`,
  hint: "Choisissez une zone ou une table, puis touchez le plan.",
  marks: "Repères du plan",
  keys: "Les flèches déplacent un repère, avec Maj plus loin. Suppr le retire.",
  spot: (name: string, x: number, y: number) =>
    `${name}, à ${Math.round(x / 10)} % de la gauche et ${Math.round(y / 10)} % du haut`,
  moved: (x: number, y: number) =>
    `${(x / 10).toLocaleString("fr")} % de la gauche, ${(y / 10).toLocaleString("fr")} % du haut`,
  taken: (name: string) => `${name} n’est plus sur le plan.`,

  saved: "Enregistré",
  saving: "Enregistrement…",
  saveFailed: "Les derniers repères ne sont pas enregistrés",
  retry: "Réessayer",
  wouldBeLost: "Vos derniers changements du plan ne sont pas enregistrés.",
  stale: "Quelqu’un a changé ce plan entre-temps",
  staleText: "Le plan est affiché tel qu’il est maintenant : vos derniers repères sont à reposer.",
} as const;
