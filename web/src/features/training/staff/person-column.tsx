import type { ReactNode } from "react";
import type { Member } from "#shared/training/training.schemas.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import type { Column } from "#web/ui/lists/Table.tsx";
import { staffTrainingTexts } from "./texts.ts";

type Shown = Pick<Member, "user" | "user_name" | "profile_picture_url">;

/** Whom a row of an action's tables is about. `named`: the name as a link, where it opens a page about them. */
export const personColumn = <Row extends Shown>(named?: (row: Row) => ReactNode): Column<Row> => ({
  id: "person",
  label: staffTrainingTexts.person,
  heading: true,
  cell: (row) => (
    <span className="person">
      <Avatar size="small" userId={row.user.id} name={row.user_name} photo={row.profile_picture_url} />
      {named ? named(row) : row.user_name}
    </span>
  ),
});
