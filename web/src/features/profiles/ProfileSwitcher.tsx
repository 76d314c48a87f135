import { useState } from "react";
import { forOne } from "#shared/contract/aloud.ts";
import { chooseProfile, useSession } from "#web/api/session.ts";
import type { SessionProfile } from "#web/api/session-state.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { structureNames } from "./structure-names.ts";
import { profilesTexts } from "./texts.ts";

const optionOf = (profile: SessionProfile) => ({
  id: profile.id,
  label: `${forOne(profile.role.name, profile.genre_id)} ${structureNames(profile) || profilesTexts.noStructureOption}`,
});

/** Chooses the current profile. */
export const ProfileSwitcher = ({ onClose }: { onClose: () => void }) => {
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
