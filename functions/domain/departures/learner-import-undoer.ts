import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import type { Person } from "#functions/domain/accounts/person.ts";
import { eraseAccount, requireUnused } from "#functions/domain/departures/erasure.ts";
import {
  kept,
  requireProfileUnchanged,
  requireRight,
  requireUnopened,
  requireUntouched,
  takeProfile,
  usedBy,
  usesOfMembers,
} from "#functions/domain/departures/people-undoing.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { marksUses } from "#functions/domain/evidence/of-person.ts";
import { idsFor } from "#functions/domain/imports/people.ts";
import { type ImportOf, noteOn, type PlannedRow } from "#functions/domain/imports/plan.ts";
import type { Undoer } from "#functions/domain/imports/undoing.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { meetingsUses } from "#functions/domain/timetable/of-person.ts";
import { LearnerData } from "#functions/domain/training/import-learners.ts";
import { dropMember, newsOfChange } from "#functions/domain/training/removing.ts";
import {
  allMembershipsOf,
  findMember,
  readAgenda,
  standingsOf,
  writesToChangeMember,
} from "#functions/domain/training/training.store.ts";
import { presencesUses, wishesUses } from "#functions/domain/wishes/of-person.ts";
import { importMessages } from "#shared/contract/import.ts";
import { userImportMessages } from "#shared/profiles/profiles.import.ts";
import { countedUses } from "#shared/reference/reference.problems.ts";
import { learnerColumns } from "#shared/training/training.import.ts";

const [, , emailColumn] = learnerColumns;
const instructorKeys = ["metier_instructor_id", "referent_instructor_id"] as const;

/** Gives a member the instructors back that the import replaced. */
const giveInstructorsBack = async (of: ImportOf, profileId: string, data: LearnerData): Promise<void> => {
  const member = await findMember(of.owner, profileId);
  const { before, version } = data;
  if (!member || !before || version === null) return;
  const changed = instructorKeys.filter((key) => data.instructors[key] !== undefined);
  // An earlier try took it back.
  if (changed.every((key) => member[key] === before[key])) return;
  const earlier = changed.flatMap((key) => before[key] ?? []);
  const cards = await findProfileCards(earlier);
  if (member.version !== version + 1 || earlier.some((id) => !cards.has(id)))
    throw kept(importMessages.changedSince);
  const to = Object.fromEntries(changed.map((key) => [key, before[key]]));
  await transactAndTell(writesToChangeMember(member, to, of), await newsOfChange(member, to, of), of.now);
};

/** The event of an action, if no other action ties somebody to it, or is to. */
const eventLeftWith = async (actionId: string, profileId: string): Promise<string | null> => {
  const [agenda, { members, requests }] = await Promise.all([readAgenda(), standingsOf(profileId)]);
  const eventOf = (id: string) => agenda.find(trainingRoster, id)?.event_id ?? null;
  const others = [...members, ...requests].filter((one) => one.training_action_id !== actionId);
  const eventId = eventOf(actionId);
  return others.some((one) => eventOf(one.training_action_id) === eventId) ? null : eventId;
};

/** Refuses to take a place away on which something rests: marks on the dossier there, or something at its event. */
const requireNothingThere = async (actionId: string, person: Person, profileId: string): Promise<void> => {
  const eventId = await eventLeftWith(actionId, profileId);
  const atEvent = eventId === null ? [] : [wishesUses, presencesUses, meetingsUses];
  const counted = await Promise.all([
    marksUses(person, actionId),
    ...atEvent.map((usesOf) => usesOf(person, eventId ?? undefined)),
  ]);
  const left = counted.flat().filter(({ count }) => count > 0);
  if (left.length > 0) throw usedBy(countedUses(left));
};

const takeBack = async (of: ImportOf, row: PlannedRow): Promise<undefined> => {
  const data = LearnerData.parse(row.data);
  const ids = idsFor(of, row.line);
  const profileId = data.profile_id ?? ids.profile;
  if (data.version !== null) return void (await giveInstructorsBack(of, profileId, data));
  const isNew = data.user_id === null;
  const user = await findAuth(data.user_id ?? ids.user);
  if (!user) return undefined;
  requireRight(of, user);
  const memberships = await allMembershipsOf(profileId);
  const member = memberships.find(({ training_action_id }) => training_action_id === of.owner);
  const person = { userId: user.id, profileIds: [profileId] };
  const isGiven = data.profile_id === null;
  if (isNew) await requireUntouched(user, { name: data.name, profileId }, usesOfMembers);
  else if (isGiven) await requireUnused(person, user.name, usesOfMembers);
  else if (member) await requireNothingThere(of.owner, person, profileId);
  if (isGiven && memberships.some((one) => one !== member)) throw usedBy(userImportMessages.otherAction);
  if (isGiven) await requireProfileUnchanged(profileId);
  const written = Object.keys(data.instructors).length > 0 ? 2 : 1;
  if (member && member.version > written) throw kept(importMessages.changedSince);
  if (member) await dropMember(of.owner, profileId, of);
  if (isNew) await eraseAccount(user.id, of, { requireErasable: requireUnopened });
  else if (isGiven) await takeProfile(user, profileId, of);
  return undefined;
};

/** Takes lines of learners back: memberships and instructors, and accounts and profiles that it created for them. */
export const learnerUndoer = (of: ImportOf): Undoer => ({
  takeBack: (row) => takeBack(of, row),
  noteOn: (row, message) =>
    noteOn(emailColumn, "error", LearnerData.parse(row.data).email, message, importMessages.keptExpected),
});
