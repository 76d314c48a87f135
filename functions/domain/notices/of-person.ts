import type { Person } from "#functions/domain/accounts/person.ts";
import { findNoticeSettings, noticesOf } from "#functions/domain/notices/notices.store.ts";
import { allPhonesOf } from "#functions/domain/notices/phones.store.ts";

/** What somebody was told, and what they get of it by mail. */
export const noticesPart = async ({ userId }: Person, now: Date) => {
  const [notices, { daily, off, digest_on, weekly, week_on }, phones] = await Promise.all([
    noticesOf(userId, now),
    findNoticeSettings(userId),
    allPhonesOf(userId),
  ]);
  return {
    reglages: {
      resume_quotidien: daily,
      ecartes: off,
      dernier_resume: digest_on ?? null,
      semaine: weekly,
      dernier_courriel_de_la_semaine: week_on ?? null,
    },
    // What names and dates them: the address of a phone is a secret, and the export ends up as a file on a disk.
    telephones: phones.map(({ name, since }) => ({ nom: name, depuis: since })),
    avis: notices.map(({ user_id: _, expires, ...notice }) => notice),
  };
};
