import { Combobox as Base } from "@base-ui/react/combobox";
import type { BaseUIEvent } from "@base-ui/react/types";
import { ChevronDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Aloud } from "./Aloud.tsx";
import { type Option, type OptionSource, type SearchStatus, useOptionSearch } from "./options.ts";
import { uiTexts } from "./texts.ts";

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
    <Base.InputGroup className="input combo" onBlur={closeWhenLeft}>
      {children}
      <span className="combo-acts">
        {clear}
        <Base.Trigger aria-label={uiTexts.openList}>
          <ChevronDown />
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
    <Base.Positioner className="popup-layer" sideOffset={4}>
      <div className="popup">
        {status ? <Base.Status className="popup-note">{said[status]}</Base.Status> : null}
        <Base.Empty className="popup-note">
          {status === undefined || status === "found" ? empty : null}
        </Base.Empty>
        <Base.List className="listbox" aria-label={uiTexts.suggestions}>
          {(option: Option) => (
            <Base.Item key={option.id} value={option}>
              <span>
                {option.label}
                {option.detail ? (
                  <small>
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
