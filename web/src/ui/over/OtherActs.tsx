import { ChevronDown } from "lucide-react";
import { Button } from "../Button.tsx";
import { uiTexts } from "../texts.ts";
import { Menu } from "./Menu.tsx";
import type { MenuProps } from "./menu-entries.ts";

/** What is done seldom, folded beside what is done often. */
export const OtherActs = ({ entries }: Pick<MenuProps, "entries">) => (
  <Menu
    trigger={
      <Button variant="quiet" aria-label={uiTexts.otherActsWhole}>
        {uiTexts.otherActs}
        <ChevronDown />
      </Button>
    }
    entries={entries}
  />
);
