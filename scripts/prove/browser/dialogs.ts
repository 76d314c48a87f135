import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Figure } from "#scripts/prove/report.ts";

const web = path.resolve(import.meta.dirname, "../../../web/src");
const uses = /<(Dialog|SlideOver|ConfirmDialog|Menu|FormDialog|RemoveDialog|HistoryPanel|ReadingPanel)\b/;

/** The source files that open a dialog, menu or panel. */
const openers = (): string[] =>
  readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && uses.test(readFileSync(path.join(web, file), "utf8")))
    .map((file) => file.replaceAll("\\", "/"));

/** By source file: what the crawl must have opened, as `page › role title`. */
const expectedDialogs: Readonly<Record<string, RegExp>> = {
  "frame/UserMenu.tsx": /› menu .*: menu$/,
  "frame/admin/History.tsx": /› dialog Historique de /,
  "frame/FormDialog.tsx": /tab=types › dialog Créer/,
  "frame/admin/RemoveDialog.tsx": /› alertdialog Supprimer cet item/,
  "features/accounts/EmailPanel.tsx": /› dialog Changer d’adresse e-mail/,
  "features/accounts/PasskeyDialog.tsx": /› dialog (Ajouter )?(une )?clé d’accès/i,
  "features/accounts/TotpDialog.tsx": /› dialog .*application/i,
  "features/content/ContentDialog.tsx": /^\/contenus › dialog /,
  "features/accounts/CreateAccountDialog.tsx": /› dialog Je crée un compte/,
  "features/accounts/DeleteAccountDialog.tsx": /› dialog Supprimer ton compte/,
  "features/events/AdminEvents.tsx": /tab=events › alertdialog Supprimer/,
  "features/events/CopyEventDialog.tsx": /› dialog Dupliquer/,
  "features/events/EventDialog.tsx": /› dialog Modifier l’événement/,
  "features/events/HostingDialog.tsx": /› dialog Accueil :/,
  "features/events/ParticipationDialog.tsx": /› dialog Ajouter une participation/,
  "features/events/ParticipationTable.tsx": /evenements\/edition\/:id › menu/,
  "features/events/ParticipationsPanel.tsx": /evenements\/edition\/:id › alertdialog Supprimer/,
  "features/events/SeriesDialog.tsx": /› dialog Créer une série de créneaux/,
  "features/events/SlotsPanel.tsx": /› dialog Modifier le créneau/,
  "features/events/ZonesPanel.tsx": /› dialog Modifier la zone/,
  "features/hosts/HostLinkDialog.tsx": /› (dialog|alertdialog) Lien d’accès : /,
  "features/hosts/SendLinksDialog.tsx": /› dialog Envoyer les liens d’accès/,
  "features/library/documents/DocumentCard.tsx": /^\/documents.* › menu/,
  "features/library/documents/DocumentDialogs.tsx": /› dialog Déplacer /,
  "features/library/documents/DocumentPanel.tsx": /› dialog Ajouter un document/,
  "features/library/documents/FilePreview.tsx": /documents\/:idDocument › dialog .*\.pdf/,
  "features/library/FolderCard.tsx": /^\/documents.* › menu/,
  "features/library/FolderDialogs.tsx": /› dialog Déplacer /,
  "features/library/FolderPanel.tsx": /› dialog Modifier le dossier/,
  "features/library/MoveDialog.tsx": /› dialog Déplacer /,
  "features/library/documents/StoredFiles.tsx": /› alertdialog Supprimer le fichier/,
  "features/notices/Todo.tsx": /^\/tableau-de-bord.* › dialog Personnes à confirmer/,
  "features/profiles/staff/AccessDialog.tsx": /tab=users › alertdialog /,
  "features/profiles/staff/CreateUserDialog.tsx": /› dialog Créer un utilisateur/,
  "features/profiles/staff/RenameDialog.tsx": /tab=users › dialog (Modifier|Renommer)/,
  "features/profiles/staff/Retention.tsx": /tab=users › dialog Comptes inactifs/,
  "features/profiles/staff/UserActions.tsx": /tab=users › menu/,
  "features/profiles/staff/WithoutProfile.tsx": /tab=users › dialog Personnes sans profil/,
  "features/reference/ReferenceDialog.tsx": /› dialog Modifier le diplôme/,
  "features/reference/ReferenceList.tsx": /tab=degrees › alertdialog Supprimer/,
  "features/situations/AdminSituations.tsx": /tab=situations › alertdialog Supprimer/,
  "features/situations/CataloguePage.tsx": /^\/situations › dialog Filtrer/,
  "features/steps/deliverables/AttachPanel.tsx": /› dialog Associer des documents/,
  "features/steps/Comments.tsx": /› dialog Note/,
  "features/steps/DatesPanel.tsx": /› dialog Renseigner les dates/,
  "features/steps/deliverables/DepositedDocuments.tsx": /› alertdialog Retirer ce document/,
  "features/steps/ReadingPanel.tsx": /^\/etape\/:id › dialog /,
  "features/steps/deliverables/Versions.tsx": /› dialog Version /,
  "features/steps/staff/AdminSteps.tsx": /› alertdialog Créer les étapes/,
  "features/steps/staff/ManageSteps.tsx": /› dialog Gérer les étapes de /,
  "features/structures/FilterSlide.tsx": /^\/structures › dialog Filtrer/,
  "features/structures/StructureSummary.tsx": /^\/structures › dialog /,
  "features/structures/staff/AdminStructures.tsx": /tab=structures › alertdialog /,
  "features/structures/staff/NewOrganizationDialog.tsx": /› dialog Créer une organisation/,
  "features/structures/staff/ProfileSection.tsx": /modifier-ma-structure\/:id › dialog Ajouter des profils/,
  "features/structures/staff/QuickEditDialog.tsx": /› dialog Modifier une structure/,
  "features/structures/staff/SituationDialog.tsx": /› dialog Ajouter une situation/,
  "features/structures/staff/SituationSection.tsx": /modifier-ma-structure\/:id › alertdialog /,
  "features/timetable/releases/PublishDialog.tsx": /› dialog Publier la version /,
  "features/timetable/releases/ReleasesPart.tsx": /› dialog (Version \d|De la version )/,
  "features/training/staff/ActionDialog.tsx": /› dialog Modifier l’action de formation/,
  "features/training/staff/AdminTrainingActions.tsx": /tab=training-actions › alertdialog Supprimer/,
  "features/training/staff/AssignDialog.tsx": /› dialog Formateur.* de la promotion/,
  "features/training/staff/DepartureDialog.tsx": /› dialog .* quitte le parcours/,
  "features/training/staff/DetachDialog.tsx": /› alertdialog Détacher ce profil/,
  "features/training/staff/Instructors.tsx": /› alertdialog Détacher le formateur/,
  "features/training/staff/JoinCode.tsx": /› alertdialog Changer le code de cette promotion/,
  "features/training/staff/ProfileSearchDialog.tsx": /› dialog Ajouter des profils/,
  "features/wishes/VisitorPrompt.tsx": /› dialog Tu dois créer un compte/,
  "features/wishes/staff/CampaignDialogs.tsx": /\/voeux › dialog Les vœux et la journée/,
  "features/wishes/staff/ReminderDialog.tsx": /› dialog Relancer/,
  "features/wishes/staff/Wishlists.tsx": /› dialog Créer une whishlist/,
};

