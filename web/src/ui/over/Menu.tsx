import { Menu as Base } from "@base-ui/react/menu";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";

type Common = { id: string; label: string; icon?: ReactNode };
export type MenuEntry =
  | (Common & { to: string })
  | (Common & { onSelect: () => void; danger?: boolean; disabled?: boolean })
  | { id: string; separator: true };

const entryLook =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-3 py-1.5 text-left no-underline hover:bg-sunken focus-visible:bg-sunken focus-visible:shadow-none focus-visible:-outline-offset-3 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]";

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if ("separator" in entry) return <Base.Separator className="my-1 border-t border-line" />;
  const inside = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if ("to" in entry)
    return (
      <Base.LinkItem
        className={`${entryLook} text-ink`}
        closeOnClick
        label={entry.label}
        render={<Link to={entry.to} />}
      >
        {inside}
      </Base.LinkItem>
    );
  const { label, danger, disabled, onSelect } = entry;
  return (
    <Base.Item
      className={`${entryLook} ${danger ? "text-danger" : "text-ink"}`}
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
      <Base.Positioner className="popup-layer z-35" align="end" sideOffset={6} collisionPadding={8}>
        <Base.Popup className="max-h-(--available-height,calc(100dvh-1rem)) max-w-[calc(100vw-1rem)] min-w-64 overflow-auto rounded-md border border-line-strong bg-surface p-1.5 text-ink shadow-md focus:outline-none">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
