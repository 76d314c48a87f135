import type { AccessTable } from "#scripts/checks/principals.ts";

// Each is about the caller alone: nobody can name another person in it.
export const access: AccessTable = {
  listNotices: { call: () => ({ query: { per_page: 0 } }), lines: { any: "200 rest" } },
  readNotices: {
    call: () => ({ body: { ids: ["2026-12-10T14~step_note~a~b"] } }),
    lines: { any: "200 rest" },
  },
  getNoticeSettings: { call: () => ({}), lines: { any: "200 rest" } },
  saveNoticeSettings: { call: () => ({ body: { daily: true, off: [] } }), lines: { any: "200 rest" } },
  getTodo: { call: () => ({}), lines: { any: "200 rest" } },
};
