import { counted } from "#shared/contract/counted.ts";
import { inList } from "#web/ui/in-list.ts";

const situations = (count: number) => counted(count, "situation");

/** The catalogue and the reader, *tu*. */
export const situationsTexts = {
  title: "Situations partagées",
  intro:
    "Un vélo à remonter à trois, un repas pour quarante : des apprenant·es racontent ce que le travail leur a appris.",
  signInToRead: "Avec un compte, chaque situation se lit en entier.",
  signIn: "Me connecter",
  write: "Raconter une situation",
  clearAll: "Tout effacer",
  emblematicOnly: "Situations emblématiques seulement",
  emblematic: "Situation emblématique",
  seeResults: (count: number) => `Voir ${count > 1 ? "les " : ""}${situations(count)}`,
  count: situations,
  unit: (count: number) => (count > 1 ? "situations" : "situation"),
  matching: (count: number) => (count > 1 ? "correspondent" : "correspond"),
  failed: "Les situations n’ont pas pu être chargées",
  empty: "Aucune situation ne correspond",
  emptyDetail: "Enlève un filtre, ou cherche avec d’autres mots.",
  none: "Aucune situation pour l’instant",
  noneDetail: "Les premières arrivent avec la fin des parcours : reviens bientôt.",

  readerFailed: "Cette situation n’a pas pu être affichée",
  readerFailedDetail: "Erreur dans l'enregistrement",
  edit: "Modifier",
  published: "Publiée",
  invisible: "Non visible",
  draft: "Brouillon",
  submitted: (date: string) => `Validée le ${date}, pas encore publiée`,
  summary: "En bref",
  degree: "Formation suivie",
  legalForm: "Statut",
  types: "Types de structure",
  publics: "Publics",
  createdAt: "Créée le",
  returnedOn: (date: string) => `Renvoyée le ${date}`,
  own: "Mes situations",
  anonymous: "Les noms de l’apprenant·e, de ses formateur·trices et de la structure ont été retirés.",
  chosen: "(choix retenu)",
  nothingWritten: "Rien n’est encore écrit dans cette situation.",
} as const;

