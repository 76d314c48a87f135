import { Menu as Base } from "@base-ui/react/menu";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";

type Common = { id: string; label: string; icon?: ReactNode };
export type MenuEntry =
  | (Common & { to: string })
  | (Common & { onSelect: () => void; danger?: boolean; disabled?: boolean })
  | { id: string; separator: true };

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if ("separator" in entry) return <Base.Separator className="menu-line" />;
  const inside = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if ("to" in entry)
    return (
      <Base.LinkItem className="menu-item" closeOnClick label={entry.label} render={<Link to={entry.to} />}>
        {inside}
      </Base.LinkItem>
    );
  const { label, danger, disabled, onSelect } = entry;
  return (
    <Base.Item
      className={danger ? "menu-item danger" : "menu-item"}
      label={label}
      disabled={disabled}
      onClick={onSelect}
    >
      {inside}
    </Base.Item>
  );
};

/** A few actions on one thing behind one button; `trigger` is a Button or IconButton that names it. */
export const Menu = ({
  trigger,
  entries,
}: {
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
}) => (
  // Not modal: the page behind can still be scrolled and pressed.
  <Base.Root modal={false} highlightItemOnHover={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className="popup-layer" align="end" sideOffset={6} collisionPadding={8}>
        <Base.Popup className="menu">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
