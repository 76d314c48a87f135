import type { AccessTable } from "#scripts/checks/principals.ts";
import { aPhone } from "#scripts/testing/browser/phone.ts";

// Each is about the caller alone: nobody can name another person in it.
export const access: AccessTable = {
  listNotices: { call: () => ({ query: { per_page: 0 } }), lines: { any: "200 rest" } },
  readNotices: {
    call: () => ({ body: { ids: ["2026-12-10T14~step_note~a~b"] } }),
    lines: { any: "200 rest" },
  },
  getNoticeSettings: { call: () => ({ query: { preview: true } }), lines: { any: "200 rest" } },
  saveNoticeSettings: { call: () => ({ body: { daily: true, off: [] } }), lines: { any: "200 rest" } },
  subscribePhone: {
    call: () => ({ body: aPhone().subscription }),
    lines: { any: "200 L, 403 rest" },
  },
  listPhones: { call: () => ({}), lines: { any: "200 rest" } },
  // Idempotent: somebody else's phone answers as one that is gone, and stays.
  unsubscribePhone: {
    call: () => ({ params: { id: "a".repeat(40) } }),
    lines: { other: "200 rest", absent: "200 rest", malformed: "404 rest" },
  },
  getTodo: { call: () => ({}), lines: { any: "200 rest" } },
};
