import * as z from "zod";
import { line } from "#shared/contract/fields.ts";
import { foldQuery } from "#shared/contract/fold.ts";
import { LibraryHit } from "#shared/library/library.schemas.ts";
import { tooShort } from "#shared/search/search.problems.ts";

/** The most hits that an answer holds of each kind. */
export const maxHitsOfKind = 5;
/** The longest text that somebody may search for. */
export const maxSearch = 100;

// The letters are counted as searches compare them: punctuation alone would find everything.
export const SiteSearch = z.strictObject({
  q: line(maxSearch).refine((typed) => foldQuery(typed).length >= 2, tooShort),
});

/** The first hits of a kind; `is_complete` is false if more may match than `total`. */
const hitsOf = <Hit extends z.ZodType>(hit: Hit) =>
  z.object({ total: z.number(), is_complete: z.boolean(), hits: z.array(hit) });

export const SiteHits = z.object({
  structures: hitsOf(
    z.object({
      id: z.string(),
      name: z.string(),
      zip_code: z.string(),
      city: z.string(),
      summary: z.string(),
    }),
  ),
  situations: hitsOf(z.object({ id: z.string(), title: z.string(), summary: z.string() })),
  /** Folders too. */
  documents: hitsOf(LibraryHit),
  people: hitsOf(z.object({ id: z.string(), name: z.string(), role: z.string() })),
});
export type SiteHits = z.output<typeof SiteHits>;
