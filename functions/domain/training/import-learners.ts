import * as z from "zod";
import { findUsersAt } from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { giveProfile, mailRoleChange } from "#functions/domain/accounts/role-mails.ts";
import type { Entry } from "#functions/domain/imports/columns.ts";
import type { Refusals } from "#functions/domain/imports/imports.store.ts";
import { idsFor, openAccount } from "#functions/domain/imports/people.ts";
import {
  addressIn,
  faultyRow,
  personReader,
  type ReadPerson,
} from "#functions/domain/imports/person-cells.ts";
import { type ImportOf, noteOn, type PlannedRow } from "#functions/domain/imports/plan.ts";
import { oneByOne, refusedFor, type Writer } from "#functions/domain/imports/writing.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { findProfile, findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { requireLive } from "#functions/domain/training/archiving.store.ts";
import { instructing } from "#functions/domain/training/instructing.ts";
import { invitedToAction } from "#functions/domain/training/inviting.ts";
import { addMember, newMember } from "#functions/domain/training/joining.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import {
  type Agenda,
  allMembersOf,
  findMember,
  type StoredMember,
  writesToAddMembers,
} from "#functions/domain/training/training.store.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { roles, type Viewer } from "#shared/contract/access.ts";
import { type ImportNote, importMessages } from "#shared/contract/import.ts";
import { userImportMessages } from "#shared/profiles/profiles.import.ts";
import { mayChangeAccount } from "#shared/profiles/profiles.rules.ts";
import { learnerColumns, learnerImportMessages as says } from "#shared/training/training.import.ts";

type Field = (typeof learnerColumns)[number]["field"];
const [nameColumn, , emailColumn, tradeColumn, referentColumn] = learnerColumns;
const learner = roles.learner.id;

/** Both kinds of instructors: the membership's field, the role they need, the column that names them. */
const instructors = [
  { key: "metier_instructor_id", role_id: roles.tradeTrainer.id, column: tradeColumn },
  { key: "referent_instructor_id", role_id: roles.referentTrainer.id, column: referentColumn },
] as const;
type Key = (typeof instructors)[number]["key"];

/** What is needed to write a line of learners: who it is, as far as known, and the instructors that it names. */
export const LearnerData = z.object({
  name: z.string(),
  email: z.string(),
  user_id: z.string().nullable(),
  profile_id: z.string().nullable(),
  /** The membership's version that was seen; null for a new member. */
  version: z.number().nullable(),
  instructors: z.object({
    metier_instructor_id: z.string().optional(),
    referent_instructor_id: z.string().optional(),
  }),
  /** A member's instructors as they were, to undo the import. */
  before: z
    .object({ metier_instructor_id: z.string().nullable(), referent_instructor_id: z.string().nullable() })
    .nullable()
    // Lines previewed before imports could be undone lack it.
    .default(null),
});
export type LearnerData = z.output<typeof LearnerData>;
type Instructors = LearnerData["instructors"];

type Scene = {
  users: ReadonlyMap<string, Auth>;
  members: ReadonlyMap<string, StoredMember>;
  names: ReadonlyMap<string, { name: string }>;
  viewer: Viewer;
};

const profileWith = (user: Auth | undefined, role_id: number) =>
  user?.profiles.find((profile) => profile.role_id === role_id)?.id;
/** Unconfirmed trainers cannot be instructors. */
const confirmedWith = (user: Auth | undefined, role_id: number) =>
  user?.profiles.find((profile) => profile.confirmed && profile.role_id === role_id)?.id;

/** The instructors that a line names, and notes on those that cannot be accepted. */
const readInstructors = (values: Entry<Field>["values"], users: Scene["users"]) => {
  const notes: ImportNote[] = [];
  const named: { [K in Key]?: string } = {};
  for (const { key, role_id, column } of instructors) {
    const address = addressIn(values[column.field]).toLowerCase();
    const id = confirmedWith(users.get(address), role_id);
    if (id) named[key] = id;
    else if (address !== "") notes.push(noteOn(column, "error", address, says.noTrainer));
  }
  return { named, notes };
};

