import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from "react";
import { useLateOpener } from "./late-opener.ts";

type Common = { id: string; label: string; icon?: ReactNode };
export type MenuEntry =
  | (Common & { to: string })
  | (Common & { onSelect: () => void; danger?: boolean; disabled?: boolean })
  | { id: string; separator: true };
export type MenuProps = {
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
};

const load = async () => (await import("./OpenMenu.tsx")).OpenMenu;

/** A few actions on one thing behind one button; `trigger` is a Button or IconButton that names it. */
export const Menu = (props: MenuProps) => {
  const { Whole, opener } = useLateOpener("menu", load);
  return Whole ? <Whole {...props} /> : cloneElement(props.trigger, opener);
};
