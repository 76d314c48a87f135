import { randomUUID } from "node:crypto";
import { type AccessTable, only, type Relation, type Row } from "#scripts/checks/principals.ts";
import { type Person, person, stranger } from "#scripts/testing/harness.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const otherProfileOfAdministrator = async () =>
  (await person("administrator", "referentTrainer")).profileIds[1] ?? "";
const noStructures = { structure_ids: [] };
const picture = { original_file_name: "moi.png", content_type: "image/png", size: 1_000 };

/** Changes a profile of L+: its page is not public, so only their instructors and staff may read it. */
const editing = (status: number, body: object): Row => ({
  call: (half) => ({ params: { id: half.learner.profileId }, body }),
  own: (who) => ({ params: { id: who.profileId }, body }),
  spends: true,
  known: "its learner's instructors read it",
  lines: {
    own: `${status} rest, - N`,
    tied: `${status} A C T L+, 403 R+ M+, 404 rest`,
    other: `${status} A C T, 404 rest`,
    absent: "404 rest",
  },
});
/** The same change of an administrator's profile, and of an administrator's second profile. */
const editingAdministrators = (status: number, body: object): Row[] => [
  {
    call: (half) => ({ params: { id: half.staff.profileId }, body }),
    lines: { other: `${status} A, 404 rest`, absent: "404 rest" },
  },
  {
    call: async () => ({ params: { id: await otherProfileOfAdministrator() }, body }),
    known: "a profile's page is public",
    lines: { other: `${status} A, 403 rest`, absent: "404 rest" },
  },
];
const withPage = async (learner: Person) => {
  const params = { id: learner.profileId };
  await learner.call(profiles.updateProfile, { params, body: { public_page: true } });
  return learner;
};
const newUser = (role_id: number) => (_: unknown, relation: Relation) => ({
  body: {
    user_name: "Noa",
    user_email: relation === "malformed" ? "x y" : `${randomUUID()}@exemple.fr`,
    user_password: "cheval correct batterie agrafe",
    role_id,
    genre_id: 3,
  },
});

/** Somebody whom staff invited and who has not signed in yet. */
const invited = (role_id: number) => async () => {
  const administrator = await person("administrator");
  const body = { user_name: "Noa", user_email: `${randomUUID()}@exemple.fr`, role_id };
  const { user_id } = (await administrator.send(profiles.createUserProfile, { body })).body;
  return { params: { userId: user_id } };
};

const withoutProfile = (role_id: number) => async () => ({
  params: { userId: (await person()).userId },
  body: { role_id },
});

