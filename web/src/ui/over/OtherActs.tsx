import { ChevronDown, EllipsisVertical } from "lucide-react";
import { Button, IconButton } from "../Button.tsx";
import { uiTexts } from "../texts.ts";
import { Menu } from "./Menu.tsx";
import type { MenuProps } from "./menu-entries.ts";

/** What is done seldom, folded beside what is done often. */
export const OtherActs = ({
  entries,
  brief = false,
}: Pick<MenuProps, "entries"> & {
  /** The sign alone. */
  brief?: boolean;
}) => (
  <Menu
    trigger={
      brief ? (
        <IconButton label={uiTexts.otherActsWhole} icon={<EllipsisVertical />} />
      ) : (
        <Button variant="quiet" aria-label={uiTexts.otherActsWhole}>
          {uiTexts.otherActs}
          <ChevronDown />
        </Button>
      )
    }
    entries={entries}
  />
);
