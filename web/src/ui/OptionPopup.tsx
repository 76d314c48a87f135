import { Combobox as Base } from "@base-ui/react/combobox";
import type { Option, SearchStatus } from "./options.ts";
import { uiTexts } from "./texts.ts";

const said: Record<SearchStatus, string | null> = {
  idle: uiTexts.typeToSearch,
  searching: uiTexts.searching,
  failed: uiTexts.searchFailed,
  found: null,
};

/** The list under a combobox; `status` only where the options are looked for. */
export const OptionPopup = ({ status }: { status?: SearchStatus | undefined }) => (
  <Base.Portal>
    <Base.Positioner className="popup-layer" sideOffset={4}>
      <Base.Popup className="popup">
        {status ? <Base.Status className="popup-note">{said[status]}</Base.Status> : null}
        <Base.Empty className="popup-note">
          {status === undefined || status === "found" ? uiTexts.noResults : null}
        </Base.Empty>
        <Base.List className="listbox">
          {(option: Option) => (
            <Base.Item key={option.id} value={option}>
              <span>
                {option.label}
                {option.detail ? <small>{option.detail}</small> : null}
              </span>
            </Base.Item>
          )}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);
