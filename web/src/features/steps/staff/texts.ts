type Progress = { done: number; total: number };

const learners = (count: number) => `${count} apprenant${count > 1 ? "·es" : "·e"}`;

/** The steps of an action's learners as staff and referent trainers see them, *vous*. */
export const staffStepTexts = {
  title: "Étapes Fest",
  action: "Action de formation",
  chooseAction: "Choisissez une action de formation",
  pleaseChoose: "Veuillez sélectionner une action de formation",
  pleaseChooseText: "Les apprenant·es de l’action et leurs étapes paraîtront ici.",
  noAction: "Aucune action de formation pour l’instant",
  actionsFailed: "Les actions de formation n’ont pas pu être chargées",
  failed: "Erreur dans le chargement des étapes",
  none: "Pas d'étape enregistrée",
  noneText: "Créez les étapes du parcours pour tous les apprenant·es de l’action, ou pour un profil.",
  noLearner: "Cette action de formation n’a pas encore d’apprenant·e.",
  noneReadText: "Les étapes des apprenant·es que vous suivez paraîtront ici.",
  readOnly: "Vous voyez ici les apprenant·es que vous suivez.",
  openAction: "Voir l’action",
  learners: "Apprenant·es et leurs étapes",
  learner: "Apprenant·e",
  trade: "Formateur·trice métier",
  referent: "Formateur·trice référent·e",
  steps: "Étapes",
  situations: "Situations",
  nobody: "Non attribué·e",

  createAll: "Créer les étapes de l’action",
  createAllTitle: "Créer les étapes de l’action ?",
  createAllText: (count: number) =>
    `Chacun·e des ${learners(count)} reçoit les 7 étapes du parcours. Celles qui existent déjà restent telles quelles.`,
  createAllConfirm: "Créer les étapes",
  createFor: "Ajouter des étapes à un profil",
  create: "Créer les étapes",
  createNamed: (name: string) => `Créer les étapes de ${name}`,
  creating: "Création des étapes en cours",
  advance: ({ done, total }: Progress) => `Création des étapes en cours : ${done} sur ${learners(total)}`,
  stopped: (message: string, { done, total }: Progress) =>
    `${message} Les étapes de ${done} sur ${learners(total)} sont créées : recommencez, et la création reprend là où elle s’est arrêtée.`,
  createFailed: "Erreur lors de la création des étapes",
  cancel: "Annuler",
} as const;