/** The editor: learners, trainers and staff read the same words, neither *tu* nor *vous* where it can be had. */
export const editorTexts = {
  heading: "Raconter une situation de travail emblématique",
  failed: "Cette situation n’a pas pu être chargée",
  listsFailed: "Les listes de choix n’ont pas pu être chargées",
  created: "Créée le",
  modified: "Modifiée le",
  submitted: "Validée le",
  publishedBanner: "Cette situation est publiée",
  publishedText: "Elle se lit dans le catalogue des situations partagées.",
  publishedChange: "Ce qui est enregistré se lit aussitôt dans le catalogue, et l’équipe en est avertie.",
  draftBanner: "Cette situation n’est pas publiée",
  draftText: (isSubmitted: boolean) =>
    isSubmitted
      ? "Elle est validée : elle peut être publiée une fois que plus rien ne permet de reconnaître quelqu’un."
      : "C’est un brouillon, qui n’est pas encore validé.",
  manage: "Publication",
  publishedOn: (date: string) => `Publiée le ${date}`,
  invisible: "Non visible",
  emblematic: "Situation emblématique",
  notEmblematic: "Non emblématique",
  learner: "Apprenant·e",
  gone: "Ce profil n’existe plus",

  objectives: "À quoi sert ce récit",
  objectivesText:
    "À montrer à d’autres à quoi peut ressembler une situation de travail. Elles sont diverses : on lit aussi comment chacune est devenue un moment de formation.",
  warning:
    "Ce texte sera lu par tout le monde. À rendre anonymes : l’apprenant·e, la formatrice ou le formateur métier et la structure.",
  withoutNames: "Ni nom, ni prénom, ni coordonnées.",

  structure: "La structure et la formation",
  degree: "Formation suivie",
  chooseOwnDegree: "Choisissez une formation parmi celles que vous avez suivies",
  chooseDegree: "Choisissez une formation",
  legalForm: "Statut",
  chooseLegalForm: "Choisissez un statut",
  types: "Types de structure",
  chooseTypes: "Choisissez un ou plusieurs types de structure",
  publics: "Publics",
  choosePublics: "Choisissez un ou plusieurs types de publics",
  title: "Titre",
  titleHint: "Court et percutant : c’est lui qui donne envie de lire.",
  save: "Enregistrer",
  create: "Créer",
  submit: "Valider",
  read: "Lire la page",
  unsaved: "Modifications non enregistrées",
  savedToday: (time: string) => `Enregistrée à ${time}`,
  savedOn: (day: string) => `Enregistrée le ${day}`,
  notCreated: "Pas encore créée",
  missingToCreate: "Pour créer, il manque :",

  incomplete: "La situation n'est pas remplie",
  incompleteDetail: "Veuillez remplir tous les champs obligatoires avant de soumettre.",
  createFailed: "Erreur lors de l'enregistrement de votre situation",
  saveFailed: "Erreur dans l'enregistrement",

  sections: "Sections",
  sectionsCount: (written: number, all: number) =>
    written === 0
      ? `${all} sections à écrire`
      : written > 1
        ? `${written} sections sur ${all} écrites`
        : `${written} section sur ${all} écrite`,
  written: "écrit",
  filled: "rempli",
  toFill: "à remplir",
  toWrite: "à écrire",
  empty: "pas encore écrit",
  optional: "facultatif",
  passagesHere: (count: number) => (count > 1 ? `${count} passages à vérifier` : "1 passage à vérifier"),

  review: "Envoyer à relire",
  beforeSubmit: "Avant de valider",
  allThere: "Tout est là.",
  takeUpFirst: (count: number) =>
    count > 1 ? `${count} parties sont à reprendre.` : "Une partie est à reprendre.",
  lacking: (count: number) => (count > 1 ? `Il manque ${count} choses.` : "Il manque une chose."),
  next: "Aller à la suivante",
  oneToWrite: "Une partie du récit",
  reads: " la relit",
  teamPublishes: "Puis l’équipe la publie, sans aucun nom.",
  teamReads: "L’équipe la relit, puis la publie, sans aucun nom.",
  untilThen: "Avant cela, personne d’autre ne la lit. Elle peut revenir avec une remarque.",
  perhapsNamed: (match: string) => `« ${match} », peut-être un nom`,
  isFilled: "Tout ce qui est obligatoire est rempli",
  noPassage: "Ni nom ni coordonnées reconnus dans le texte",
  sendTo: (names: readonly string[]) =>
    names.length > 0 ? `Envoyer à ${inList(names)}` : "Envoyer à l’équipe",
  noteTo: (names: readonly string[]) =>
    names.length === 1 ? `Un mot pour ${names[0]}` : "Un mot pour la personne qui relit",
  noteHint: "Facultatif : un doute, une question, ce qui a changé.",
  noteFrom: (name: string) => `Un mot de ${name}`,
  remark: (name: string, date: string) => `${name} l’a renvoyée le ${date}`,
  about: "À reprendre :",
  toTakeUp: (state: string) => `à reprendre (${state})`,

  passageKinds: {
    learner: "le nom de l’apprenant·e",
    trainer: "le nom de la formatrice ou du formateur",
    structure: "le nom de la structure",
    email: "une adresse e-mail",
    phone: "un numéro de téléphone",
    website: "l’adresse d’un site",
    siret: "un numéro SIRET",
    initials: "des initiales : est-ce quelqu’un ?",
    nearName: "un nom mal écrit : est-ce quelqu’un ?",
  },
  passages: (count: number) =>
    count > 1
      ? `${count} passages permettent peut-être de reconnaître quelqu’un`
      : "Un passage permet peut-être de reconnaître quelqu’un",
  passagesText:
    "Chacun est signalé à sa place. Pour publier, il faut le retirer, ou que l’équipe le confirme.",
  goToHit: "Aller au premier",
  perhaps: (kind: string) => `Peut-être ${kind}`,
  confirm: "Ce passage peut être publié",
  confirmNamed: (match: string) => `Ce passage peut être publié : ${match}`,
  confirmed: (name: string, date: string) => `Confirmé par ${name}, le ${date}`,
  someone: "un profil supprimé",
  decidedElsewhere: (name: string) => `${name} a modifié la situation entre-temps`,
  decideAgain:
    "Ce choix n’est pas enregistré. La page montre la situation telle qu’elle est : un nouvel essai suffit.",
  withdraw: "Revenir sur cette confirmation",
  submitAnyway: "Valider quand même",
  readAgain: "Relire",
  submitWithHits: "Valider avec ces passages ?",
  submitWithHitsText:
    "Une situation validée est relue avant d’être publiée, mais chacun de ces passages devra être retiré, ou confirmé par l’équipe.",

  toConfirm: "Ton profil n’est pas encore confirmé",
  toConfirmText: "Tu pourras raconter une situation dès que l’équipe aura confirmé ton profil.",
  whose: "De quel·le apprenant·e s’agit-il ?",
  searchLearner: "Prénom ou nom",
  chooseLearner: "Il faut choisir l’apprenant·e avant de créer la situation.",
  fromLearners: "Une situation commence par son apprenant·e",
  fromLearnersText: "Elle se crée depuis l’étape du bilan, dans « Mes apprenants ».",
  myLearners: "Mes apprenants",
} as const;

