import type { Person } from "#functions/domain/accounts/person.ts";
import { findNoticeSettings, noticesOf } from "#functions/domain/notices/notices.store.ts";

/** What somebody was told, and what they get of it by mail. */
export const noticesPart = async ({ userId }: Person, now: Date) => {
  const [notices, { daily, off, digest_on }] = await Promise.all([
    noticesOf(userId, now),
    findNoticeSettings(userId),
  ]);
  return {
    reglages: { resume_quotidien: daily, ecartes: off, dernier_resume: digest_on ?? null },
    avis: notices.map(({ user_id: _, expires, ...notice }) => notice),
  };
};
