import { Menu as Base } from "@base-ui/react/menu";
import { Link } from "react-router-dom";
import { Aloud } from "../Aloud.tsx";
import { usePressedOnce } from "./late-opener.ts";
import type { MenuEntry, MenuProps } from "./menu-entries.ts";

const entryLook =
  "flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-3 py-1.5 text-left no-underline hover:bg-paper-100 focus-visible:bg-paper-100 focus-visible:shadow-none focus-visible:-outline-offset-3 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]";

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if ("separator" in entry) return <Base.Separator className="my-1 border-t border-line" />;
  const inside = (
    <>
      {entry.icon}
      <Aloud>{entry.label}</Aloud>
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

/** A menu from its first opening on. */
export const OpenMenu = ({ trigger, entries }: MenuProps) => {
  const button = usePressedOnce();
  return (
    // Not modal: the page behind can still be scrolled and pressed.
    <Base.Root modal={false} highlightItemOnHover={false}>
      <Base.Trigger ref={button} render={trigger} />
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
};
