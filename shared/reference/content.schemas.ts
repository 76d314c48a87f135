import * as z from "zod";
import { line, requiredLine, requiredText, richText, version } from "#shared/contract/fields.ts";
import { videoAddress } from "#shared/structures/structures.fields.ts";

/** The pages whose texts the organisation writes itself. */
export const contentPages = ["home", "legal"] as const;
export type ContentPage = (typeof contentPages)[number];

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n + 1}`);

/** The sections of each page, by key; sections that nobody has written show the product's own text. */
export const contentKeys = (page: ContentPage): string[] =>
  page === "home"
    ? ["film", ...numbered("clip", 9), ...numbered("testimonial", 6)]
    : [
        "association",
        "publication",
        "webmestre",
        "hebergement",
        "confidentialite",
        "finalites",
        "durees",
        "mineurs",
        "cookies",
        "tiers",
        "droits",
        "audience",
      ];

/** The page and the key of a section's id, `<page>~<key>`; undefined when there is no such section. */
export const contentOf = (id: string): { page: ContentPage; key: string } | undefined => {
  const page = contentPages.find((one) => id.startsWith(`${one}~`));
  const key = page && contentKeys(page).find((one) => id === `${page}~${one}`);
  return page && key ? { page, key } : undefined;
};

/** A section as staff have written it. */
export const Content = z.object({
  id: z.string(),
  title: z.string(),
  /** Who somebody is, below their name. */
  detail: z.string(),
  text: z.string(),
  video: z.string(),
  updated_at: z.string(),
  version: z.number(),
});
export type Content = z.output<typeof Content>;

export const ContentQuery = z.strictObject({ page: z.enum(contentPages) });

export const ContentChanges = z.strictObject({
  title: line(150),
  detail: line(200).default(""),
  text: richText(),
  video: videoAddress.default(""),
  version,
});

/** The same for a mandatory section. */
export const RequiredContentChanges = ContentChanges.extend({
  title: requiredLine(150),
  text: requiredText(20_000),
});
