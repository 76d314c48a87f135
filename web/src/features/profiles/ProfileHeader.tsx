import { useState } from "react";
import { type Role, roleOfId, roles } from "#shared/contract/access.ts";
import { forOne } from "#shared/contract/aloud.ts";
import { type SessionProfile, useSession } from "#web/api/session.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Hello } from "./Hello.tsx";
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

/** The user and their current profile, with links to change them. */
export const ProfileHeader = () => {
  const { user, current, profiles } = useSession();
  const [switching, setSwitching] = useState(false);
  if (!user || !current) return null;
  return (
    <Hello>
      <Avatar name={user.name} userId={user.id} photo={current.profile_picture_url} size="large" />
      <div className="grid grow basis-56 gap-1.5">
        <p className="eyebrow">{profilesTexts.hello(user.name)}</p>
        <PageTitle>{frameTexts.dashboard}</PageTitle>
        <p className="row gap-2">
          <Badge look="ink">{forOne(current.role.name, current.genre_id)}</Badge>
          {current.confirmed === false ? <Badge look="brass">{profilesTexts.toConfirm}</Badge> : null}
          <Attached profile={current} />
        </p>
      </div>
      <div className="row max-sm:gap-0 min-[22rem]:max-sm:grid min-[22rem]:max-sm:grid-cols-[repeat(2,auto)] min-[22rem]:max-sm:justify-start max-sm:[&_.btn]:px-3 max-sm:[&_.btn]:text-sm">
        {profiles.length > 1 ? (
          <Button variant="quiet" onClick={() => setSwitching(true)}>
            {profilesTexts.changeProfile}
          </Button>
        ) : (
          <ButtonLink variant="quiet" to={paths.newProfile}>
            {profilesTexts.newProfile}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" to={paths.editProfile(current.id)}>
          {profilesTexts.modifyMine}
        </ButtonLink>
        {current.role_id === roles.administrator.id ? null : (
          <ButtonLink variant="quiet" to={paths.publicProfile(current.id)}>
            {profilesTexts.seeMine}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={paths.myData}>
          {profilesTexts.myData}
        </ButtonLink>
      </div>
      {switching ? <ProfileSwitcher onClose={() => setSwitching(false)} /> : null}
    </Hello>
  );
};