/** "Mes situations", *tu*. */
export const ownTexts = {
  title: situationsTexts.own,
  intro: "Une situation se raconte en une heure, et se reprend autant de fois que tu veux.",
  introTrainer: "Celles de vos apprenant·es : à relire, en cours d’écriture, publiées.",
  failed: "Les situations n’ont pas pu être chargées",
  none: "Aucune situation pour l’instant",
  noneText: "La première se raconte à partir d’un moment de travail qui t’a vraiment appris quelque chose.",
  noneTrainer: "Celles de vos apprenant·es paraîtront ici dès la première ligne.",
  progress: "Avancement",
  draft: "Brouillon",
  submitted: "Envoyée",
  reviewed: "Relue",
  returned: "À reprendre",
  published: "Publiée",
  modifiedOn: (date: string) => `modifiée le ${date}`,
  submittedOn: (date: string, names: readonly string[]) =>
    names.length > 0 ? `envoyée le ${date} à ${inList(names)}` : `envoyée le ${date} à l’équipe`,
  returnedOn: (date: string, name: string) => `renvoyée le ${date} par ${name}`,
  publishedOn: (date: string) => `publiée le ${date}`,
  of: (name: string) => `De ${name}`,
  remains: "Il reste à remplir :",
  allThere: "Tout est là : elle peut être envoyée à relire.",
  passages: (count: number) =>
    count > 1 ? `${count} passages sont à vérifier.` : "Un passage est à vérifier.",
  waiting: "Elle attend d’être relue. Elle reviendra ici publiée, ou avec une remarque.",
  waitsForYou:
    "Elle attend votre relecture, qui la laisse à l’équipe pour la publier, ou la renvoie avec une remarque.",
  reviewedBy: (name: string, date: string) => `${name} l’a relue le ${date}. L’équipe la publie ensuite.`,
  isPublic: "Tout le monde peut la lire. Aucun nom n’y est.",
  takeBack: "Reprendre en brouillon",
  takeBackNamed: (title: string) => `Reprendre en brouillon : ${title}`,
  takeBackFailed: "La situation n’a pas pu être reprise",
  askWithdrawal: "Demander son retrait",
  askWithdrawalNamed: (title: string) => `Demander son retrait : ${title}`,
  withdrawalAsked: (date: string, name: string) =>
    `Retrait demandé le ${date} par ${name}. L’équipe la retire du catalogue ; jusque-là, tout le monde peut la lire.`,
  cancelWithdrawal: "Annuler la demande",
  cancelWithdrawalNamed: (title: string) => `Annuler la demande : ${title}`,
  cancelFailed: "La demande n’a pas pu être annulée",
  resume: "Reprendre",
  continue: "Continuer",
  read: "Lire",
  readPublished: "Lire la page publiée",
  resumeNamed: (title: string) => `Reprendre ${title}`,
  continueNamed: (title: string) => `Continuer ${title}`,
  readNamed: (title: string) => `Lire ${title}`,
  readPublishedNamed: (title: string) => `Lire la page publiée : ${title}`,
  fields: {
    degree_id: "la formation suivie",
    legal_form_id: "le statut",
    structure_types: "les types de structure",
    structure_publics: "les publics",
    sections: "une partie du récit",
  } as Readonly<Record<string, string>>,
} as const;

