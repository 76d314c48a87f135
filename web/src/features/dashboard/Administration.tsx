import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import type { Role } from "#shared/contract/access.ts";
import { ProfileHeader } from "#web/features/profiles/ProfileHeader.tsx";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { type TabId, tabAsked } from "#web/frame/admin/tabs.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";

const tabOf = (load: () => Promise<ComponentType>) => lazyComponent(load, <LoadingState />);

const tabs: Record<TabId, ComponentType> = {
  home: tabOf(async () => (await import("./AdminHome.tsx")).AdminHome),
  events: tabOf(async () => (await import("#web/features/events/AdminEvents.tsx")).AdminEvents),
  "training-actions": tabOf(
    async () => (await import("#web/features/training/staff/AdminTrainingActions.tsx")).AdminTrainingActions,
  ),
  wishlists: tabOf(
    async () => (await import("#web/features/wishes/staff/WishlistsAdmin.tsx")).WishlistsAdmin,
  ),
  situations: tabOf(
    async () => (await import("#web/features/situations/AdminSituations.tsx")).AdminSituations,
  ),
  steps: tabOf(async () => (await import("#web/features/steps/staff/AdminSteps.tsx")).AdminSteps),
  structures: tabOf(
    async () => (await import("#web/features/structures/staff/AdminStructures.tsx")).AdminStructures,
  ),
  users: tabOf(async () => (await import("#web/features/profiles/staff/AdminUsers.tsx")).AdminUsers),
  organizations: tabOf(
    async () => (await import("#web/features/reference/AdminOrganizations.tsx")).AdminOrganizations,
  ),
  proposals: tabOf(
    async () => (await import("#web/features/structures/staff/ProposedValues.tsx")).ProposedValues,
  ),
  types: tabOf(async () => (await import("#web/features/reference/NamedLists.tsx")).AdminTypes),
  publics: tabOf(async () => (await import("#web/features/reference/NamedLists.tsx")).AdminPublics),
  legalForms: tabOf(async () => (await import("#web/features/reference/NamedLists.tsx")).AdminLegalForms),
  degrees: tabOf(async () => (await import("#web/features/reference/AdminDegrees.tsx")).AdminDegrees),
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
        <Tab key={tab} />
      </AdminFrame>
    </>
  );
};