export const access: AccessTable = {
  listRoles: { call: () => ({}), lines: { any: "200 rest" } },
  countProfilesByRole: { call: () => ({}), lines: { any: "200 A C T R, 403 rest" } },
  previewRetention: { call: () => ({}), lines: { any: "200 A, 403 rest" } },
  createProfile: [
    { call: () => ({ body: { role_id: 2, genre_id: 3 } }), spends: true, lines: { any: "201 rest" } },
    { call: () => ({ body: { role_id: 3, genre_id: 3 } }), spends: true, lines: { any: "201 rest" } },
    { call: () => ({ body: { role_id: 4, genre_id: 3 } }), spends: true, lines: { any: "403 rest" } },
    { call: () => ({ body: { role_id: 1, genre_id: 3 } }), spends: true, lines: { any: "403 rest" } },
  ],
  getProfile: [
    {
      call: (half) => ({ params: { id: half.learner.profileId } }),
      own: (who) => ({ params: { id: who.profileId } }),
      lines: {
        own: "200 rest, - N",
        tied: "200 A C T R+ M+ L+, 404 all",
        other: "200 A C T, 404 all",
        absent: "404 all",
      },
    },
    // A learner with a public page.
    {
      call: async () => ({ params: { id: (await withPage(await person("learner"))).profileId } }),
      lines: { other: "200 all", absent: "404 all" },
    },
    // A trainer; then strangers who claim to be one, or a learner with a public page.
    {
      call: (half) => ({ params: { id: half.tradeTrainer.profileId } }),
      lines: { tied: "200 all", other: "200 all", absent: "404 all" },
    },
    {
      call: async () => ({ params: { id: (await stranger("tradeTrainer")).profileId } }),
      lines: { other: "200 A C T, 404 all", absent: "404 all" },
    },
    {
      call: async () => ({ params: { id: (await withPage(await stranger("learner"))).profileId } }),
      lines: { other: "200 A C T, 404 all", absent: "404 all" },
    },
    // An administrator.
    {
      call: (half) => ({ params: { id: half.staff.profileId } }),
      lines: { other: "200 A, 404 all", absent: "404 all" },
    },
  ],
  updateProfile: [
    editing(200, { bio: "Bonjour" }),
    // Another role: only administrators give it.
    {
      call: async () => ({ params: { id: (await person("learner")).profileId }, body: { role_id: 4 } }),
      own: (who) => ({ params: { id: who.profileId }, body: { role_id: 5 } }),
      spends: true,
      known: "staff read every profile but administrators'",
      lines: {
        own: "200 A T, 403 rest, - N",
        other: "200 A, 403 C T, 404 rest",
        absent: "404 rest",
      },
    },
    // A page for everybody: its owner alone.
    {
      call: async () => ({
        params: { id: (await person("learner")).profileId },
        body: { public_page: true },
      }),
      own: (who) => ({ params: { id: who.profileId }, body: { public_page: true } }),
      spends: true,
      known: "staff read every profile but administrators'",
      lines: { own: "200 rest, - N", other: "422 A C T, 404 rest", absent: "404 rest" },
    },
    ...editingAdministrators(200, { bio: "Bonjour" }),
  ],
  deleteProfile: {
    call: async () => ({ params: { id: (await person("learner")).profileId } }),
    own: (who) => ({ params: { id: who.profileId } }),
    spends: true,
    lines: { own: "204 A, 403 rest, - N", ...only("A", 204) },
  },
  addProfilePicture: [editing(201, picture), ...editingAdministrators(201, picture)],
  setProfileStructures: [editing(200, noStructures), ...editingAdministrators(200, noStructures)],
  createUserProfile: [
    { call: newUser(2), lines: { any: "201 A C T, 403 rest", malformed: "422 A C T, 403 rest" } },
    { call: newUser(4), lines: { any: "201 A C T, 403 rest" } },
    { call: newUser(5), lines: { any: "201 A, 403 rest" } },
    { call: newUser(1), lines: { any: "201 A, 403 rest" } },
  ],
  listPeopleWithoutProfile: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  giveFirstProfile: [
    {
      call: withoutProfile(2),
      lines: {
        other: "201 A C T, 403 rest",
        absent: "404 A C T, 403 rest",
      },
    },
    {
      call: withoutProfile(5),
      lines: { other: "201 A, 403 rest", absent: "404 A, 403 rest", malformed: "404 A C T, 403 rest" },
    },
  ],
  inviteUserAgain: [
    {
      call: invited(2),
      known: "staff have a list of everybody",
      lines: {
        other: "200 A C T, 403 rest",
        absent: "404 A C T, 403 rest",
      },
    },
    {
      call: invited(5),
      known: "staff have a list of everybody",
      lines: { other: "200 A, 403 rest", absent: "404 A C T, 403 rest" },
    },
    {
      call: (half) => ({ params: { userId: half.learner.userId } }),
      own: (who) => ({ params: { userId: who.userId } }),
      known: "staff have a list of everybody",
      lines: {
        own: "409 A, 403 rest",
        tied: "409 A C T, 403 rest",
        other: "409 A C T, 403 rest",
        absent: "404 A C T, 403 rest",
      },
    },
  ],
  renameUser: [
    {
      call: (half) => ({ params: { userId: half.learner.userId }, body: { name: "Zéphyrine Quéméneur" } }),
      own: (who) => ({ params: { userId: who.userId }, body: { name: "Zéphyrine Quéméneur" } }),
      lines: {
        own: "200 rest",
        tied: "200 A C T L+, 403 rest",
        other: "200 A C T, 403 rest",
        absent: "404 A C T, 403 rest",
        malformed: "404 rest",
      },
    },
    // An administrator with a second profile.
    {
      call: async () => ({
        params: { userId: (await person("administrator", "referentTrainer")).userId },
        body: { name: "Zéphyrine Quéméneur" },
      }),
      lines: { other: "200 A, 404 C T, 403 rest", absent: "404 A C T, 403 rest", malformed: "404 rest" },
    },
  ],
  deleteUser: {
    call: async () => ({ params: { userId: (await person("learner")).userId } }),
    own: (who) => ({ params: { userId: who.userId } }),
    spends: true,
    lines: { own: "409 A, 403 rest", ...only("A", 204) },
  },
  listProfiles: { call: () => ({}), lines: { any: "200 A C T R, 403 rest" } },
  searchProfiles: { call: () => ({ query: { name: "" } }), lines: { any: "200 A C T R, 403 rest" } },
};
