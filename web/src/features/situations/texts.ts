const counted = (count: number) => (count > 1 ? `${count} situations` : `${count} situation`);

/** The catalogue and the reader, *tu*. */
export const situationsTexts = {
  title: "Situations partagées",
  intro:
    "Un vélo à remonter à trois, un repas pour quarante, un premier chantier : des apprenant·es racontent une situation de travail qui leur a vraiment appris quelque chose, et comment on l’a aménagée pour ça.",
  signInToRead: "Avec un compte, chaque situation se lit en entier.",
  write: "Raconter une situation",
  filter: "Filtrer",
  clearAll: "Tout effacer",
  emblematicOnly: "Situations emblématiques seulement",
  emblematic: "Situation emblématique",
  seeResults: (count: number) => `Voir ${count > 1 ? `les ${counted(count)}` : counted(count)}`,
  count: counted,
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
  anonymous: "Les noms de l’apprenant·e, de ses formateurs et de la structure ont été retirés.",
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
  training: "Formation suivie",
  gone: "Ce profil n’existe plus",

  objectives: "À quoi sert ce récit",
  objectivesText:
    "À montrer à d’autres à quoi peut ressembler une situation de travail, combien elles sont diverses, et comment on en a fait un moment de formation.",
  warning:
    "Ce texte sera lu par tout le monde : merci de rendre anonymes l’apprenant·e, la formatrice ou le formateur métier et la structure. Ni nom, ni prénom, ni coordonnées.",

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
  story: "Le récit",
  title: "Titre",
  titleHint: "Court et percutant : c’est lui qui donne envie de lire.",
  save: "Enregistrer",
  create: "Créer",
  submit: "Valider",
  read: "Lire la page",
  alreadyCreated: "Cette situation vient d’être créée sous ce titre.",
  unsaved: "Modifications non enregistrées",
  savedAt: (date: string) => `Enregistrée le ${date}`,
  notCreated: "Pas encore créée",

  incomplete: "La situation n'est pas remplie",
  incompleteDetail: "Veuillez remplir tous les champs obligatoires avant de soumettre.",
  createFailed: "Erreur lors de l'enregistrement de votre situation",
  saveFailed: "Erreur dans l'enregistrement",

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
  passagesText: "Chacun est signalé à sa place. Pour publier, il faut le retirer ou le confirmer.",
  goToHit: "Aller au premier",
  perhaps: (kind: string) => `Peut-être ${kind}`,
  confirm: "Ce passage peut être publié",
  confirmNamed: (match: string) => `Ce passage peut être publié : ${match}`,
  confirmed: (name: string, date: string) => `Confirmé par ${name}, le ${date}`,
  someone: "un profil supprimé",
  withdraw: "Revenir sur cette confirmation",
  submitAnyway: "Valider quand même",
  readAgain: "Relire",
  submitWithHits: "Valider avec ces passages ?",
  submitWithHitsText:
    "Une situation validée est relue avant d’être publiée, mais chacun de ces passages devra être retiré ou confirmé.",

  toConfirm: "Ton profil attend l’équipe",
  toConfirmText: "Tu pourras raconter une situation dès que l’équipe aura confirmé ton profil.",
  whose: "De quel·le apprenant·e s’agit-il ?",
  searchLearner: "Prénom ou nom",
  chooseLearner: "Il faut choisir l’apprenant·e avant de créer la situation.",
  fromLearners: "Une situation commence par son apprenant·e",
  fromLearnersText: "Elle se crée depuis l’étape du bilan, dans « Mes apprenants ».",
  myLearners: "Mes apprenants",
} as const;

/** The administration's list, *vous*. */
export const situationAdminTexts = {
  title: "Situations partagées",
  situation: "Situation",
  learner: "Apprenant·e",
  degree: "Formation suivie",
  submitted: "Validée le",
  state: "État",
  published: "Publiée",
  unpublished: "Non publiée",
  notSubmitted: "Brouillon",
  emblematic: "Emblématique",
  empty: "Aucune situation pour l’instant",
  emptyText: "Les apprenant·es et leurs formateurs les écrivent à l’étape du bilan.",
  create: "Créer une situation",
} as const;
