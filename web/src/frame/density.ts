import { useLayoutEffect } from "react";

/** Tighter controls and cells, wider page. On the body, so that dialogs and popups follow. */
export const useStaffDensity = (on = true): void => {
  useLayoutEffect(() => {
    if (!on) return;
    document.body.dataset["density"] = "staff";
    return () => {
      delete document.body.dataset["density"];
    };
  }, [on]);
};
