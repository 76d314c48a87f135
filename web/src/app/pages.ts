import { type Access, administrators, everyRole, staff, staffAndReferent } from "#shared/contract/access.ts";
import { tied } from "#shared/situations/situations.rules.ts";

/** The parts of the site map, in its order; `entrance` is for visitors. */
export const parts = ["discover", "entrance", "space", "team", "about"] as const;
export type Part = (typeof parts)[number];

/**
 * A page: its address, the component that shows it and its module from web/src, who may see it, the title of its tab, and
 * its part of the site map; pages without one are reached from another page or a mail. "guests": opened by a mailed link
 * without an account, so the site's own navigation stays away.
 */
export type Page<Path extends string = string> = {
  path: Path;
  module: string;
  component: string;
  access: Access;
  title: string;
  part: Part | "guests" | undefined;
};

const page = <Path extends string>(
  path: Path,
  shownBy: string,
  access: Access,
  title: string,
  part?: Page["part"],
): Page<Path> => {
  const [module = "", component = module.split("/").at(-1) ?? ""] = shownBy.split("#");
  return { path, module: `${module}.tsx`, component, access, title, part };
};

/** Who has documents: every role that a profile can hold. */
const libraryReaders = everyRole;

/** Who may open the form of a structure. */
const structureEditors = [...staffAndReferent, "tradeTrainer"] as const;

/**
 * Every page of the site, which the router, the guard, the build and the proofs read. The module's path is without its
 * extension; the component follows a `#` where its name is not the file's.
 */
