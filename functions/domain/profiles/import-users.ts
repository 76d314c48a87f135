import * as z from "zod";
import { findUsersAt } from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { invitedToAccount } from "#functions/domain/accounts/mails.ts";
import { giveProfile, mailRoleChange } from "#functions/domain/accounts/role-mails.ts";
import type { Entry } from "#functions/domain/imports/columns.ts";
import type { Refusals } from "#functions/domain/imports/imports.store.ts";
import { idsFor, openAccount } from "#functions/domain/imports/people.ts";
import { faultyRow, personReader, type ReadPerson } from "#functions/domain/imports/person-cells.ts";
import { type ImportOf, noteOn, type PlannedRow } from "#functions/domain/imports/plan.ts";
import { oneByOne, refusedFor, type Writer } from "#functions/domain/imports/writing.ts";
import { renameUser } from "#functions/domain/profiles/profile-changes.store.ts";
import { confirmPerson } from "#functions/domain/training/joining.ts";
import { roles, type Viewer } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import { type ImportNote, importMessages } from "#shared/contract/import.ts";
import { roleNamed, userImportMessages as says, userColumns } from "#shared/profiles/profiles.import.ts";
import { maxProfiles, mayChangeAccount, mayGive } from "#shared/profiles/profiles.rules.ts";

type Field = (typeof userColumns)[number]["field"];
const [nameColumn, , emailColumn, roleColumn] = userColumns;

/** What is needed to write a line of users; for an existing account, what the line adds to it. */
export const UserData = z.object({
  name: z.string(),
  email: z.string(),
  role_id: z.number(),
  change: z
    .object({
      user_id: z.string(),
      was: z.string(),
      renames: z.boolean(),
      adds: z.boolean(),
      /** Their unconfirmed profile of this role, if none is confirmed: the line confirms it. */
      confirms: z.string().nullable(),
    })
    .nullable(),
});
export type UserData = z.output<typeof UserData>;

/**
 * Whether a line gives an account another name. Capitals say nothing of accents and cases: `LEVEQUE` must not take them
 * from somebody who wrote their own name.
 */
const isOtherName = ({ name, isMended }: ReadPerson, user: Auth): boolean =>
  user.name !== name && !(isMended && fold(user.name) === fold(name));

const judged = (person: ReadPerson, role_id: number, user: Auth | undefined, viewer: Viewer): PlannedRow => {
  const { line, name, email, notes: said } = person;
  const refused = (...notes: ImportNote[]) => faultyRow(line, name, [...notes, ...said]);
  const row = (state: "create" | "change", notes: ImportNote[], change: UserData["change"]): PlannedRow => ({
    line,
    state,
    name,
    notes: [...notes, ...said],
    data: { name, email, role_id, change } satisfies UserData,
  });
  if (user && !mayChangeAccount(viewer, user))
    return refused(noteOn(emailColumn, "error", email, says.untouchable, says.untouchableExpected));
  const held = user?.profiles.filter((profile) => profile.role_id === role_id) ?? [];
  const adds = held.length === 0;
  const confirms = held.some(({ confirmed }) => confirmed) ? null : (held[0]?.id ?? null);
  const label = roleLabel(role_id);
  if ((adds || confirms) && !mayGive(viewer, role_id))
    return refused(noteOn(roleColumn, "error", label, says.roleNotGivable, says.roleNotGivableExpected));
  if (!user) return row("create", [], null);
  if (adds && user.profiles.length >= maxProfiles)
    return refused(noteOn(roleColumn, "error", label, says.tooManyProfiles, says.tooManyProfilesExpected));
  const renames = isOtherName(person, user);
  if (!renames && !adds && !confirms) return { line, state: "same", name, notes: said, data: null };
  const notes = [
    ...(renames ? [noteOn(nameColumn, "change", name, importMessages.before(user.name))] : []),
    ...(adds ? [noteOn(roleColumn, "change", label, says.addedRole)] : []),
    ...(confirms ? [noteOn(roleColumn, "change", label, says.confirmedRole)] : []),
  ];
  return row("change", notes, { user_id: user.id, was: user.name, renames, adds, confirms });
};

const roleLabel = (id: number) => Object.values(roles).find((role) => role.id === id)?.name ?? "";

/** Judges lines of users against existing accounts. Lines only add names and roles, they never remove any. */
export const judgeUsers = async (entries: readonly Entry<Field>[], viewer: Viewer) => {
  const readPerson = personReader({ name: nameColumn, email: emailColumn });
  const read = entries.map((entry) => {
    const person = readPerson(entry);
    const written = entry.values.role?.trim() ?? "";
    const role = roleNamed(fold(written));
    if (role) return { person, role_id: roles[role].id };
    const note = noteOn(roleColumn, "error", written, says.unknownRole);
    const notes = "state" in person ? [...person.notes, note] : [note];
    return { person: faultyRow(entry.line, person.name, notes), role_id: 0 };
  });
  const users = await findUsersAt(read.flatMap(({ person }) => ("email" in person ? [person.email] : [])));
  return {
    rows: read.map(({ person, role_id }) =>
      "email" in person ? judged(person, role_id, users.get(person.email), viewer) : person,
    ),
  };
};

const moved = (
  row: PlannedRow,
  message: string = importMessages.moved,
  expected: string = importMessages.movedExpected,
) => [refusedFor(row, [noteOn(emailColumn, "error", UserData.parse(row.data).email, message, expected)])];

const writeLine = async (of: ImportOf, row: PlannedRow): Promise<Refusals> => {
  const { change, ...person } = UserData.parse(row.data);
  if ((!change || change.adds || change.confirms) && !mayGive(of.viewer, person.role_id))
    return moved(row, importMessages.notYours);
  if (!change) {
    const opened = await openAccount(of, row.line, person, invitedToAccount(of.now));
    if (opened === "taken") return moved(row);
    return opened === "opened" ? [] : moved(row, says.mailFailed, says.mailFailedExpected);
  }
  const user = await findAuth(change.user_id);
  if (!user || (change.renames && ![change.was, person.name].includes(user.name))) return moved(row);
  if (!mayChangeAccount(of.viewer, user)) return moved(row, importMessages.notYours);
  if (change.renames && user.name !== person.name) await renameUser(user.id, person.name, of);
  if (change.confirms) await confirmPerson({ profile_id: change.confirms, training_action_id: null }, of);
  const holds = user.profiles.some(({ role_id }) => role_id === person.role_id);
  const { profile: added } = idsFor(of, row.line);
  // Added by an earlier try: mail again, as its mail may have been lost.
  if (change.adds && user.profiles.some(({ id }) => id === added))
    await mailRoleChange(user.id, of, { given: person.role_id });
  const confirmed_at = of.now.toISOString();
  if (change.adds && !holds)
    await giveProfile(user.id, { id: added, role_id: person.role_id, confirmed_at }, of);
  return [];
};

/** Writes lines of users, one after the other: most send a mail. */
export const userWriter = (of: ImportOf): Writer =>
  oneByOne({
    together: async ([row]) => (row ? writeLine(of, row) : []),
    refresh: async () => undefined,
    noteOn: (row, message, expected) =>
      noteOn(emailColumn, "error", UserData.parse(row.data).email, message, expected),
  });
