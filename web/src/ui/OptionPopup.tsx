import { Combobox as Base } from "@base-ui/react/combobox";
import type { BaseUIEvent } from "@base-ui/react/types";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Option, SearchStatus } from "./options.ts";
import { uiTexts } from "./texts.ts";

const said: Record<SearchStatus, string | null> = {
  idle: uiTexts.typeToSearch,
  searching: uiTexts.searching,
  failed: uiTexts.searchFailed,
  found: null,
};

/** Escape closes the list, then belongs to what is around: it never empties the choice. */
export const keepOnEscape = (event: BaseUIEvent<KeyboardEvent>) => {
  if (event.key === "Escape" && event.currentTarget.getAttribute("aria-expanded") !== "true")
    event.preventBaseUIHandler();
};

/** Without the library's Popup (see below) nothing ends the exit of the list, or sees the focus go: this does. */
export const useListOpen = () => {
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

/**
 * The list under a combobox; `status` only where the options are looked for. It does without the library's
 * Popup, which hides the label and all the page from assistive technology while the list is open.
 */
export const OptionPopup = ({
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
                {option.detail ? <small>{option.detail}</small> : null}
              </span>
            </Base.Item>
          )}
        </Base.List>
      </div>
    </Base.Positioner>
  </Base.Portal>
);
