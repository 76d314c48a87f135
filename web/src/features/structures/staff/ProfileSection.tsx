import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import type { AttachedProfile, Structure } from "#shared/structures/structures.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { groupedByRole } from "#web/features/structures/roles.ts";
import { ProfileSearchDialog } from "#web/features/training/staff/ProfileSearchDialog.tsx";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { attempt } from "#web/frame/admin/saving.ts";
import { paths } from "#web/frame/paths.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { staffStructureTexts } from "./texts.ts";

const refreshes = [...structureRefreshes, profiles.searchProfiles, profiles.getProfile];
const detaching = {
  title: staffStructureTexts.detachTitle,
  text: staffStructureTexts.detachText,
  confirm: staffStructureTexts.detach,
  success: staffStructureTexts.detached,
  done: staffStructureTexts.nowDetached,
};

/** Step 05, for administrators: who belongs to the structure. Each change is made at once. */
export const ProfileSection = ({ structure: { id, attachedProfiles } }: { structure: Structure }) => {
  const adding = useSend(structures.addStructureProfiles, { refreshes });
  const removing = useSend(structures.removeStructureProfile, { refreshes });
  const [searching, setSearching] = useState(false);
  const [detached, setDetached] = useState<AttachedProfile>();
  const add = (profileId: string, name: string) =>
    attempt(() => adding.mutateAsync({ params: { id }, body: { profile_ids: [profileId] } }), {
      success: staffStructureTexts.attached,
      done: staffStructureTexts.nowAttached(name),
      failure: staffStructureTexts.attachFailed,
    });
  return (
    <>
      {attachedProfiles.length === 0 ? <p className="muted">{staffStructureTexts.noProfile}</p> : null}
      {groupedByRole(attachedProfiles).map(([role, members]) => (
        <div key={role} className="stack stack-s">
          <h3 className="eyebrow">{role}</h3>
          <ul className="stack stack-s">
            {members.map((member) => (
              <li key={member.id} className="person">
                <Avatar userId={member.user.id} name={member.user.name} photo={member.profile_picture_url} />
                <Link className="link-plain grow" to={paths.publicProfile(member.id)}>
                  {member.user.name}
                </Link>
                <IconButton
                  label={staffStructureTexts.detachNamed(member.user.name)}
                  icon={<X />}
                  onClick={() => setDetached(member)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button variant="dashed" wide onClick={() => setSearching(true)}>
        <Plus />
        {staffStructureTexts.addProfiles}
      </Button>
      {searching ? (
        <ProfileSearchDialog
          title={staffStructureTexts.addProfiles}
          associated={new Set(attachedProfiles.map((member) => member.id))}
          pending={adding.isPending}
          onAssociate={(profile) => void add(profile.id, profile.user.name)}
          onClose={() => setSearching(false)}
        />
      ) : null}
      <RemoveDialog
        item={detached}
        name={detached?.user.name}
        words={detaching}
        remove={(profile) => removing.mutateAsync({ params: { id, profileId: profile.id } })}
        undo={(profile) => adding.mutateAsync({ params: { id }, body: { profile_ids: [profile.id] } })}
        onClose={() => setDetached(undefined)}
      />
    </>
  );
};
