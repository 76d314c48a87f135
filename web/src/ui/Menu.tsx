import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";

type Common = { id: string; label: string; icon?: ReactNode };
export type MenuEntry =
  | (Common & { to: string })
  | (Common & { onSelect: () => void; danger?: boolean; disabled?: boolean })
  | { id: string; separator: true };

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if ("separator" in entry) return <Base.Separator />;
  const inside = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if ("to" in entry) return <Base.LinkItem render={<Link to={entry.to} />}>{inside}</Base.LinkItem>;
  return (
    <Base.Item
      className={entry.danger ? "danger" : undefined}
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
    >
      {inside}
    </Base.Item>
  );
};

/** A few actions on one thing behind one button; `trigger` is a Button or IconButton that names it. */
export const Menu = ({
  trigger,
  entries,
  defaultOpen = false,
}: {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  defaultOpen?: boolean;
}) => (
  <Base.Root modal={false} defaultOpen={defaultOpen}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className="popup-layer" sideOffset={6} align="end">
        <Base.Popup className="menu">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
