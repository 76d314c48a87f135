import * as z from "zod";

const wholeNumber = (fallback: number, most: number) =>
  z.coerce.number("Ce nombre n’est pas valable.").int().min(1).max(most).default(fallback);

/** The query of a paged list: `page` from 1, `per_page` with this default and at most 100. */
export const pageQuery = (perPage: number) => ({
  page: wholeNumber(1, 1_000_000),
  per_page: wholeNumber(perPage, 100),
});

/** One page of a list, as the specification spells it. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: z.number(),
    last_page: z.number(),
    total: z.number(),
  });

/** One page of a whole list; beyond the end, the last one. */
export const paginate = <Item>(
  items: readonly Item[],
  { page, per_page }: { page: number; per_page: number },
) => {
  const last_page = Math.max(1, Math.ceil(items.length / per_page));
  const current_page = Math.min(page, last_page);
  const start = (current_page - 1) * per_page;
  return { data: items.slice(start, start + per_page), current_page, last_page, total: items.length };
};

const parts = (value: unknown): unknown =>
  typeof value === "string" ? value.split(",").filter((part) => part !== "") : value;

/** A filter of a query: `name[]=a&name[]=b`, `name=a,b` or `name[]=a,b`, always read as a list of at most 100 values. */
export const queryList = <Item extends z.ZodType<string>>(item: Item) =>
  z
    .preprocess(
      (value) => (Array.isArray(value) ? value.flatMap(parts) : parts(value)),
      z.array(item).max(100),
    )
    .default([]);
