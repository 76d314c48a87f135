import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";

/** A combobox of which the page's first content has no need: its code, a sixth of such a page, comes after that. */
export const LateCombobox = lazyComponent(
  async () => (await import("./Combobox.tsx")).Combobox,
  <div className="min-h-control rounded-md border border-control-line bg-surface" aria-hidden="true" />,
);
