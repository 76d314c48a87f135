import { defaultSection, type Section } from "#web/frame/content/sections.ts";
import { legalTexts } from "./texts.ts";

/** What the legal page says where the organisation has not written anything. */
export const legalSections: readonly Section[] = legalTexts.sections.map(({ id, title, paragraphs }) =>
  defaultSection(`legal~${id}`, "legal", { title, paragraphs }),
);

/** The section that says how long data is kept. */
export const durationsId = "legal~durees";
