import { ArrowLeftRight, ChevronDown, ExternalLink, Pencil, ShieldCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { type Role, roleOfId, roles } from "#shared/contract/access.ts";
import { forOne } from "#shared/contract/aloud.ts";
import { useSession } from "#web/api/session.ts";
import type { SessionProfile } from "#web/api/session-state.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { structureNames } from "./structure-names.ts";
import { profilesTexts } from "./texts.ts";

const ProfileSwitcher = lazyComponent(async () => (await import("./ProfileSwitcher.tsx")).ProfileSwitcher);

const trainers: readonly (Role | undefined)[] = ["tradeTrainer", "referentTrainer"];

const Attached = ({ profile }: { profile: SessionProfile }) => {
  const names = structureNames(profile);
  const isTrainer = trainers.includes(roleOfId(profile.role_id));
  const shown = names || (isTrainer ? profilesTexts.noStructure : "");
  return shown ? <span className="muted small">{shown}</span> : null;
};

const entriesOf = (
  { id, role_id }: SessionProfile,
  several: boolean,
  onSwitch: () => void,
): readonly MenuEntry[] => [
  { id: "modify", label: profilesTexts.modifyMine, icon: <Pencil />, to: paths.editProfile(id) },
  ...(role_id === roles.administrator.id
    ? []
    : [{ id: "see", label: profilesTexts.seeMine, icon: <ExternalLink />, to: paths.publicProfile(id) }]),
  several
    ? { id: "switch", label: profilesTexts.changeProfile, icon: <ArrowLeftRight />, onSelect: onSwitch }
    : { id: "new", label: profilesTexts.newProfile, icon: <UserPlus />, to: paths.newProfile },
  { id: "data", label: profilesTexts.myData, icon: <ShieldCheck />, to: paths.myData },
];

/** The user and their current profile in one line; what changes them is in its menu. */
export const ProfileLine = () => {
  const { user, current, profiles } = useSession();
  const [switching, setSwitching] = useState(false);
  if (!user || !current) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-y-1 [&_.muted]:text-ink-2">
      <div className="sr">
        <PageTitle>{frameTexts.dashboard}</PageTitle>
      </div>
      {/* On phones the header shows it, just above. */}
      <span className="max-sm:hidden sm:contents">
        <Avatar name={user.name} userId={user.id} photo={current.profile_picture_url} />
      </span>
      <p className="text-sm max-sm:basis-full">{profilesTexts.hello(user.name)}</p>
      <p className="row gap-2">
        <Badge look="ink">{forOne(current.role.name, current.genre_id)}</Badge>
        {current.confirmed === false ? <Badge look="brass">{profilesTexts.toConfirm}</Badge> : null}
        <Attached profile={current} />
      </p>
      <Menu
        entries={entriesOf(current, profiles.length > 1, () => setSwitching(true))}
        trigger={
          <Button className="max-sm:-me-2.5 max-sm:ms-auto" variant="quiet" small>
            {frameTexts.dashboard}
            <ChevronDown />
          </Button>
        }
      />
      {switching ? <ProfileSwitcher onClose={() => setSwitching(false)} /> : null}
    </div>
  );
};

/** The head of the homes that have no next thing to begin with. */
export const ProfileHeader = () => (
  <section className="bg-beech-100">
    <div className="wrap py-4">
      <ProfileLine />
    </div>
  </section>
);
