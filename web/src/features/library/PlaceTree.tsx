import { ChevronDown, ChevronRight } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { PlaceSign } from "./PlaceSign.tsx";
import { type Place, type Row, rowsOf, treeMove } from "./tree.ts";

const indentOf = (level: number) => ({ "--level": level - 1 }) as CSSProperties;

/** Places to choose one from, by mouse or by the keys of the tree pattern. */
export const PlaceTree = ({
  label,
  places,
  initiallyOpen,
  chosen,
  onChoose,
  blocked,
  refusalOf = () => undefined,
}: {
  label: string;
  places: readonly Place[];
  initiallyOpen: readonly string[];
  chosen: string | undefined;
  onChoose: (place: Place) => void;
  /** It and all below it may not be chosen. */
  blocked?: string | undefined;
  /** Why another place may not be chosen. */
  refusalOf?: (place: Place) => string | undefined;
}) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(initiallyOpen));
  const [focused, setFocused] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const rows = rowsOf(places, open, blocked);
  const reachable = focused ?? chosen ?? rows[0]?.place.key;
  const entry = rows.some(({ place }) => place.key === reachable) ? reachable : rows[0]?.place.key;

  useEffect(() => {
    if (focused) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const refusedAlike = Map.groupBy(rows, ({ place }) => refusalOf(place));
  const isRefused = ({ place, blocked: within }: Row) => within || refusalOf(place) !== undefined;
  const choose = (row: Row) => {
    setFocused(row.place.key);
    if (!isRefused(row)) onChoose(row.place);
    else if (row.place.children.length > 0) toggle(row.place.key);
  };
  const pressed = (event: KeyboardEvent<HTMLDivElement>, row: Row) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(row);
      return;
    }
    const move = treeMove(rows, open, row.place.key, event.key);
    if (!move.focus && !move.toggle) return;
    event.preventDefault();
    if (move.toggle) toggle(move.toggle);
    if (move.focus) setFocused(move.focus);
  };

  return (
    <div
      ref={tree}
      className="overflow-auto rounded-md border border-line-strong p-1 md:max-h-96"
      role="tree"
      aria-label={label}
    >
      {rows.map((row) => {
        const { place, level } = row;
        const refusal = refusalOf(place);
        const isSaidAbove = refusedAlike.get(refusal)?.[0] !== row;
        const isOpen = open.has(place.key);
        const Chevron = isOpen ? ChevronDown : ChevronRight;
        return (
          <div
            key={place.key}
            role="treeitem"
            className="place flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 pl-[calc(0.25rem+min(var(--level),6)*1.125rem)] hover:bg-paper-100 focus-visible:shadow-none focus-visible:-outline-offset-3 aria-disabled:cursor-default aria-disabled:text-ink-3 aria-selected:bg-brass-100 aria-selected:font-strong"
            style={indentOf(level)}
            tabIndex={place.key === entry ? 0 : -1}
            aria-level={level}
            aria-expanded={place.children.length > 0 ? isOpen : undefined}
            aria-selected={place.key === chosen}
            aria-disabled={isRefused(row) || undefined}
            onClick={({ target }) =>
              target instanceof Element && target.closest(".place-toggle") ? toggle(place.key) : choose(row)
            }
            onDoubleClick={() => toggle(place.key)}
            onKeyDown={(event) => pressed(event, row)}
          >
            <span
              className={`grid size-7 flex-none place-items-center ${place.children.length > 0 ? "place-toggle rounded-sm hover:bg-line" : ""}`}
              aria-hidden="true"
            >
              {place.children.length > 0 ? <Chevron /> : null}
            </span>
            <PlaceSign place={place} />
            <span className="grow">
              {place.name}
              {refusal ? <small className={isSaidAbove ? "sr" : "muted block"}>{refusal}</small> : null}
            </span>
          </div>
        );
      })}
    </div>
  );
};
