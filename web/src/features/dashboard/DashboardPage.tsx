import type { ComponentType } from "react";
import { type Role, roleOfId } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";
import { ProfileHeader } from "#web/features/profiles/ProfileHeader.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { LearnerHome } from "./LearnerHome.tsx";

const waiting = (
  <div className="wrap page">
    <LoadingState />
  </div>
);

const Administration = lazyComponent(
  async () => (await import("./Administration.tsx")).Administration,
  waiting,
);

/** The homes of those who have no administration. */
const homes: Partial<Record<Role, ComponentType>> = {
  // Most visitors need it, so it is in the page's own bundle.
  learner: LearnerHome,
  tradeTrainer: lazyComponent(async () => (await import("./TrainerHome.tsx")).TrainerHome, waiting),
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
      <Home />
    </>
  );
};
