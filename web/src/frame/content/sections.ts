import type { Content } from "#shared/reference/content.schemas.ts";

type SectionKind = "film" | "clip" | "testimonial" | "legal";

/** A section of a page: what the organisation wrote, else the default text (version 0). */
export type Section = Content & { kind: SectionKind };

export const defaultSection = (
  id: string,
  kind: SectionKind,
  {
    title = "",
    detail = "",
    paragraphs = [],
  }: { title?: string; detail?: string; paragraphs?: readonly string[] } = {},
): Section => ({
  id,
  kind,
  title,
  detail,
  text: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(""),
  video: "",
  updated_at: "",
  version: 0,
});

/** The sections of a page in its order; what the organisation wrote replaces the defaults. */
export const applyContents = (sections: readonly Section[], contents: readonly Content[]): Section[] => {
  const byId = new Map(contents.map((content) => [content.id, content]));
  return sections.map((section) => ({ ...section, ...byId.get(section.id) }));
};
