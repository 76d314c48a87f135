import { type Role, staff } from "#shared/contract/access.ts";

/** What people may switch off in their daily digest. */
export const noticeGroups = [
  "people",
  "situations",
  "steps",
  "library",
  "standing",
  "wishes",
  "timetable",
  "hosts",
  "imports",
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** Every kind of notice, with the group that it belongs to. */
export const noticeKinds = {
  people_to_confirm: "people",
  learner_deleted: "people",
  situation_submitted: "situations",
  situation_returned: "situations",
  situation_reviewed: "situations",
  situation_published: "situations",
  situation_changed: "situations",
  situation_withdrawal_asked: "situations",
  situation_withdrawn: "situations",
  situation_deleted: "situations",
  step_note: "steps",
  step_deliverable: "steps",
  step_word: "steps",
  step_word_noted: "steps",
  step_message: "steps",
  folder_shared: "library",
  document_shared: "library",
  profile_confirmed: "standing",
  attachment_confirmed: "standing",
  enrolment_confirmed: "standing",
  enrolment_refused: "standing",
  attachment_refused: "standing",
  structure_accepted: "standing",
  learner_removed: "standing",
  instructor_removed: "standing",
  wishes_open: "wishes",
  wishes_closing: "wishes",
  timetable_published: "timetable",
  host_answered: "hosts",
  import_finished: "imports",
} as const satisfies Record<string, NoticeGroup>;
export type NoticeKind = keyof typeof noticeKinds;
export const everyNoticeKind = Object.keys(noticeKinds) as NoticeKind[];

const forStaff: readonly NoticeGroup[] = ["people", "hosts", "imports"];
const forLearners: readonly NoticeGroup[] = ["wishes", "timetable"];

/** The groups of which somebody with these roles can get notices. */
export const groupsFor = (held: readonly Role[]): NoticeGroup[] =>
  noticeGroups.filter((group) => {
    if (forStaff.includes(group)) return held.some((role) => (staff as readonly Role[]).includes(role));
    return !forLearners.includes(group) || held.includes("learner");
  });

/** How many notices are kept for a person. */
export const maxNotices = 200;
const keptOfEachKind = Math.floor(maxNotices / everyNoticeKind.length);

/** The notices that are kept: the last of each kind, so that many of one push no other out, then the newest. */
export const keptNotices = <Notice extends { kind: NoticeKind }>(
  newestFirst: readonly Notice[],
): Notice[] => {
  const byKind = Map.groupBy(newestFirst, ({ kind }) => kind);
  const last = new Set([...byKind.values()].flatMap((some) => some.slice(0, keptOfEachKind)));
  const others = newestFirst.filter((notice) => !last.has(notice));
  const kept = new Set([...last, ...others.slice(0, maxNotices - last.size)]);
  return newestFirst.filter((notice) => kept.has(notice));
};

type Unread = { kind: NoticeKind; count: number; is_read: boolean };

/** Unread notices by kind, the kinds in their order: what a digest says. Switched-off groups are left out. */
export const digestOf = (notices: readonly Unread[], off: readonly NoticeGroup[]) =>
  everyNoticeKind
    .filter((kind) => !off.includes(noticeKinds[kind]))
    .map((kind) => ({
      kind,
      count: notices.filter((notice) => notice.kind === kind && !notice.is_read).length,
    }))
    .filter(({ count }) => count > 0);
export type DigestLine = ReturnType<typeof digestOf>[number];
