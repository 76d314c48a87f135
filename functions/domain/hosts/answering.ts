import {
  type StoredParticipation,
  writesToChangeHosting,
} from "#functions/domain/events/event-parts.store.ts";
import { checkHostLink, writeToRecordAnswer } from "#functions/domain/hosts/host-links.store.ts";
import { type Opened, openHostLink } from "#functions/domain/hosts/opened.ts";
import { correctionHere, hostContact, hostedView, hostView } from "#functions/domain/hosts/view.ts";
import { tellingWith, usersWith } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { findContacts, writeToSaveContacts } from "#functions/domain/structures/contacts.store.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { staff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { hostsProblems } from "#shared/hosts/hosts.problems.ts";
import { changedFields, isAnswerOpen } from "#shared/hosts/hosts.rules.ts";
import type { HostAnswer, HostView } from "#shared/hosts/hosts.schemas.ts";
import { isSameContact } from "#shared/structures/contacts.rules.ts";

/**
 * Keeps what a host says of the contact apart until staff take it over: a link may be forwarded, and who holds one could
 * otherwise have next year's link sent to themselves.
 */
const writesToCorrect = async (one: StoredParticipation, said: HostAnswer["contact"], now: Date) => {
  if (!said) return [];
  const book = await findContacts(one.structure_id);
  const [before, noted] = [correctionHere(one, book), hostContact(one, book)];
  const { email, phone } = before ?? noted;
  const contact = { ...said, email: said.email || email, phone: said.phone || phone };
  if (isSameContact(contact, before ?? noted)) return [];
  const isBack = isSameContact(contact, noted);
  const correction = isBack ? null : { ...contact, at: now.toISOString(), event_id: one.event_id };
  return [writeToSaveContacts(book, { correction })];
};

const answer = async (
  opened: Opened,
  { version, contact, ...changes }: HostAnswer,
  now: Date,
): Promise<Opened> => {
  const { participation, access, link, event, slots } = opened;
  if (!isAnswerOpen(event, now)) throw hostsProblems.eventOver();
  // Staff may have removed a slot that was closed, or that the page still shows: the rest of the answer holds.
  const existing = (ids: readonly string[]) => ids.filter((id) => slots.some((slot) => slot.id === id));
  const before = { ...participation, closed_slot_ids: existing(participation.closed_slot_ids) };
  const show = (current: typeof before) => hostedView(opened, current);
  if (version !== undefined && version !== before.version) throw commonProblems.stale(show(before));
  const said = {
    ...before,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  };
  const closed_slot_ids = existing(said.closed_slot_ids);
  const after = { ...said, closed_slot_ids, version: before.version + 1 };
  const at = now.toISOString();
  const people = await readTogether(profilesRoster);
  // A host who confirms what stood there already has nothing new to say.
  const corrections = await writesToCorrect(before, contact, now);
  const isNews = changedFields(before, after).length + corrections.length > 0;
  const news = { kind: "host_answered", about: event.id, by: null } as const;
  await tellingWith(isNews ? [{ ...news, to: usersWith(people, staff) }] : [], now, (telling) =>
    transact([
      checkHostLink(link),
      ...writesToChangeHosting(after, show),
      writeToRecordAnswer(access, after, at),
      ...corrections,
      ...telling,
    ]),
  );
  return {
    ...opened,
    participation: after,
    access: { ...access, answered_at: at, known: after, version: access.version + 1 },
  };
};

/** Saves how a structure takes part, as its host says; staff are told. Nothing moves in the timetable. */
export const answerByLink = (
  secret: string,
  said: HostAnswer,
  caller: { address: string; now: Date },
): Promise<{ participationId: string; view: HostView }> =>
  retryOnConcurrentChange(async () => {
    const after = await answer(await openHostLink(secret, caller), said, caller.now);
    return { participationId: after.participation.id, view: await hostView(after, caller.now) };
  });
