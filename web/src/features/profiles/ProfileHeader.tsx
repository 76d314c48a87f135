import { useState } from "react";
import { type Role, roleOfId, roles } from "#shared/contract/access.ts";
import { chooseProfile, type SessionProfile, useSession } from "#web/api/session.ts";
import { PageTitle } from "#web/app/PageTitle.tsx";
import { paths } from "#web/app/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { SelectField } from "#web/ui/TextField.tsx";
import { profilesTexts } from "./texts.ts";

const trainers: readonly (Role | undefined)[] = ["tradeTrainer", "referentTrainer"];

const structureNames = ({ structures }: SessionProfile) => structures.map(({ name }) => name).join(", ");

const optionOf = (profile: SessionProfile) => ({
  id: profile.id,
  label: `${profile.role.name} ${structureNames(profile) || profilesTexts.noStructureOption}`,
});

const Switcher = ({ onClose }: { onClose: () => void }) => {
  const { profiles, current } = useSession();
  const [chosen, setChosen] = useState(current?.id ?? "");
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={profilesTexts.chooseProfile}
      onSubmit={(event) => {
        event.preventDefault();
        chooseProfile(chosen);
        onClose();
      }}
      footer={
        <>
          <ButtonLink variant="outline" to={paths.newProfile}>
            {profilesTexts.newProfile}
          </ButtonLink>
          <Button type="submit">{profilesTexts.choose}</Button>
        </>
      }
    >
      <SelectField
        label={profilesTexts.profile}
        options={profiles.map(optionOf)}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </Dialog>
  );
};

const Attached = ({ profile }: { profile: SessionProfile }) => {
  const names = structureNames(profile);
  const isTrainer = trainers.includes(roleOfId(profile.role_id));
  const shown = names || (isTrainer ? profilesTexts.noStructure : "");
  return shown ? <span className="muted small">{shown}</span> : null;
};

/** Who one is here, as which profile, and the ways to change it. */
export const ProfileHeader = () => {
  const { user, current } = useSession();
  const [switching, setSwitching] = useState(false);
  if (!user || !current) return null;
  return (
    <section className="hello">
      <div className="wrap">
        <Avatar name={user.name} id={user.id} photo={current.profile_picture_url} size="large" />
        <div className="grow hello-name">
          <PageTitle>{profilesTexts.hello(user.name.split(" ")[0] ?? user.name)}</PageTitle>
          <p className="row">
            <Badge look="ink">{current.role.name}</Badge>
            <Attached profile={current} />
          </p>
        </div>
        <div className="row">
          <Button variant="quiet" onClick={() => setSwitching(true)}>
            {profilesTexts.changeProfile}
          </Button>
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
      </div>
      {switching ? <Switcher onClose={() => setSwitching(false)} /> : null}
    </section>
  );
};