/** Who reviews a situation and has nothing to add, *vous*. */
export const approvalTexts = {
  action: "Rien à reprendre",
  failed: "La relecture n’a pas pu être notée",
  by: (name: string, date: string) => `${name} l’a relue le ${date} : rien à reprendre`,
} as const;

/** The dialog of those who return a situation, *vous*. */
export const returnTexts = {
  action: "Renvoyer avec une remarque",
  title: (name: string | undefined) => (name ? `Renvoyer à ${name}` : "Renvoyer la situation"),
  text: "Le texte redevient un brouillon. Celles et ceux qui l’écrivent y retrouvent votre remarque, puis l’envoient de nouveau à relire.",
  remark: "Votre remarque",
  remarkHint: "Ce qui manque ou ce qui serait à reprendre, et ce qui est déjà bien.",
  sections: "Parties à reprendre",
  sectionsHint: "Facultatif : sans choix, la remarque porte sur l’ensemble.",
  send: "Renvoyer",
} as const;

/** The dialog of those who want a published situation withdrawn, *tu*, and what the team reads of it. */
export const withdrawalTexts = {
  title: "Demander le retrait",
  text: "L’équipe la retire du catalogue. Elle redevient un brouillon, qui reste dans « Mes situations ».",
  reason: "Pourquoi",
  reasonHint: "Facultatif : seule l’équipe le lit, et les personnes qui t’accompagnent.",
  send: "Demander le retrait",
  asked: (name: string, date: string) => `${name} demande son retrait depuis le ${date}`,
  noReason: "Sans raison donnée.",
  keep: "Garder publiée",
  afterwards: "Dès qu’elle n’est plus publiée, elle redevient un brouillon.",
} as const;

/** The administration's list, *vous*. */
export const situationAdminTexts = {
  title: "Situations partagées",
  situation: "Situation",
  learner: "Apprenant·e",
  state: "État",
  states: {
    draft: "Brouillon",
    returned: "Renvoyée",
    submitted: "À relire",
    reviewed: "À publier",
    published: "Publiée",
  },
  review: "Relire",
  reviewNamed: (title: string) => `Relire ${title}`,
  publish: "Publier",
  publishNamed: (title: string) => `Publier ${title}`,
  since: (date: string) => `le ${date}`,
  validated: (date: string) => `Envoyée le ${date}`,
  reviewed: (date: string) => `Relue le ${date}, rien à reprendre`,
  emblematic: "Emblématique",
  empty: "Aucune situation pour l’instant",
  show: "Afficher",
  all: "Toutes",
  toReview: "À relire ou à publier",
  published: "Publiées",
  toWithdraw: "À retirer",
  nothingToWithdraw: "Aucun retrait demandé",
  nothingToWithdrawText: "Les situations dont le retrait est demandé paraîtront ici.",
  withdrawalAsked: (date: string) => `Retrait demandé le ${date}`,
  nothingToReview: "Rien à relire ni à publier",
  nothingToReviewText: "Les situations validées par leurs auteurs et autrices paraîtront ici.",
  emptyText: "Les apprenant·es et leurs formateur·trices les écrivent à l’étape du bilan.",
  create: "Créer une situation",
} as const;
