import { counted } from "#shared/contract/counted.ts";
import type { ImportCounts, ImportState } from "#shared/contract/import.ts";

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} et ${parts.at(-1)}`;

const missingTitle = (count: number) =>
  counted(count, "valeur n’est pas dans vos listes", "valeurs ne sont pas dans vos listes");

/** What an import says on its screens, *vous*. */
export const importTexts = {
  steps: "Étapes de l’import",
  stepNames: ["Fichier", "Aperçu", "Écriture", "Résultat"],
  intro:
    "Rien n’est écrit avant votre confirmation : un aperçu dit d’abord, ligne par ligne, ce que le fichier changerait.",
  unfinished: (count: number) => counted(count, "import à reprendre", "imports à reprendre"),
  unfinishedText: "Un fichier et son aperçu sont gardés un jour.",
  leftReady: (total: number) => `aperçu prêt, ${counted(total, "ligne", "lignes")} à écrire`,
  leftHalfway: (position: number, total: number) =>
    `interrompu à ${position.toLocaleString("fr")} sur ${counted(total, "ligne", "lignes")}`,
  resumeNamed: (name: string) => `Reprendre l’import de ${name}`,
  recent: "Imports des dernières 24 heures",
  byNobody: "Compte supprimé",
  recentState: {
    done: ({ create, change }: ImportCounts) =>
      `${counted(create, "ligne créée", "lignes créées")}, ${counted(change, "modifiée", "modifiées")}`,
    undoing: () => "annulation interrompue",
    undone: () => "annulé",
  },
  see: "Voir",
  seeNamed: (name: string) => `Voir l’import de ${name}`,
  undo: "Annuler cet import",
  undoTitle: (count: number) => `Annuler l’import de ${counted(count, "ligne", "lignes")} ?`,
  undoCancel: "Garder l’import",
  undoKept:
    "Ce qui a servi ou changé depuis est gardé, et vous est dit ligne par ligne. Cette annulation ne s’annule pas.",
  undoUntil: (time: string) => `Possible jusqu’au ${time}.`,
  undoing: "Annulation en cours",
  undoingText: (done: number, total: number) =>
    `${done.toLocaleString("fr")} sur ${counted(total, "ligne", "lignes")}.`,
  undoPaused: "L’annulation est interrompue",
  undoPausedText: "Ce qui est annulé le reste ; la suite peut reprendre.",
  undone: "Import annulé",
  undoneText: ({ back, kept }: { back: number; kept: number }) =>
    `${counted(back, "ligne annulée", "lignes annulées")}${kept > 0 ? `, ${counted(kept, "gardée, parce qu’elle a servi ou changé depuis", "gardées, parce qu’elles ont servi ou changé depuis")}` : ""}.`,
  requiredColumns: (headers: readonly string[]) => `Colonnes obligatoires : ${headers.join(", ")}.`,
  template: "Télécharger le modèle",
  templateText:
    "Une feuille à remplir, et ce que chaque colonne attend, valeurs admises comprises. Vos propres fichiers conviennent aussi, si une de leurs premières lignes porte les titres des colonnes.",
  templateFailed: "Le modèle n’a pas pu être téléchargé",
  templateDone: "Modèle téléchargé",
  templateFallback: "modele.xlsx",
  file: "Fichier à importer",
  fileRule: "xlsx ou csv, 5 Mo et 5 000 lignes au plus",
  wrongKind: "Ce fichier n’est ni un .xlsx ni un .csv. Enregistrez-le dans l’un de ces formats.",
  checking: "Vérification et lecture du fichier",
  checkingText: "Quelques secondes suffisent d’ordinaire.",
  failed: "Cet import n’a pas pu être chargé",
  refused: "Ce fichier ne peut pas être importé",
  another: "Choisir un autre fichier",
  ofFile: (name: string) => `Fichier : ${name}`,
  ignored: (columns: readonly string[]) =>
    `${columns.length > 1 ? "Colonnes laissées" : "Colonne laissée"} de côté : ${columns.join(", ")}`,
  ignoredSheets: (sheets: readonly string[]) =>
    `Une seule feuille est lue, celle qui porte les titres attendus. ${sheets.length > 1 ? "Feuilles laissées" : "Feuille laissée"} de côté : ${sheets.join(", ")}`,
  filter: "Filtrer les lignes",
  all: "Toutes",
  filters: { error: "En erreur", change: "À modifier", create: "À créer", same: "Inchangées" },
  filtersDone: { error: "En erreur", change: "Modifiées", create: "Créées", same: "Inchangées" },
  states: { error: "Erreur", change: "Modification", create: "Création", same: "Inchangée" },
  caption: "Lignes du fichier",
  line: "Ligne",
  state: "État",
  name: "Nom",
  details: "Détail",
  expected: (text: string) => `Attendu\u00a0: ${text}.`,
  emptyCell: "vide",
  quoted: (value: string) => `«\u00a0${value}\u00a0»`,
  noLines: "Aucune ligne dans cet état",
  createMissing: {
    title: missingTitle,
    create: "Créer aussi ces valeurs",
    hint: (lines: number) =>
      `Sinon, ${counted(lines, "ligne n’est pas écrite", "lignes ne sont pas écrites")}.`,
  },
  proposeMissing: {
    title: missingTitle,
    create: "Créer ou proposer aussi ces valeurs",
    hint: (lines: number) =>
      `Sinon, ${counted(lines, "ligne n’est pas écrite", "lignes ne sont pas écrites")}. Un·e administrateur·trice confirmera celles que vous proposez.`,
  },
  nothing: "Rien à écrire : toutes les lignes sont inchangées ou en erreur.",
  write: (count: number) => `Écrire ${counted(count, "ligne", "lignes")}`,
  confirmTitle: (count: number) => `Écrire ${counted(count, "ligne", "lignes")} ?`,
  confirmText: ({ create, change, error }: ImportCounts, left: number) =>
    [
      ...(left === 0
        ? [
            `${listed([
              ...(create > 0 ? [counted(create, "création", "créations")] : []),
              ...(change > 0 ? [counted(change, "modification", "modifications")] : []),
            ])}.`,
          ]
        : []),
      ...(error > 0
        ? [counted(error, "ligne en erreur ne sera pas écrite.", "lignes en erreur ne seront pas écrites.")]
        : []),
      ...(left > 0
        ? [
            counted(
              left,
              "ligne ne le sera pas non plus, faute de valeur dans vos listes.",
              "lignes ne le seront pas non plus, faute de valeur dans vos listes.",
            ),
          ]
        : []),
    ].join(" "),
  confirm: "Écrire",
  writing: "Écriture en cours",
  writingText: (done: number, total: number) =>
    `${done.toLocaleString("fr")} sur ${counted(total, "ligne", "lignes")}. Vous pouvez quitter cette page : pendant un jour, l’import reprend ici où il en est.`,
  paused: "L’écriture est interrompue",
  pausedText: (done: number, total: number) =>
    `${done.toLocaleString("fr")} sur ${counted(total, "ligne est écrite", "lignes sont écrites")}. Ce qui est fait ne sera pas refait.`,
  resume: "Reprendre",
  done: "Import terminé",
  doneText: ({ create, change, error }: ImportCounts) =>
    `${listed([
      counted(create, "ligne créée", "lignes créées"),
      counted(change, "modifiée", "modifiées"),
      ...(error > 0 ? [counted(error, "refusée à l’écriture", "refusées à l’écriture")] : []),
    ])}.`,
  faults: "Télécharger les erreurs",
  faultsFile: "erreurs.csv",
  faultsDone: "Erreurs téléchargées",
  faultsFailed: "Les erreurs n’ont pas pu être téléchargées",
  faultColumns: ["Ligne", "Nom", "Colonne", "Valeur", "Problème", "Attendu"],
} as const;

export const stateLook: Record<ImportState, "danger" | "brass" | "ink" | "line"> = {
  error: "danger",
  change: "brass",
  create: "ink",
  same: "line",
};