const differing = (named: Instructors, member: StoredMember | undefined) =>
  instructors.filter(({ key }) => named[key] !== undefined && named[key] !== member?.[key]);

const judged = (
  { line, name, email, notes: said }: ReadPerson,
  named: Instructors,
  scene: Scene,
): PlannedRow => {
  const user = scene.users.get(email);
  if (user && !mayChangeAccount(scene.viewer, user))
    return faultyRow(line, name, [
      noteOn(
        emailColumn,
        "error",
        email,
        userImportMessages.untouchable,
        userImportMessages.untouchableExpected,
      ),
    ]);
  const held = user?.profiles.filter((profile) => profile.role_id === learner) ?? [];
  const profile = held.find(({ id }) => scene.members.has(id)) ?? held[0];
  const member = profile && scene.members.get(profile.id);
  const notes = [...said];
  if (user && !member) notes.push(noteOn(emailColumn, "remark", email, says.existing));
  if (user && !profile) notes.push(noteOn(emailColumn, "remark", email, says.addedProfile));
  if (user && user.name !== name) notes.push(noteOn(nameColumn, "remark", name, says.otherName(user.name)));
  if (member?.left)
    return faultyRow(line, name, [noteOn(emailColumn, "error", email, says.hasLeft, says.hasLeftExpected)]);
  const changes = differing(named, member);
  if (member && changes.length === 0) return { line, state: "same", name, notes, data: null };
  const nameOf = (id: string | null | undefined) => scene.names.get(id ?? "")?.name ?? says.nobody;
  if (member)
    notes.push(
      ...changes.map(({ key, column }) =>
        noteOn(column, "change", nameOf(named[key]), importMessages.before(nameOf(member[key]))),
      ),
    );
  const data: LearnerData = {
    name,
    email,
    user_id: user?.id ?? null,
    profile_id: profile?.id ?? null,
    version: member?.version ?? null,
    instructors: named,
    before: member
      ? {
          metier_instructor_id: member.metier_instructor_id,
          referent_instructor_id: member.referent_instructor_id,
        }
      : null,
  };
  return { line, state: member ? "change" : "create", name, notes, data };
};

/** Judges lines of learners against an action's members and existing accounts. */
export const judgeLearners = async (entries: readonly Entry<Field>[], of: ImportOf) => {
  const readPerson = personReader({ name: nameColumn, email: emailColumn });
  const read = entries.map((entry) => ({ entry, person: readPerson(entry) }));
  const addresses = read.flatMap(({ entry: { values }, person }) => [
    ...("email" in person ? [person.email] : []),
    ...instructors.map(({ column }) => addressIn(values[column.field]).toLowerCase()),
  ]);
  const [users, members] = await Promise.all([
    findUsersAt(addresses.filter((address) => address !== "")),
    allMembersOf(of.owner),
  ]);
  const ids = [...users.values()].flatMap((user) => user.profiles.map(({ id }) => id));
  const taught = members.flatMap((member) => instructors.map(({ key }) => member[key] ?? ""));
  const scene: Scene = {
    users,
    members: new Map(members.map((member) => [member.profile_id, member])),
    names: await findProfileCards([...ids, ...taught]),
    viewer: of.viewer,
  };
  return {
    rows: read.map(({ entry, person }): PlannedRow => {
      const { named, notes } = readInstructors(entry.values, users);
      if ("state" in person) return { ...person, notes: [...person.notes, ...notes] };
      return notes.length > 0 ? faultyRow(person.line, person.name, notes) : judged(person, named, scene);
    }),
  };
};

const refused = (
  row: PlannedRow,
  message: string = importMessages.moved,
  expected: string = importMessages.movedExpected,
) => [refusedFor(row, [noteOn(emailColumn, "error", LearnerData.parse(row.data).email, message, expected)])];