/** Dialogs that follow a change, which the crawl never makes: the test in web/e2e that opens and checks them. */
const openedByTests: Readonly<Record<string, string>> = {
  "frame/AltText.tsx": "library.e2e.ts: follows the upload of a picture",
  "features/accounts/FactorsPanel.tsx": "account.e2e.ts: follows the adding of a second factor",
  "features/accounts/ProofDialog.tsx": "account.e2e.ts: asks those who have a second factor",
  "features/accounts/RecoveryCodesDialog.tsx": "account.e2e.ts: follows the adding of a second factor",
  "features/accounts/RenameFactorDialog.tsx": "account.e2e.ts: follows the adding of a second factor",
  "features/accounts/SessionEnd.tsx": "session-end.e2e.ts: opens two minutes before a session ends",
  "features/import/Undo.tsx": "imports.e2e.ts: follows an import",
  "features/profiles/ProfileSwitcher.tsx": "strings-1.e2e.ts: only people with two profiles choose one",
  "features/situations/WithdrawalDialog.tsx": "situations.e2e.ts: only what was published is withdrawn",
  "features/import/Confirm.tsx": "imports.e2e.ts: follows the upload of a workbook",
  "features/situations/ReturnDialog.tsx": "situations.e2e.ts: only what was submitted is returned",
  "features/situations/SituationForm.tsx": "situations.e2e.ts: follows a text with names in it",
  "features/structures/PhotoViewer.tsx": "structures.e2e.ts: the demonstration's structures have no photos",
  "features/structures/staff/PhotoSection.tsx": "structures.e2e.ts: follows the upload of a photo",
  "features/timetable/proposal/AbsencesPanel.tsx": "timetable.e2e.ts: follows the choice of a person",
  "features/timetable/agenda/AgendaCalendar.tsx": "agenda.e2e.ts: follows the making of a calendar's address",
  "features/training/NextActions.tsx": "accounts.e2e.ts: only a learner without a promotion is asked",
  "features/training/staff/PeopleToConfirm.tsx": "standing.e2e.ts: follows the choice of people",
  "features/wishes/FullSelection.tsx": "wishes.e2e.ts: only a sixth structure asks which one it replaces",
  "features/wishes/WishEditor.tsx": "wishes.e2e.ts: follows the saving of wishes",
  "features/wishes/WishPages.tsx": "wishes.e2e.ts: only a learner without a promotion is told",
};

/** Every dialog, menu and panel of the source was opened by the crawl, or is opened by a test. */
export const dialogFigures = (opened: ReadonlySet<string>): Figure[] => {
  const files = openers();
  const missed = files.filter((file) => {
    const expected = expectedDialogs[file];
    return file in openedByTests ? false : !expected || ![...opened].some((one) => expected.test(one));
  });
  const gone = [...Object.keys(expectedDialogs), ...Object.keys(openedByTests)].filter(
    (file) => !files.includes(file),
  );
  for (const file of [...missed, ...gone]) console.log(`never opened: ${file}`);
  return [
    ["dialogs, menus and panels opened", opened.size, { atLeast: 60 }],
    ["source files whose dialogs are left to web/e2e", Object.keys(openedByTests).length],
    ["… never opened, or no longer existing", missed.length + gone.length, 0],
  ];
};
