import { counted } from "#shared/contract/counted.ts";

type Progress = { done: number; total: number };

const learners = (count: number) => `${count} apprenant${count > 1 ? "·es" : "·e"}`;

/** The steps of an action's learners as staff and referent trainers see them, *vous*. */
export const staffStepTexts = {
  title: "Étapes Fest",
  action: "Action de formation",
  chooseAction: "Choisissez une action de formation",
  late: (count: number) => counted(count, "livrable en retard", "livrables en retard"),
  begins: (day: string) => `dès le ${day}`,
  pleaseChoose: "Veuillez sélectionner une action de formation",
  noAction: "Aucune action de formation pour l’instant",
  actionsFailed: "Les actions de formation n’ont pas pu être chargées",
  failed: "Erreur dans le chargement des étapes",
  none: "Pas d'étape enregistrée",
  noneText: "Créez les étapes du parcours pour toute l’action, ou pour un profil.",
  noLearner: "Cette action de formation n’a pas encore d’apprenant·e.",
  noneReadText: "Les étapes des apprenant·es que vous suivez paraîtront ici.",
  readOnly: "Vous voyez ici les apprenant·es que vous suivez.",
  openAction: "Voir l’action",
  learners: "Apprenant·es et leurs étapes",
  learner: "Apprenant·e",
  steps: "Étapes",
  situations: "Situations :",

  archivedAction: (name: string) => `${name} (archivée)`,
  actionArchived: "Promotion archivée",
  actionArchivedText: "Ces étapes se lisent, et ne changent plus.",
  seeDeparted: "Voir les apprenant·es qui ont quitté le parcours",
  seePresent: "Voir les apprenant·es qui suivent le parcours",
  noneDeparted: "Personne n’a quitté ce parcours",
  left: (day: string) => `A quitté le parcours le ${day}`,
  manage: "Gérer",
  manageNamed: (name: string) => `Gérer les étapes de ${name}`,
  manageText:
    "Une étape vide se supprime. Une étape où quelqu’un a écrit ou déposé s’archive : elle ne compte plus dans le parcours, et reste lisible.",
  archivedOn: (day: string) => `Archivée le ${day}`,
  empty: "Vide",
  removeStep: "Supprimer",
  removeStepNamed: (name: string) => `Supprimer l’étape ${name}`,
  removeStepTitle: "Supprimer cette étape ?",
  removeStepText: "Rien n’y est écrit ni déposé. Elle peut être créée à nouveau.",
  stepRemoved: "L’étape est supprimée",
  archive: "Archiver",
  archiveNamed: (name: string) => `Archiver l’étape ${name}`,
  restore: "Remettre",
  restoreNamed: (name: string) => `Remettre l’étape ${name} dans le parcours`,
  archived: "L’étape est archivée",
  restored: "L’étape est de retour dans le parcours",
  changeFailed: "L’étape n’a pas pu être changée",
  close: "Fermer",

  createAll: "Créer les étapes de l’action",
  createAllTitle: "Créer les étapes de l’action ?",
  createAllText: (count: number) =>
    `Les 7 étapes du parcours seront créées pour ${learners(count)}. Celles qui existent déjà restent telles quelles.`,
  createAllConfirm: "Créer les étapes",
  createFor: "Ajouter des étapes à un profil",
  create: "Créer",
  createLacking: "Créer les étapes qui manquent",
  createNamed: (name: string) => `Créer les étapes de ${name}`,
  creating: "Création des étapes en cours",
  advance: ({ done, total }: Progress) => `Création des étapes en cours : ${done} sur ${learners(total)}`,
  stopped: (message: string, { done, total }: Progress) =>
    `${message} Les étapes de ${done} sur ${learners(total)} sont créées : recommencez, et la création reprend là où elle s’est arrêtée.`,
  createFailed: "Erreur lors de la création des étapes",
} as const;
