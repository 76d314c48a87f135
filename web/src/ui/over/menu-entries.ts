import type { ComponentProps, ReactElement, ReactNode } from "react";

type Common = { id: string; label: string; icon?: ReactNode };
export type MenuEntry =
  | (Common & { to: string })
  | (Common & { onSelect: () => void; danger?: boolean; disabled?: boolean })
  | { id: string; separator: true };

/** `trigger`: a Button or IconButton that names the menu. */
export type MenuProps = {
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
};
