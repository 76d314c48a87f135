import { roleOfId } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";
import { ProfileHeader } from "#web/features/profiles/ProfileHeader.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
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

const TrainerHome = lazyComponent(async () => (await import("./TrainerHome.tsx")).TrainerHome, waiting);

/** "Mon profil": the administration for staff and referent trainers, their own home for the others. */
export const DashboardPage = () => {
  const { current } = useSession();
  const role = current && roleOfId(current.role_id);
  // Most visitors need it, so it is in the page's own bundle.
  if (role === "learner") return <LearnerHome />;
  if (role !== "tradeTrainer") return <Administration role={role} />;
  return (
    <>
      <ProfileHeader />
      <TrainerHome />
    </>
  );
};
