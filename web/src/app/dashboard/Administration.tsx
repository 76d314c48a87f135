import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Role } from "#shared/contract/access.ts";
import { ProfileHeader } from "#web/features/profiles/ProfileHeader.tsx";
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

/** The area of staff and referent trainers: the tab that the address asks for, as far as their role has it. */
export const Administration = ({ role }: { role: Role | undefined }) => {
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