// biome-ignore format: one page a line
export const pages = [
  page("/", "features/home/HomePage", "public", "", "discover"),
  page("/tableau-de-bord", "features/dashboard/DashboardPage", "signedIn", "Mon profil", "space"),
  page("/authentification", "features/accounts/doors/SignInPage", "public", "Authentification", "entrance"),
  page("/rejoindre/:code", "features/training/JoinPage", "public", "Rejoindre une promotion"),
  page("/verification-email", "features/accounts/doors/VerifyEmailPage", "public", "Vérification de l’adresse"),
  page("/reinitialisation", "features/accounts/doors/AskResetPage", "public", "Mot de passe oublié", "entrance"),
  page("/reinitialisation-mot-de-passe", "features/accounts/doors/ResetPasswordPage", "public", "Nouveau mot de passe"),
  page("/structures", "features/structures/CataloguePage", "public", "Catalogue de structures", "discover"),
  page("/structures/:id", "features/structures/StructurePage", "public", "Structure"),
  page("/structures/formateur/:id", "features/structures/StructurePage#TrainerStructurePage", "public", "Structure"),
  page("/structures/creer-ma-structure", "features/structures/staff/StructureFormPage#NewStructurePage", structureEditors, "Créer une structure", "space"),
  page("/structures/modifier-ma-structure/:id", "features/structures/staff/StructureFormPage#EditStructurePage", structureEditors, "Modifier une structure"),
  page("/ma-selection", "features/wishes/SelectionPage", "public", "Ma sélection", "discover"),
  page("/utilisateurs/profil/:id", "features/profiles/PublicProfilePage", "public", "Profil"),
  page("/utilisateurs/profil/creer-mon-profil", "features/profiles/ProfileFormPages#NewProfilePage", "signedIn", "Créer un profil", "space"),
  page("/utilisateurs/profil/modifier-mon-profil/:id", "features/profiles/ProfileFormPages#EditProfilePage", "signedIn", "Modifier un profil"),
  page("/mon-compte", "features/accounts/SecurityPage", "signedIn", "Connexion et sécurité", "space"),
  page("/mon-compte/confort-de-lecture", "features/accounts/ReadingPage", "public", "Confort de lecture", "about"),
  page("/mon-compte/avis", "features/notices/SettingsPage", "signedIn", "Réglages des avis", "space"),
  page("/avis", "features/notices/NoticesPage", "signedIn", "Avis", "space"),
  page("/changement-email", "features/accounts/EmailChangePage", "public", "Nouvelle adresse e-mail"),
  page("/mes-donnees", "features/accounts/MyDataPage", "signedIn", "Mes données", "space"),
  page("/profil/structures-selectionnees/:eventId", "features/wishes/WishPages#PreEventWishesPage", "signedIn", "Les structures que je veux rencontrer"),
  page("/profil/structures-candidature/:eventId", "features/wishes/WishPages#PostEventWishesPage", "signedIn", "Choix des structures pour mon alternance"),
  page("/apprenant-voeux/:id/:eventId", "features/wishes/staff/LearnerWishesPage", staff, "Structures sélectionnées"),
  page("/evenements", "features/events/EventsPage", staff, "Événements", "team"),
  page("/evenements/comparer", "features/events/CompareEventsPage", staff, "Comparer les événements", "team"),
  page("/evenements/edition/:id", "features/events/EventPage", staff, "Événement"),
  page("/evenements/edition/:id/structures", "features/events/participations/StructuresPage", staff, "Structures de l’événement"),
  page("/evenements/edition/:id/voeux", "features/wishes/staff/CampaignPage", staff, "Campagne de vœux"),
  page("/evenements/edition/:id/plan", "features/events/plan/PlanPage", staff, "Plan du lieu"),
  page("/evenements/edition/:id/planning/:part", "features/timetable/TimetablePage", staffAndReferent, "Planning"),
  page("/actions-formation/:id", "features/training/staff/TrainingActionPage", staff, "Action de formation"),
  page("/actions-formation/:id/code", "features/training/staff/JoinCodePage", staff, "Code de la promotion"),
  page("/actions-formation/:id/suivi/:profileId", "features/follow-up/FollowingPage", staffAndReferent, "Suivi"),
  page("/actions-formation/:id/placements", "features/placements/BoardPage", staffAndReferent, "Placements"),
  page("/actions-formation/:id/placements/proposition", "features/placements/ProposalPage", staff, "Proposition de placements"),
  page("/actions-formation/:id/preuves", "features/evidence/BoardPage", staffAndReferent, "Dossiers de preuves"),
  page("/actions-formation/:id/preuves/:profileId", "features/evidence/DossierPage", [...staffAndReferent, "learner"], "Dossier de preuves"),
  page("/a-qui-le-tour", "features/follow-up/TurnsPage", staffAndReferent, "À qui le tour", "team"),
  page("/mes-pistes", "features/placements/OwnPage", ["learner"], "Mes pistes", "space"),
  page("/contacts-structures", "features/structures/staff/contacts/ContactsPage", staff, "Contacts des structures", "team"),
  page("/import/structures", "features/structures/staff/StructureImportPage", staff, "Importer des structures", "team"),
  page("/import/utilisateurs", "features/profiles/staff/UserImportPage", staff, "Importer des utilisateurs", "team"),
  page("/import/action-formation/:id", "features/training/staff/LearnerImportPage", staff, "Importer des apprenant·es"),
  page("/import/placements/:id", "features/placements/PlacementImportPage", staff, "Importer des placements"),
  page("/evenements/edition/:id/planning/imprimer", "features/timetable/sheets/PrintPage", staffAndReferent, "Planning à imprimer"),
  // Public, as "Mon planning" is: without network nobody can say who reads. It asks for the roles by itself.
  page("/evenements/edition/:id/jour-j", "features/timetable/day/DayPages#DayPage", "public", "Jour J"),
  page("/evenements/edition/:id/jour-j/accueil", "features/timetable/day/DayPages#DoorPage", "public", "Arrivées"),
  page("/badge/:eventId/:profileId", "features/timetable/day/DayPages#BadgePage", "public", "Badge"),
  page("/evenements/edition/:id/jour-j/reparer", "features/timetable/repair/RepairPage", staff, "Réparer le planning"),
  page("/mon-planning/:eventId", "features/timetable/agenda/AgendaPage", "public", "Mon planning"),
  // Of the same module as the planning: what one of them has loaded opens the other without network.
  page("/mon-planning/:eventId/plan", "features/timetable/agenda/AgendaPage#AgendaPlanPage", "public", "Le plan"),
  page("/mon-planning/:eventId/attestation", "features/timetable/sheets/CertificatePage", ["learner"], "Mon attestation de présence"),
  page("/hote", "features/hosts/HostPage", "public", "Votre page pour l’Alternance Day", "guests"),
  page("/semaine", "features/follow-up/WeekPage", "public", "Un mot de la semaine", "guests"),
  page("/validation", "features/steps/validation/ValidationPage", "public", "Votre réponse", "guests"),
  page("/etape/:id", "features/steps/StepPage", "signedIn", "Étape"),
  page("/etape/edition/livrable/:id", "features/steps/deliverables/DeliverablePages#DeliverablePage", "signedIn", "Livrable"),
  page("/etape/lecture/livrable/:id", "features/steps/deliverables/DeliverablePages#ReadDeliverablePage", "signedIn", "Livrable"),
  page("/etape/edition/note/:id", "features/steps/NotePages#NotePage", "signedIn", "Commentaires"),
  page("/etape/lecture/note/:roleId/:id", "features/steps/NotePages#ReadNotePage", "signedIn", "Note"),
  page("/etape/impression/:id", "features/steps/PrintPage#PrintStepPage", "signedIn", "Étape à imprimer"),
  page("/documents", "features/library/LibraryPages#AllFoldersPage", libraryReaders, "Mes documents", "space"),
  page("/documents/action/:idAction", "features/library/LibraryPages#ActionFoldersPage", libraryReaders, "Mes documents"),
  page("/documents/dossier/:idFolder", "features/library/FolderPage", libraryReaders, "Accéder à un dossier"),
  page("/documents/:idDocument", "features/library/documents/DocumentPage", libraryReaders, "Document"),
  page("/situations", "features/situations/CataloguePage", "public", "Situations partagées", "discover"),
  page("/situations/mes-situations", "features/situations/OwnSituationsPage", tied, "Mes situations", "space"),
  page("/situations/lecture/:id", "features/situations/ReaderPage", "signedIn", "Situation"),
  page("/situations/edition", "features/situations/EditorPages#NewSituationPage", "signedIn", "Nouvelle situation", "space"),
  page("/situations/edition/:id", "features/situations/EditorPages#EditSituationPage", "signedIn", "Modifier une situation"),
  page("/situations/creation/:idStudent/:idTrainingAction", "features/situations/EditorPages#NewLearnerSituationPage", "signedIn", "Nouvelle situation d’une personne suivie"),
  page("/recherche", "features/search/SearchPage", "public", "Recherche", "discover"),
  page("/plan-du-site", "app/SiteMapPage", "public", "Plan du site", "about"),
  page("/informations-legales", "features/legal/LegalPage", "public", "Informations légales", "about"),
  page("/accessibilite", "features/legal/AccessibilityPage", "public", "Accessibilité", "about"),
  page("/contenus", "features/content/ContentsPage", administrators, "Contenus", "team"),
  page("/prochain-evenement", "features/events/NextEventPage", "public", "L'Alternance Day", "discover"),
];
