import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router-dom";

type Common = { id: string; label: string; icon?: ReactNode };
export type MenuEntry =
  | (Common & { to: string })
  | (Common & { onSelect: () => void; danger?: boolean; disabled?: boolean })
  | { id: string; separator: true };

const margin = 8;

/** Below the trigger and aligned on its end; above where there is no room. */
const place = (menu: HTMLElement, trigger: Element) => {
  const at = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = at.bottom + 6;
  const top = below + height > window.innerHeight - margin ? Math.max(margin, at.top - height - 6) : below;
  const left = Math.min(Math.max(margin, at.right - width), window.innerWidth - width - margin);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
  menu.dataset["placed"] = "";
};

const itemsOf = (menu: Element | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? []),
];

/** The item that a key leads to: arrows, both ends, or the next label that starts with the letter. */
const itemFor = (key: string, items: readonly HTMLElement[]): HTMLElement | undefined => {
  const at = items.findIndex((item) => item.matches(":focus"));
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length > 1) return undefined;
  const letter = key.toLocaleLowerCase("fr");
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLocaleLowerCase("fr").startsWith(letter));
};

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if ("separator" in entry) return <hr />;
  const inside = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if ("to" in entry)
    return (
      <Link role="menuitem" tabIndex={-1} to={entry.to}>
        {inside}
      </Link>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={entry.danger ? "danger" : undefined}
      aria-disabled={entry.disabled || undefined}
      onClick={entry.disabled ? undefined : entry.onSelect}
    >
      {inside}
    </button>
  );
};

/**
 * A few actions on one thing behind one button; `trigger` is a Button or IconButton that names it.
 * The browser's own popover gives the top layer and closes on a press outside.
 */
export const Menu = ({
  trigger,
  entries,
}: {
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
}) => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const button = () => document.getElementById(`${id}-button`);

  useEffect(() => {
    if (!open) return;
    const close = () => menu.current?.hidePopover();
    window.addEventListener("scroll", close, { capture: true, passive: true });
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("scroll", close, { capture: true });
      window.removeEventListener("resize", close);
    };
  }, [open]);

  const toggled = (next: boolean) => {
    setOpen(next);
    const from = button();
    if (!next) delete menu.current?.dataset["placed"];
    else if (menu.current && from) {
      place(menu.current, from);
      itemsOf(menu.current)[0]?.focus({ preventScroll: true });
    }
  };

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab") menu.current?.hidePopover();
    if (event.key === "Escape") {
      event.stopPropagation(); // a dialog around it stays open
      menu.current?.hidePopover();
      button()?.focus();
    }
    const next = itemFor(event.key, itemsOf(menu.current));
    if (!next || event.ctrlKey || event.metaKey || event.key === " ") return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": open,
      })}
      <div
        ref={menu}
        id={id}
        className="menu"
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-labelledby={`${id}-button`}
        onToggle={(event) => toggled(event.newState === "open")}
        onKeyDown={pressed}
        onClick={(event) => {
          const chosen = event.target instanceof Element && event.target.closest('[role="menuitem"]');
          if (chosen && !chosen.ariaDisabled) menu.current?.hidePopover();
        }}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
    </>
  );
};
