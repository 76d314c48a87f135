import { Combobox as Base } from "@base-ui/react/combobox";
import type { BaseUIEvent } from "@base-ui/react/types";
import { ChevronDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Aloud } from "../Aloud.tsx";
import { uiTexts } from "../texts.ts";
import { type Option, type OptionSource, type SearchStatus, useOptionSearch } from "./options.ts";

const said: Record<SearchStatus, string | null> = {
  idle: uiTexts.typeToSearch,
  searching: uiTexts.searching,
  failed: uiTexts.searchFailed,
  found: null,
  cut: uiTexts.onlyFirst,
};

/** Escape closes the list first, then whatever is around. It never clears the choice. */
export const keepOnEscape = (event: BaseUIEvent<KeyboardEvent>) => {
  if (event.key === "Escape" && event.currentTarget.getAttribute("aria-expanded") !== "true")
    event.preventBaseUIHandler();
};

/** Without the library's Popup (see below) the list would neither unmount nor close when the focus leaves. */
const useListOpen = () => {
  const [open, setOpen] = useState(false);
  const actionsRef = useRef<Base.Root.Actions>(null);
  useEffect(() => {
    if (!open) actionsRef.current?.unmount();
  }, [open]);
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    if (!relatedTarget.closest(".popup-layer")) actionsRef.current?.close();
  };
  return { open, setOpen, actionsRef, closeWhenLeft };
};

/** A tick stands before what is chosen; its place is kept before the others. */
const optionLook =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 py-1.5 leading-snug before:mx-1 before:h-2.75 before:w-1.5 before:flex-none before:[transform:translateY(-0.0625rem)_rotate(42deg)] before:border-0 before:border-r-[2.5px] before:border-b-[2.5px] before:border-transparent aria-selected:bg-brass-50 aria-selected:font-strong aria-selected:before:border-ink data-highlighted:bg-paper-100 data-highlighted:aria-selected:bg-brass-100 forced-colors:not-aria-selected:before:invisible forced-colors:aria-disabled:text-[GrayText] forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-[Highlight]";

const isSame = (one: Option, other: Option) => one.id === other.id;

/** What both comboboxes share: options, search, and the open state of the list. */
export const useCombobox = (source: OptionSource, chosen: readonly Option[]) => {
  const { options, search } = source;
  const { found, status, look } = useOptionSearch(source);
  const { open, setOpen, actionsRef, closeWhenLeft } = useListOpen();
  return {
    root: {
      // Keep the chosen options in the list: a search that omits them would drop the choice.
      items: options ?? [...found, ...chosen.filter((one) => !found.some((other) => isSame(one, other)))],
      ...(search ? { filteredItems: found } : {}),
      itemToStringLabel: ({ label }: Option) => label,
      isItemEqualToValue: isSame,
      open,
      actionsRef,
      onOpenChange: (next: boolean, { reason }: { reason: string }) => {
        setOpen(next);
        // Opened by typing, the search runs already.
        if (next && search && reason !== "input-change") look("", 0);
      },
      onInputValueChange: (text: string, { reason }: { reason: string }) =>
        reason === "input-change" ? look(text) : undefined,
    },
    frame: { closeWhenLeft, status: search ? status : undefined },
  };
};

/** What one types in, without the line and the focus of a field: the box around it has them. */
export const boxInput =
  "min-h-8 min-w-0 flex-[1_1_6rem] bg-transparent px-2 py-1 shadow-none outline-none placeholder:text-ink-3";
export const boxButton =
  "grid size-9 cursor-pointer place-items-center rounded-sm text-ink-2 hover:bg-paper-100";

/** The box around what is typed and chosen, with its buttons, and the list under it. */
export const ComboboxFrame = ({
  closeWhenLeft,
  status,
  empty,
  clear,
  children,
}: ReturnType<typeof useCombobox>["frame"] & {
  /** Said when nothing was found. */
  empty?: string | undefined;
  /** The button that empties the choice. */
  clear?: ReactNode;
  children: ReactNode;
}) => (
  <>
    <Base.InputGroup
      className="input flex items-center gap-1.5 px-1.25 py-0 has-[input:focus-visible]:shadow-focus has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-ink has-[input[aria-invalid=true]]:border-2 has-[input[aria-invalid=true]]:border-danger"
      onBlur={closeWhenLeft}
    >
      {children}
      <span className="ml-auto flex">
        {clear}
        <Base.Trigger className={boxButton} aria-label={uiTexts.openList}>
          {/* As that of a select, whose line is two pixels wide at this size. */}
          <ChevronDown className="size-5 [stroke-width:2.4] text-ink" />
        </Base.Trigger>
      </span>
    </Base.InputGroup>
    <OptionPopup status={status} empty={empty} />
  </>
);

/**
 * The list under a combobox; `status` only where the options are looked for. It does without the library's
 * Popup, which hides the label and all the page from assistive technology while the list is open.
 */
const OptionPopup = ({
  status,
  empty = uiTexts.noResults,
}: {
  status?: SearchStatus | undefined;
  /** Said when nothing was found. */
  empty?: string | undefined;
}) => (
  <Base.Portal>
    <Base.Positioner className="popup-layer z-35" sideOffset={4}>
      <div className="z-35 w-(--anchor-width) max-w-(--available-width) min-w-48 overflow-clip rounded-md border border-line-strong bg-surface shadow-md">
        {status ? (
          <Base.Status className="px-4 py-3 text-sm text-ink-3 empty:hidden">{said[status]}</Base.Status>
        ) : null}
        <Base.Empty className="px-4 py-3 text-sm text-ink-3 empty:hidden">
          {status === undefined || status === "found" ? empty : null}
        </Base.Empty>
        <Base.List
          className="max-h-[min(15rem,var(--available-height,15rem))] overflow-auto p-1.5 empty:p-0"
          aria-label={uiTexts.suggestions}
        >
          {(option: Option) => (
            <Base.Item className={optionLook} key={option.id} value={option}>
              <span>
                {option.label}
                {option.detail ? (
                  <small className="block text-ink-3">
                    <Aloud>{option.detail}</Aloud>
                  </small>
                ) : null}
              </span>
            </Base.Item>
          )}
        </Base.List>
      </div>
    </Base.Positioner>
  </Base.Portal>
);
