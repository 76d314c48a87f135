type Paged<Item> = { data: readonly Item[]; last_page: number };

/** Every item of a paged list: the first page says how many more there are. */
export const everyPage = async <Item>(
  read: (call: { query: { page: number; per_page: number } }) => Promise<Paged<Item>>,
): Promise<Item[]> => {
  const page = (number: number) => read({ query: { page: number, per_page: 100 } });
  const first = await page(1);
  const others = Array.from({ length: first.last_page - 1 }, (_, n) => page(n + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
};
