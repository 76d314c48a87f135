import { expect, test } from "vitest";
import { paginate } from "#shared/contract/page.ts";
import { everyPage } from "./every-page.ts";

test.each([0, 1, 100, 101, 1_234])("of %i items none is left out", async (count) => {
  const items = Array.from({ length: count }, (_, n) => n);
  let calls = 0;
  const found = await everyPage(async ({ query }) => {
    calls += 1;
    return paginate(items, query);
  });
  expect(found).toEqual(items);
  expect(calls).toBe(Math.max(1, Math.ceil(count / 100)));
});
