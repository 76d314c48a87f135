import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { type Access, administrators, everyRole, staff, staffAndReferent } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask, queryClient } from "#web/api/query.ts";
import { LoadingState } from "#web/ui/States.tsx";
import { CrashPage } from "./CrashPage.tsx";
import { Layout, type RouteFacts } from "./Layout.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/**
 * A page: its address, who may see it, the title of its tab, and its code, loaded when it is first shown. `ahead` asks
 * for what the page will ask for while its code is still on the way.
 */
const page = (
  path: string,
  {
    access,
    title,
    load,
    ahead,
  }: {
    access: Access;
    title: string;
    load: () => Promise<ComponentType>;
    ahead?: (id: string) => unknown;
  },
): RouteObject => ({
  path,
  handle: { access, title } satisfies RouteFacts,
  lazy: { Component: load },
  ...(ahead && {
    loader: ({ params }) => {
      ahead(params["id"] ?? "");
      return null;
    },
  }),
});

/** Who has documents: every role that a profile can hold. */
const libraryReaders = everyRole;

/** Who may open the form of a structure. */
const structureEditors = [...staffAndReferent, "tradeTrainer"] as const;

const pages: RouteObject[] = [
  page("/", {
    access: "public",
    title: "",
    load: async () => (await import("#web/app/home/HomePage.tsx")).HomePage,
    ahead: () => queryClient.prefetchQuery(ask(events.getNextEvent, {})),
  }),
  page("/tableau-de-bord", {
    access: "signedIn",
    title: "Mon profil",
    load: async () => (await import("./dashboard/DashboardPage.tsx")).DashboardPage,
  }),
  page("/authentification", {
    access: "public",
    title: "Authentification",
    load: async () => (await import("#web/features/accounts/SignInPage.tsx")).SignInPage,
  }),
  page("/verification-email", {
    access: "public",
    title: "Vérification de l’adresse",
    load: async () => (await import("#web/features/accounts/VerifyEmailPage.tsx")).VerifyEmailPage,
  }),
  page("/reinitialisation", {
    access: "public",
    title: "Mot de passe oublié",
    load: async () => (await import("#web/features/accounts/AskResetPage.tsx")).AskResetPage,
  }),
  page("/reinitialisation-mot-de-passe", {
    access: "public",
    title: "Nouveau mot de passe",
    load: async () => (await import("#web/features/accounts/ResetPasswordPage.tsx")).ResetPasswordPage,
  }),
  page("/structures", {
    access: "public",
    title: "Catalogue de structures",
    load: async () => (await import("#web/features/structures/CataloguePage.tsx")).CataloguePage,
  }),
  page("/structures/:id", {
    access: "public",
    title: "Structure",
    load: async () => (await import("#web/features/structures/StructurePage.tsx")).StructurePage,
    ahead: (id) => queryClient.prefetchQuery(ask(structures.getStructure, { params: { id } })),
  }),
  page("/structures/formateur/:id", {
    access: "public",
    title: "Structure",
    load: async () => (await import("#web/features/structures/StructurePage.tsx")).TrainerStructurePage,
  }),
  page("/structures/creer-ma-structure", {
    access: structureEditors,
    title: "Créer une structure",
    load: async () => (await import("#web/features/structures/staff/StructureFormPage.tsx")).NewStructurePage,
  }),
  page("/structures/modifier-ma-structure/:id", {
    access: structureEditors,
    title: "Modifier une structure",
    load: async () =>
      (await import("#web/features/structures/staff/StructureFormPage.tsx")).EditStructurePage,
  }),
  page("/utilisateurs/profil/:id", {
    access: "public",
    title: "Profil",
    load: async () => (await import("#web/features/profiles/PublicProfilePage.tsx")).PublicProfilePage,
  }),
  page("/utilisateurs/profil/creer-mon-profil", {
    access: "signedIn",
    title: "Créer un profil",
    load: async () => (await import("#web/features/profiles/ProfileFormPages.tsx")).NewProfilePage,
  }),
  page("/utilisateurs/profil/modifier-mon-profil/:id", {
    access: "signedIn",
    title: "Modifier un profil",
    load: async () => (await import("#web/features/profiles/ProfileFormPages.tsx")).EditProfilePage,
  }),
  page("/mes-donnees", {
    access: "signedIn",
    title: "Mes données",
    load: async () => (await import("#web/features/accounts/MyDataPage.tsx")).MyDataPage,
  }),
  page("/profil/structures-selectionnees/:eventId", {
    access: "signedIn",
    title: "Les structures que je veux rencontrer",
    load: async () => (await import("#web/features/wishes/WishPages.tsx")).PreEventWishesPage,
  }),
  page("/profil/structures-candidature/:eventId", {
    access: "signedIn",
    title: "Choix des structures pour mon alternance",
    load: async () => (await import("#web/features/wishes/WishPages.tsx")).PostEventWishesPage,
  }),
  page("/apprenant-voeux/:id/:eventId", {
    access: staff,
    title: "Structures sélectionnées",
    load: async () =>
      (await import("#web/features/wishes/staff/LearnerWishesForStaff.tsx")).LearnerWishesForStaff,
  }),
  page("/evenements/edition/:id", {
    access: staff,
    title: "Événement",
    load: async () => (await import("#web/features/events/EventPage.tsx")).EventPage,
  }),
  page("/actions-formation/:id", {
    access: staff,
    title: "Action de formation",
    load: async () =>
      (await import("#web/features/training/staff/TrainingActionPage.tsx")).TrainingActionPage,
  }),
  page("/import/structures", {
    access: staff,
    title: "Importer des structures",
    load: async () =>
      (await import("#web/features/structures/staff/StructureImportPage.tsx")).StructureImportPage,
  }),
  page("/import/utilisateurs", {
    access: staff,
    title: "Importer des utilisateurs",
    load: async () => (await import("#web/features/profiles/staff/UserImportPage.tsx")).UserImportPage,
  }),
  page("/import/action-formation/:id", {
    access: staff,
    title: "Importer des apprenant·es",
    load: async () => (await import("#web/features/training/staff/LearnerImportPage.tsx")).LearnerImportPage,
  }),
  page("/etape/:id", {
    access: "signedIn",
    title: "Étape",
    load: async () => (await import("#web/features/steps/StepPage.tsx")).StepPage,
  }),
  page("/etape/edition/livrable/:id", {
    access: "signedIn",
    title: "Livrable",
    load: async () => (await import("#web/features/steps/DeliverablePages.tsx")).DeliverablePage,
  }),
  page("/etape/lecture/livrable/:id", {
    access: "signedIn",
    title: "Livrable",
    load: async () => (await import("#web/features/steps/DeliverablePages.tsx")).ReadDeliverablePage,
  }),
  page("/etape/edition/note/:id", {
    access: "signedIn",
    title: "Commentaires",
    load: async () => (await import("#web/features/steps/NotePages.tsx")).NotePage,
  }),
  page("/etape/lecture/note/:roleId/:id", {
    access: "signedIn",
    title: "Note",
    load: async () => (await import("#web/features/steps/NotePages.tsx")).ReadNotePage,
  }),
  page("/etape/impression/:id", {
    access: "signedIn",
    title: "Étape à imprimer",
    load: async () => (await import("#web/features/steps/PrintPage.tsx")).PrintStepPage,
  }),
  page("/documents", {
    access: libraryReaders,
    title: "Mes documents",
    load: async () => (await import("#web/features/library/LibraryPages.tsx")).AllFoldersPage,
  }),
  page("/documents/action/:idAction", {
    access: libraryReaders,
    title: "Mes documents",
    load: async () => (await import("#web/features/library/LibraryPages.tsx")).ActionFoldersPage,
  }),
  page("/documents/dossier/:idFolder", {
    access: libraryReaders,
    title: "Accéder à un dossier",
    load: async () => (await import("#web/features/library/FolderPage.tsx")).FolderPage,
  }),
  page("/documents/:idDocument", {
    access: libraryReaders,
    title: "Document",
    load: async () => (await import("#web/features/library/DocumentPage.tsx")).DocumentPage,
  }),
  page("/situations", {
    access: "public",
    title: "Situations partagées",
    load: async () => (await import("#web/features/situations/CataloguePage.tsx")).CataloguePage,
  }),
  page("/situations/lecture/:id", {
    access: "signedIn",
    title: "Situation",
    load: async () => (await import("#web/features/situations/ReaderPage.tsx")).ReaderPage,
  }),
  page("/situations/edition", {
    access: "signedIn",
    title: "Nouvelle situation",
    load: async () => (await import("#web/features/situations/EditorPages.tsx")).NewSituationPage,
  }),
  page("/situations/edition/:id", {
    access: "signedIn",
    title: "Modifier une situation",
    load: async () => (await import("#web/features/situations/EditorPages.tsx")).EditSituationPage,
  }),
  page("/situations/creation/:idStudent/:idTrainingAction", {
    access: "signedIn",
    title: "Nouvelle situation",
    load: async () => (await import("#web/features/situations/EditorPages.tsx")).NewLearnerSituationPage,
  }),
  page("/informations-legales", {
    access: "public",
    title: "Informations légales",
    load: async () => (await import("#web/app/legal/LegalPage.tsx")).LegalPage,
  }),
  page("/contenus", {
    access: administrators,
    title: "Contenus",
    load: async () => (await import("#web/app/content/ContentsPage.tsx")).ContentsPage,
  }),
  page("/prochain-evenement", {
    access: "public",
    title: "L'Alternance Day",
    load: async () => (await import("#web/features/events/NextEventPage.tsx")).NextEventPage,
  }),
];

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <CrashPage />,
    children: [
      {
        errorElement: <CrashPage />,
        hydrateFallbackElement: (
          <div className="wrap page">
            <LoadingState tall />
          </div>
        ),
        children: [...pages, { path: "*", element: <NotFoundPage /> }],
      },
    ],
  },
];
