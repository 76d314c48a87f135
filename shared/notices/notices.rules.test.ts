import { expect, test } from "vitest";
import { everyNoticeKind, keptNotices, maxNotices, type NoticeKind } from "#shared/notices/notices.rules.ts";

const many = (kind: NoticeKind, count: number) =>
  Array.from({ length: count }, (_, n) => ({ kind, id: `${kind} ${n}` }));

test("many notices of one kind push no other kind out; the oldest of them go", () => {
  const flood = many("step_note", maxNotices);
  const older = [...many("enrolment_confirmed", 1), ...many("import_finished", 2)];
  expect(keptNotices([...flood, ...older])).toEqual([...flood.slice(0, maxNotices - 3), ...older]);
});

test("all are kept while they are few, and never more than the limit", () => {
  const few = [...many("step_note", 9), ...many("wishes_open", 9)];
  expect(keptNotices(few)).toEqual(few);
  const all = everyNoticeKind.flatMap((kind) => many(kind, maxNotices));
  const kept = keptNotices(all);
  expect(kept).toHaveLength(maxNotices);
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(everyNoticeKind));
});
