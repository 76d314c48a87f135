import type { Member } from "#shared/training/training.schemas.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import type { Column } from "#web/ui/lists/Table.tsx";
import { staffTrainingTexts } from "./texts.ts";

/** Whom a row of an action's tables is about. */
export const personColumn: Column<Pick<Member, "user" | "user_name" | "profile_picture_url">> = {
  id: "person",
  label: staffTrainingTexts.person,
  heading: true,
  cell: ({ user, user_name, profile_picture_url }) => (
    <span className="person">
      <Avatar size="small" userId={user.id} name={user_name} photo={profile_picture_url} />
      {user_name}
    </span>
  ),
};
