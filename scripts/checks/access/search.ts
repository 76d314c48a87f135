import type { AccessTable } from "#scripts/checks/principals.ts";

// Everybody may search; what each finds is tested in functions/api/search/search.test.ts.
export const access: AccessTable = {
  searchSite: { call: () => ({ query: { q: "jardin" } }), lines: { any: "200 all" } },
};
