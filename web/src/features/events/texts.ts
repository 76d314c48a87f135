import { counted, plural } from "#shared/contract/counted.ts";

const lacking = { zones: "zones", time_slots: "créneaux", participations: "structures" };

/** Organising events, *vous*. */
export const eventTexts = {
  timetable: "Planning",
  title: "Événements",
  create: "Créer un événement",
  creating: "Créer un événement",
  editing: "Modifier l’événement",
  empty: "Aucun événement pour l’instant",
  emptyText: "Créez le premier, puis ajoutez ses zones, ses créneaux et les structures invitées.",
  organize: "Organiser",
  readTimetableNamed: (name: string) => `Lire le planning de ${name}`,
  organizeNamed: (name: string) => `Organiser ${name}`,
  name: "Nom",
  dates: "Dates",
  tellsNobody:
    "Ce changement de jour ne prévient personne. Écrivez de nouveau aux structures, et publiez de nouveau le planning s’il l’est déjà.",
  start: "Début",
  end: "Fin",
  state: "État",
  settings: "Réglage des événements",
  settingsFailed: "Le réglage n’a pas pu être chargé",
  settingFailed: "Le réglage n’a pas été enregistré",
  coordinatorsEdit: "Les coordinateur·trices créent, modifient et publient aussi des événements",
  coordinatorsEditHint:
    "Sinon, l’administration seule le fait. Les zones, les créneaux et les participations sont ouverts à toute l’équipe.",
  coordinatorsNowEdit: "Les coordinateur·trices peuvent créer et publier des événements",
  coordinatorsNoLongerEdit: "Seule l’administration crée et publie des événements",
  emptyReadText: "Un événement paraît ici quand l’administration l’a créé.",
  description: "Description",
  address: "Adresse",
  zipCode: "Code postal",
  city: "Ville",
  zones: (count: number) => counted(count, "zone"),
  toAdd: (kinds: readonly (keyof typeof lacking)[]) =>
    `À ajouter : ${kinds.map((kind) => lacking[kind]).join(", ")}`,
  slots: (count: number) => `${count} créneau${count > 1 ? "x" : ""}`,
  participations: (count: number) => counted(count, "participation"),
  /** Once the event is over, somebody may have two: to meet structures, and for their alternance. */
  wishlists: (count: number, isOver: boolean) =>
    `${counted(count, "liste")} de vœux${isOver ? ", avant et après" : ""}`,
  createFailed: "Erreur lors de la création de l’événement",
  saveFailed: "Erreur lors de l'enregistrement de votre événement",
  pageFailed: "Cet événement n’a pas pu être chargé",

  preEvent: (count: number) => `Vœux pré-événement : ${count}`,
  postEvent: (count: number) => `Vœux post événement : ${count}`,

  onlyFirst: "Seules les 20 premières sont montrées : précisez le nom ou la ville.",

  zonesTitle: "Zones",
  editZones: "Modifier les zones",
  editDone: "Terminer",
  addZone: "Ajouter une zone",
  editZone: "Modifier la zone",
  zone: (name: string) => `la zone ${name}`,
  region: "Région",
  structures: (count: number) => counted(count, "structure"),
  invited: (count: number) => counted(count, "invitée"),
  theZone: (name: string) => `La zone ${name}`,
  zoneHolds: (count: number) =>
    count > 1
      ? `${count} structures y participent : elles sont à déplacer d’abord dans une autre zone.`
      : "Une structure y participe : elle est à déplacer d’abord dans une autre zone.",
  noZones: "Aucune zone pour l’instant",
  noZonesText: "Une zone regroupe les structures d’un même territoire.",

  slotsTitle: "Créneaux",
  editSlots: "Modifier les créneaux",
  addSlot: "Ajouter un créneau",
  editSlot: "Modifier le créneau",
  slot: (range: string) => `le créneau ${range}`,
  slotRange: (start: string, end: string) => `${start} à ${end}`,
  slotOutside: "Hors des heures de l’événement : à déplacer.",
  slotOutsideFirstDay: "Hors des heures du premier jour de l’événement : à déplacer.",
  slotBegun: "Commencé : il garde son heure.",
  noSlots: "Aucun créneau pour l’instant",
  noSlotsText: "Un créneau est le temps d’une rencontre.",

  structuresTitle: "Structures associées",
  structuresSummary:
    "Une ligne par structure, sous le nom de sa zone : vœux reçus, places, table et réponse. Son nom ouvre tout ce qui est noté d’elle.",
  editParticipation: (name: string) => `Participation : ${name}`,
  structure: "Structure",
  zoneLabel: "Zone",
  find: "Rechercher...",
  findStructure: "Rechercher parmi les structures associées",
  noParticipations: "Aucune structure associée pour l’instant",
  noParticipationsText: "Choisissez les structures et la zone où elles recevront les apprenant·es.",
  noneFound: "Aucune structure ne correspond",
  noneFoundText: "Essayez avec moins de lettres.",
  otherStructure:
    "Cette structure garde la zone et la table. La réponse, le contact et le lien de la précédente ne valent pas pour elle.",
  zoneFirst: "Créez d’abord une zone : chaque participation s’y rattache.",
  searchStructure: "Rechercher une structure",
  searchHint: "Quelques lettres du nom suffisent.",
  searching: "Recherche en cours",
  searchFailed: "La recherche n’a pas abouti",
  alreadyThere: "Participe déjà",
} as const;

/** The public page of the next event, *tu*. */
export const nextEventTexts = {
  title: "L'Alternance Day",
  /** Said when no event is known: the specification's own words. */
  fixedDate: "Le 28 juin de 9h à 13h",
  on: (day: string, start: string, end: string) => `Le ${day} de ${start} à ${end}`,
  fromTo: (start: string, end: string) => `De ${start} à ${end}`,
  overDays: (start: string, end: string) => `Du ${start} au ${end}`,
  description:
    "Une matinée pour rencontrer les structures où tu pourrais apprendre ton métier. Tu choisis celles que tu veux voir. Le jour venu, tu parles avec les personnes qui y travaillent.",
  failed: "Le prochain événement n’a pas pu être chargé",
  hosts: (count: number) => counted(count, "structure attendue", "structures attendues"),
  hostsThere: (count: number) => counted(count, "structure"),
  everyHost: (count: number) => plural(count, "La voir", `Voir les ${count} structures`),
  zones: (count: number) => counted(count, "zone"),
  slots: (count: number) => counted(count, "créneau", "créneaux"),
  prepareTitle: "Te préparer",
  prepare: [
    {
      sign: "basket",
      hue: "green",
      title: "Choisis cinq structures",
      text: "Trois prioritaires, que tu verras en premier, et deux optionnelles.",
    },
    {
      sign: "book",
      hue: "blue",
      title: "Lis leur page",
      text: "Leur projet, leurs situations de travail, l’équipe\u00a0: note une question pour chacune.",
    },
    {
      sign: "together",
      hue: "purple",
      title: "Viens parler",
      text: "Pas de CV à apporter. Dis ce qui te plaît, demande à voir, écoute.",
    },
  ],
  /** In place of the first gesture, once a list is saved. */
  chosen: {
    title: "Relis tes vœux",
    text: "Tu verras d’abord tes trois prioritaires.",
  },
  noWish: "Aucun vœu enregistré",
  timetable: "Mon planning",
  timetableFollows: "Ton planning arrive ensuite.",
  until: (moment: string) => `Tu peux choisir jusqu’au ${moment}.`,
} as const;
