import type { Content } from "#shared/reference/content.schemas.ts";

export type SectionKind = "film" | "clip" | "testimonial" | "legal";

/** A section of a page as it is shown: what the organisation wrote, else what the product brings (version 0). */
export type Section = Content & { kind: SectionKind };

/** A section as the product brings it. */
export const brought = (
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

/** The sections of a page in its order, those that the organisation wrote in place of those brought. */
export const written = (sections: readonly Section[], contents: readonly Content[]): Section[] => {
  const byId = new Map(contents.map((content) => [content.id, content]));
  return sections.map((section) => ({ ...section, ...byId.get(section.id) }));
};
