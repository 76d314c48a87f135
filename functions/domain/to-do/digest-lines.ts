import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { noticesOf } from "#functions/domain/notices/notices.store.ts";
import { isUnread } from "#functions/domain/notices/reading.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { type SituationEntry, situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { noticesView } from "#functions/domain/to-do/notice-view.ts";
import { toConfirmAmong } from "#functions/domain/to-do/to-confirm.ts";
import { joinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import { entriesOf, findEntriesById } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import {
  type DigestLine,
  digestOf,
  groupsFor,
  type NoticeGroup,
  type NoticeKind,
  noticeGroups,
  noticeKinds,
} from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { asksWithdrawal, awaitsReview } from "#shared/situations/situations.rules.ts";

const isAnybodyToConfirm = async (): Promise<boolean> => {
  const [cards, requests] = await Promise.all([profileCards(), joinRequestsOf()]);
  return Object.values(toConfirmAmong(cards, requests)).some(({ length }) => length > 0);
};

/**
 * A notice may be read after the wishes that it tells of have closed, or after somebody else has done what it asks for: a
 * mail would say in vain that it waits. Nor is a situation said to be published that was withdrawn since, or the reverse.
 */
const withoutWhatIsDone = async (notices: readonly Notice[], now: Date): Promise<Notice[]> => {
  const aboutSituations = notices.filter(({ kind }) => noticeKinds[kind] === "situations");
  const [events, situations, isAnybody] = await Promise.all([
    entriesOf(eventsRoster),
    findEntriesById(
      situationsRoster,
      aboutSituations.map(({ about }) => about),
    ),
    notices.some(({ kind }) => kind === "people_to_confirm") && isAnybodyToConfirm(),
  ]);
  const isOpen = ({ about }: Notice) =>
    events.some((event) => event.id === about && actRefusal("saveWishes", event, now) === null);
  const situation =
    (asks: (of: SituationEntry) => boolean) =>
    ({ about }: Notice) => {
      const found = situations.get(about);
      return found !== undefined && asks(found);
    };
  const waits: Partial<Record<NoticeKind, (notice: Notice) => boolean>> = {
    wishes_open: isOpen,
    wishes_closing: isOpen,
    people_to_confirm: () => isAnybody,
    situation_submitted: situation(awaitsReview),
    situation_returned: situation(({ returned_at }) => returned_at !== null),
    situation_reviewed: situation(awaitsReview),
    situation_published: situation(({ is_published }) => is_published),
    situation_changed: situation(({ is_published }) => is_published),
    situation_withdrawal_asked: situation(asksWithdrawal),
    situation_withdrawn: situation(({ is_published }) => !is_published),
  };
  return notices.filter((one) => waits[one.kind]?.(one) ?? true);
};

/** What a digest would tell somebody now, without the groups that are off. */
export const digestLines = async (
  viewer: Viewer,
  off: readonly NoticeGroup[],
  now: Date,
): Promise<DigestLine[]> => {
  const concerned = groupsFor(viewer.profiles.map(({ role }) => role));
  const without = noticeGroups.filter((group) => off.includes(group) || !concerned.includes(group));
  const stored = await noticesOf(viewer.userId, now);
  const unread = await noticesView(stored.filter(isUnread), viewer, now);
  return digestOf(await withoutWhatIsDone(unread, now), without);
};
