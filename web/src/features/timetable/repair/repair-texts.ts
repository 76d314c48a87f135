import { counted } from "#shared/contract/counted.ts";

/** What staff read while they repair a timetable, *vous*. */
export const repairTexts = {
  title: "Réparer le planning",
  back: "Jour J",
  failed: "Le planning n’a pas pu être chargé",
  running: (time: string, number: number) => `${time}, version ${number} en cours`,
  steps: ["Ce qui se passe", "La proposition", "Envoyé"],

  never: "Aucun planning n’est publié",
  neverText: "Il n’y a rien à réparer : changez le planning dans la grille, puis publiez-le.",
  toGrid: "Ouvrir la grille",
  ended: "L’événement est passé",
  endedText: "Son planning ne change plus. Les présences, elles, se corrigent encore.",
  toPresence: "Corriger les présences",
  over: "Le dernier créneau a commencé",
  overText: "Il n’y a plus de rendez-vous à déplacer. Qui n’est pas là se note sur la page du jour J.",

  what: "Que se passe-t-il ?",
  kinds: {
    structure_absent: { label: "Une structure ne vient pas", hint: "ou part plus tôt" },
    structure_comes: { label: "Une structure vient finalement", hint: "elle était notée absente" },
    learner_absent: { label: "Une personne est en retard ou absente", hint: "ou part plus tôt" },
    seats: { label: "Une structure reçoit plus, ou moins", hint: "ses places changent" },
    walk_in: { label: "Quelqu’un arrive sans être attendu", hint: "il lui faut des rendez-vous" },
  },
  structure: "Quelle structure ?",
  learner: "Qui ?",
  chooseStructure: "Choisissez une structure",
  choosePerson: "Choisissez une personne",
  fromWhen: "À partir de quand ?",
  received: "Sur quels créneaux reçoit-elle ?",
  missed: "Quels créneaux manque cette personne ?",
  places: "Combien de personnes par créneau ?",
  placesHint: (now: number) => `${counted(now, "place")} pour l’instant. De 1 à 30.`,
  placesError: "Un nombre de 1 à 30.",
  touched: (count: number) =>
    count === 0 ? "aucun rendez-vous touché" : `${count} rendez-vous ${count > 1 ? "touchés" : "touché"}`,
  begun: (touched: string) => `${touched}, ce qui a commencé est seulement noté`,
  free: "libre",
  nobody: "Personne ne porte ce nom.",
  declined: "a décliné",
  noneClosed: "Toutes les autres reçoivent déjà sur chaque créneau à venir.",
  noStructure: "Aucune structure ne porte ce nom.",
  walkInText: "Ses vœux d’abord, puis les places libres.",
  stranger: "Pas dans la liste ? Ajoutez d’abord la personne à une promotion de l’événement.",
  toPromotions: "Voir les promotions",
  choose: "Choisissez d’abord.",
  chooseSlots: "Choisissez au moins un créneau.",
  added: "Noté",
  addAnother: "Noter autre chose encore",
  search: "Chercher une réparation",
  nothingYet: "Rien ne change tant que vous n’avez pas adopté la proposition.",
  replaces: "Une proposition de planning attend une réponse : chercher une réparation la remplace.",
  askFailed: "La réparation n’a pas été demandée",
  atWork: "Un calcul du planning est en cours",
  atWorkText: "Attendez sa fin, ou arrêtez-le pour réparer tout de suite.",
  stopOther: "Arrêter ce calcul",

  said: {
    structure_absent: (structure: string, slot: string) => `${structure} ne vient pas à partir de ${slot}`,
    structure_comes: (structure: string, slots: string) => `${structure} vient finalement : ${slots}`,
    learner_absent: (name: string, slots: string) => `${name} : absence à ${slots}`,
    seats: (structure: string, seats: number) =>
      `${structure} reçoit ${counted(seats, "personne")} par créneau`,
    walk_in: (name: string) => `${name} arrive`,
  },

  computing: "On cherche la meilleure réparation",
  stop: "Arrêter",
  stopped: "Le calcul est arrêté",
  stopFailed: "Le calcul n’a pas pu être arrêté",
  failedTitle: "Le calcul s’est arrêté sur une erreur",
  failedText: "Rien n’a changé. Vous pouvez chercher à nouveau.",
  impossibleTitle: "Des rendez-vous épinglés se contredisent : rien n’a été calculé",
  impossibleText: "Détachez-en dans la grille, puis cherchez à nouveau.",

  move: (changed: number, kept: number) =>
    changed === 0
      ? "Aucun rendez-vous ne bouge"
      : `${counted(changed, "rendez-vous bouge", "rendez-vous bougent")}, ${kept} ${kept > 1 ? "restent" : "reste"}`,
  pastStays: "Ce qui a commencé ne change pas.",
  lost: (count: number) => (count > 1 ? "vœux prioritaires perdus" : "vœu prioritaire perdu"),
  slotsFree: (count: number) => (count > 1 ? "créneaux sans rendez-vous" : "créneau sans rendez-vous"),
  learnersTold: (count: number) => (count > 1 ? "apprenant·es prévenu·es" : "apprenant·e prévenu·e"),
  hostsTold: (count: number) => (count > 1 ? "structures prévenues" : "structure prévenue"),
  staying: "Part des rendez-vous possibles qui restent tels quels",
  share: (percent: string) => `${percent} des rendez-vous que rien ne touche restent tels quels.`,
  proven: "Aucune meilleure réparation n’existe : c’est prouvé.",
  notProven: (level: string, bound: number) =>
    `Tout n’est pas prouvé : ${level.toLowerCase()}, ${bound} au plus.`,
  losing: "Y perdent",
  notLosing: "Ne perdent rien",
  people: (count: number) => counted(count, "personne"),
  nobodyLoses: "Personne n’y perd.",
  before: "Avant : ",
  after: "Après : ",
  levels: { priority: "vœu prioritaire", optional: "vœu optionnel", added: "hors de ses vœux" },
  hosts: "Structures prévenues",
  noHost: "Aucune.",
  noAddress: (names: string) => `Sans adresse, à appeler : ${names}.`,
  unpublished: (count: number) =>
    count > 1
      ? `Le brouillon a aussi ${count} rendez-vous pas encore publiés : ils partent avec la réparation.`
      : "Le brouillon a aussi un rendez-vous pas encore publié : il part avec la réparation.",
  adopt: (count: number) =>
    count === 0
      ? "Adopter"
      : count > 1
        ? `Adopter et prévenir ${count} personnes`
        : "Adopter et prévenir une personne",
  adoptText: (number: number) => `Adopter publie la version ${number}.`,
  adoptNothing: "Adopter le note dans l’événement ; rien n’est publié.",
  adoptFailed: "La réparation n’est pas adoptée",
  again: "Chercher à nouveau",
  absencesNoted: "Les absences sont déjà notées au jour J, que vous adoptiez ou non : une coche les corrige.",
  comes: "Elle vient finalement",
  comesOf: (structure: string) => `${structure} vient finalement`,
  takenBack: (structure: string) => `Noté : ${structure} vient`,
  takeBackFailed: "Ce n’est pas noté",
  comesLater: (structure: string) =>
    `Si ${structure} vient finalement, il faut une nouvelle réparation : « Autre chose encore ».`,
  discard: "Écarter",
  discarded: "La proposition est écartée",
  discardFailed: "La proposition n’a pas pu être écartée",
  more: "Il se passe autre chose",

  published: (number: number, time: string) => `Version ${number} publiée à ${time}`,
  noted: "C’est noté, personne n’avait à être prévenu",
  told: (phones: number, mails: number) =>
    `${counted(phones, "personne prévenue", "personnes prévenues")} sur ${phones > 1 ? "leur" : "son"} téléphone, ${mails} par e-mail.`,
  underWay: (mails: number) =>
    mails === 0
      ? "L’envoi aux téléphones continue."
      : `${counted(mails, "e-mail part", "e-mails partent")} dans la minute.`,
  unconfirmed: (mails: number) =>
    `De ${counted(mails, "e-mail", "e-mails")}, nul ne sait s’${mails > 1 ? "ils sont partis" : "il est parti"}.`,
  othersNothing: "Les autres n’ont rien reçu.",
  toCall: "À prévenir de vive voix",
  toCallText:
    "Ni téléphone ni e-mail ne les joint, ou leur journée perd quelque chose et leur téléphone n’en dit rien.",
  byMail: "par e-mail seulement",
  byNothing: "ni téléphone ni e-mail",
  expected: (slot: string, structure: string) => `attendu·e à ${slot}, ${structure}`,
  nothingInstead: "un rendez-vous de moins",
  toDay: "Revenir au jour J",
  another: "Autre chose encore",
} as const;
