import type { Page } from "@playwright/test";

/** A field as people meet it: what stands around it. */
type Met = {
  label: string;
  /** It is mandatory, and not the only field of its form with a label that says so by ear. */
  needsStar: boolean;
  /** The label shows the star, and the form says what it means. */
  hasStar: boolean;
  hasLegend: boolean;
  /** An address, a number or another value with a format. */
  hasFormat: boolean;
  isInvalid: boolean;
  /** The texts that `aria-describedby` ties to it, if they are shown. */
  described: string;
};

/** RGAA 11.10 and 11.11: mandatory fields and formats are said beforehand, what is wrong is said at the field. */
export const fieldFindings = (fields: readonly Met[]): string[] =>
  fields.flatMap(({ label, needsStar, hasStar, hasLegend, hasFormat, isInvalid, described }) => [
    ...(needsStar && !hasStar ? [`fields: "${label}" is mandatory without a star`] : []),
    ...(needsStar && !hasLegend ? [`fields: nothing says what the star of "${label}" means`] : []),
    ...(hasFormat && !described ? [`fields: "${label}" has a format and no example`] : []),
    ...(isInvalid && !described ? [`fields: nothing says what is wrong with "${label}"`] : []),
  ]);

/** The visible fields of forms, in the page or in `part`. */
export const fieldsOf = (page: Page, part: string | undefined): Promise<Met[]> =>
  page.evaluate((part) => {
    const shown = (element: Element | null | undefined) =>
      element?.checkVisibility({ checkVisibilityCSS: true }) ?? false;
    const controls = document.querySelectorAll<HTMLInputElement>(
      `${part ?? "main"} :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea, select, [role=combobox], [role=radiogroup], fieldset[aria-required])`,
    );
    return [...controls]
      .filter((control) => shown(control) && (part || !control.closest("[role=dialog], [role=alertdialog]")))
      .map((control) => {
        const ids = (name: string) => (control.getAttribute(name) ?? "").split(" ").filter(Boolean);
        const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? "";
        const labels = [
          ...(control.labels ?? []),
          ...ids("aria-labelledby").map((id) => document.getElementById(id)),
          control.querySelector("legend"),
        ];
        const isRequired = control.required || control.getAttribute("aria-required") === "true";
        const isAlone =
          [...controls].filter((one) => one.closest("form") === control.closest("form")).length === 1;
        return {
          label: (
            control.getAttribute("aria-label") ??
            labels.map((one) => one?.textContent).find(Boolean) ??
            control.name ??
            ""
          )
            .trim()
            .slice(0, 60),
          needsStar:
            isRequired && !(isAlone && labels.some((one) => one?.textContent.includes("(obligatoire)"))),
          hasStar: labels.some((label) => label?.querySelector(".req")),
          hasLegend: shown(control.closest("form, .dialog")?.querySelector(".required-legend")),
          hasFormat: ["email", "tel", "url"].includes(control.type) || Boolean(control.pattern),
          isInvalid: control.getAttribute("aria-invalid") === "true",
          described: ids("aria-describedby").map(textOf).join(" ").trim(),
        };
      });
  }, part);
