import { cloneElement } from "react";
import { useLateOpener } from "./late-opener.ts";
import type { MenuProps } from "./menu-entries.ts";

const load = async () => (await import("./OpenMenu.tsx")).OpenMenu;

/** A few actions on one thing behind one button. */
export const Menu = (props: MenuProps) => {
  const { Whole, opener } = useLateOpener("menu", load);
  return Whole ? <Whole {...props} /> : cloneElement(props.trigger, opener);
};
