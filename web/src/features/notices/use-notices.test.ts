import { expect, test } from "vitest";
import type { NoticeKind } from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { askNotices } from "./use-notices.ts";

test("an open page lists no notice of a kind that a later build tells", () => {
  const notice = (kind: string): Notice => ({
    ...{ id: kind, kind: kind as NoticeKind, at: "2026-11-29T10:00:00.000Z", count: 1, is_read: false },
    ...{ by: null, about: "1", name: null, learner: null, lines: null },
  });
  const { select } = askNotices();
  const list = { unread: 2, data: [notice("of_tomorrow"), notice("step_note")] };
  expect(select(list)).toEqual({ unread: 2, data: [notice("step_note")] });
});
