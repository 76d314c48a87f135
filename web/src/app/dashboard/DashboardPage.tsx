import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { type Role, roleOfId } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";
import { ProfileHeader } from "#web/features/profiles/ProfileHeader.tsx";
import { LearnerHome } from "#web/features/training/LearnerHome.tsx";
import { LoadingState } from "#web/ui/States.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { type TabId, tabAsked } from "./tabs.ts";

const tabs: Record<TabId, ComponentType> = {
  home: lazy(async () => ({ default: (await import("./AdminHome.tsx")).AdminHome })),
  events: lazy(async () => ({
    default: (await import("#web/features/events/AdminEvents.tsx")).AdminEvents,
  })),
  "training-actions": lazy(async () => ({
    default: (await import("#web/features/training/staff/AdminTrainingActions.tsx")).AdminTrainingActions,
  })),
  wishlists: lazy(async () => ({
    default: (await import("#web/features/wishes/staff/WishlistsAdmin.tsx")).WishlistsAdmin,
  })),
  situations: lazy(async () => ({
    default: (await import("#web/features/situations/AdminSituations.tsx")).AdminSituations,
  })),
  steps: lazy(async () => ({
    default: (await import("#web/features/steps/staff/AdminSteps.tsx")).AdminSteps,
  })),
  structures: lazy(async () => ({
    default: (await import("#web/features/structures/staff/AdminStructures.tsx")).AdminStructures,
  })),
  users: lazy(async () => ({
    default: (await import("#web/features/profiles/staff/AdminUsers.tsx")).AdminUsers,
  })),
  organizations: lazy(async () => ({
    default: (await import("#web/features/reference/AdminOrganizations.tsx")).AdminOrganizations,
  })),
  types: lazy(async () => ({
    default: (await import("#web/features/reference/NamedLists.tsx")).AdminTypes,
  })),
  publics: lazy(async () => ({
    default: (await import("#web/features/reference/NamedLists.tsx")).AdminPublics,
  })),
  legalForms: lazy(async () => ({
    default: (await import("#web/features/reference/NamedLists.tsx")).AdminLegalForms,
  })),
  degrees: lazy(async () => ({
    default: (await import("#web/features/reference/AdminDegrees.tsx")).AdminDegrees,
  })),
};

/** The homes of those who have no administration. */
const homes: Partial<Record<Role, ComponentType>> = {
  // Of most people who come, so with the page's own code.
  learner: LearnerHome,
  tradeTrainer: lazy(async () => ({
    default: (await import("#web/features/profiles/TrainerHome.tsx")).TrainerHome,
  })),
};

const Administration = ({ role }: { role: Role | undefined }) => {
  const [search] = useSearchParams();
  const tab = tabAsked(search.get("tab"), role);
  const Tab = tabs[tab];
  return (
    <>
      {tab === "home" ? <ProfileHeader /> : null}
      <AdminFrame tab={tab}>
        <Suspense fallback={<LoadingState />}>
          <Tab key={tab} />
        </Suspense>
      </AdminFrame>
    </>
  );
};

/** "Mon profil": the administration for staff and referent trainers, their own home for the others. */
export const DashboardPage = () => {
  const { current } = useSession();
  const role = current && roleOfId(current.role_id);
  const Home = role && homes[role];
  if (!Home) return <Administration role={role} />;
  return (
    <>
      <ProfileHeader />
      <Suspense
        fallback={
          <div className="wrap page">
            <LoadingState />
          </div>
        }
      >
        <Home />
      </Suspense>
    </>
  );
};