const joining = (of: ImportOf, id: string): StoredMember =>
  newMember(of.owner, { id, role_id: learner }, of.now);

/**
 * The learner profile of a line's account, created if it has none; undefined if the account changed since the
 * preview.
 */
const profileOf = async (of: ImportOf, row: PlannedRow, data: LearnerData) => {
  const user = data.user_id === null ? undefined : await findAuth(data.user_id);
  if (!user || !mayChangeAccount(of.viewer, user)) return undefined;
  const id = data.profile_id ?? idsFor(of, row.line).profile;
  if (user.profiles.some((profile) => profile.id === id && profile.role_id === learner)) {
    // Added by an earlier try: mail again, as its mail may have been lost.
    if (data.profile_id === null) await mailRoleChange(user.id, of, { given: learner });
    return id;
  }
  if (data.profile_id !== null || profileWith(user, learner)) return undefined;
  const confirmed_at = of.now.toISOString();
  return (await giveProfile(user.id, { id, role_id: learner, confirmed_at }, of)).id;
};

/**
 * Makes a profile a member with the instructors that a line names; undefined if the membership changed since the
 * preview.
 */
const attach = async (
  agenda: Agenda,
  of: ImportOf,
  profileId: string,
  { version, instructors: named }: LearnerData,
) => {
  const found = await findMember(of.owner, profileId);
  if (found?.left || (!found && version !== null)) return undefined;
  const changes = differing(named, found);
  const others = changes.filter(({ key }) => found?.[key]);
  if (found && changes.length > 0 && found.version !== version && (version !== null || others.length > 0))
    return undefined;
  const member = found ?? joining(of, profileId);
  if (!found) {
    const profile = await findProfile(profileId);
    if (!profile) throw new ConcurrentChange();
    await addMember(agenda, profile, member, of);
  }
  const to = Object.fromEntries(changes.map(({ key }) => [key, named[key] ?? null]));
  if (changes.length > 0) {
    const { writes, news } = await instructing(agenda, member, to, of);
    await transactAndTell(writes, news, of.now);
  }
  return member;
};

const writeLine = async (agenda: Agenda, of: ImportOf, row: PlannedRow): Promise<Refusals> => {
  const data = LearnerData.parse(row.data);
  const cards = await findProfileCards(Object.values(data.instructors).flatMap((id) => id ?? []));
  for (const { key, role_id } of instructors) {
    const id = data.instructors[key];
    if (id && cards.get(id)?.role_id !== role_id) return refused(row);
  }
  const { name, email } = data;
  const isNew = data.user_id === null;
  const join = (profileId: string) => writesToAddMembers([joining(of, profileId)], agenda);
  const person = { name, email, role_id: learner };
  const opened = isNew
    ? await openAccount(of, row.line, person, invitedToAction(agenda, of.owner, of.now), join)
    : "opened";
  if (opened === "taken") return refused(row);
  const profileId = isNew ? idsFor(of, row.line).profile : await profileOf(of, row, data);
  if (!profileId) return refused(row);
  // New accounts join in the transaction that opens them.
  const isWhole = isNew && Object.keys(data.instructors).length === 0;
  if (!isWhole && !(await attach(agenda, of, profileId, data))) return refused(row);
  return opened === "opened"
    ? []
    : refused(row, userImportMessages.mailFailed, userImportMessages.mailFailedExpected);
};

/** Writes lines of learners, one after the other: most send a mail. */
export const learnerWriter = (of: ImportOf, read: Agenda): Writer => {
  let agenda = read;
  return oneByOne(
    {
      together: async ([row]) => (row ? writeLine(agenda, of, row) : []),
      refresh: async () => {
        agenda = await requireAction(of.owner);
        requireLive(agenda, of.owner);
      },
      noteOn: (row, message, expected) =>
        noteOn(emailColumn, "error", LearnerData.parse(row.data).email, message, expected),
    },
    true,
  );
};
