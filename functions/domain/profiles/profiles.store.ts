import * as z from "zod";
import { type Auth, isProven, passwordIs, writesToBeginEra } from "#functions/domain/accounts/auth.store.ts";
import { createFresh, entity, findOne, pick, rewrite } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  entriesOf,
  findEntriesById,
  roster,
  type SeenVersions,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { readSnapshot } from "#functions/store/snapshot.ts";
import {
  allHold,
  type Condition,
  checkItem,
  deleteItem,
  isPresent,
  readItems,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { blankOf, storedShape } from "#shared/contract/field-list.ts";
import { profileFields } from "#shared/profiles/profiles.fields.ts";

export const StoredProfile = z.object({
  ...storedShape(profileFields),
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  role_id: z.number(),
  genre_id: z.number(),
  /** The structures that they are attached to: staff attached them, or confirmed it. */
  structure_ids: z.array(z.string()),
  /** The structures that they asked to be attached to, and when; these give no right. */
  structure_requests: z.array(z.object({ structure_id: z.string(), at: z.string() })),
  profile_picture_url: z.string().nullable(),
  /** The latest picture asked for: it replaces the one shown once it is validated. */
  picture_file_id: z.string().nullable(),
  /** When staff or a join code confirmed it; null: its owner made it alone, and it gives no rights. */
  confirmed_at: z.string().nullable(),
  /** Whether its owner, a learner, shows a public page. */
  public_page: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Rises with every edit in a form: a form that shows an older version is stale. */
  version: z.number(),
  /** Rises with every write, also those that are no edit in a form (picture, name, structures). */
  revision: z.number(),
});
export type StoredProfile = z.output<typeof StoredProfile>;

/** What lists, pickers and other domains need of a profile. */
export const ProfileCard = StoredProfile.pick({
  id: true,
  user_id: true,
  name: true,
  role_id: true,
  genre_id: true,
  organization_id: true,
  city: true,
  structure_ids: true,
  structure_requests: true,
  profile_picture_url: true,
  confirmed_at: true,
  public_page: true,
  created_at: true,
});
export type ProfileCard = z.output<typeof ProfileCard>;

const profiles = entity("Profile", StoredProfile, (profile) => keys.profile(profile.id));

/** The roster of everyone's cards. */
export const profilesRoster = roster("profiles", ProfileCard, {
  shards: 8,
  order: byName,
  snapshot: readSnapshot,
});

/** Every profile's card, by name. */
export const profileCards = (): Promise<readonly ProfileCard[]> => entriesOf(profilesRoster);

/** The cards of these profiles, by id; absent ones are left out. */
export const findProfileCards = (ids: Iterable<string>): Promise<Map<string, ProfileCard>> =>
  findEntriesById(profilesRoster, ids);

export const findProfile = (id: string): Promise<StoredProfile | undefined> =>
  findOne(profiles, keys.profile(id));

/** The profiles with these ids, in no order. */
export const findProfiles = async (ids: readonly string[]): Promise<StoredProfile[]> =>
  pick(profiles, await readItems(ids.map(keys.profile)));

/** Requires that a profile exists; else throws `ConcurrentChange`. */
export const checkProfileExists = (profileId: string): Write =>
  checkItem(keys.profile(profileId), isPresent, () => new ConcurrentChange());

/**
 * Requires that a profile exists and still has this role, in the transaction that makes it a member or a candidate; else
 * throws `ConcurrentChange`. A role is changed only while there is no membership: neither would see the other.
 */
export const checkRole = ({ id, role_id }: { id: string; role_id: number }): Write =>
  checkItem(
    keys.profile(id),
    { expression: "#role = :role", names: { "#role": "role_id" }, values: { ":role": role_id } },
    () => new ConcurrentChange(),
  );

/** A profile with nothing filled in but what is given. */
export const blankProfile = (
  given: Pick<StoredProfile, "id" | "user_id" | "name" | "role_id" | "confirmed_at"> & Partial<StoredProfile>,
  now: Date,
): StoredProfile => ({
  ...blankOf(profileFields),
  genre_id: 3,
  structure_ids: [],
  structure_requests: [],
  profile_picture_url: null,
  picture_file_id: null,
  public_page: false,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
  version: 1,
  revision: 1,
  ...given,
});

/** Writes new profiles with their cards; the user's AUTH item must name them in the same transaction. */
export const writesToCreateProfiles = (created: readonly StoredProfile[]): Write[] =>
  created.length === 0
    ? []
    : [
        ...created.map((profile) => createFresh(profiles, profile)),
        ...writesToPutEntries(profilesRoster, created),
      ];

const asRead = (revision: number): Condition => ({
  expression: "#revision = :revision",
  names: { "#revision": "revision" },
  values: { ":revision": revision },
});
const concurrentChange = () => new ConcurrentChange();

/** How the roster mirrors profiles. */
export const profileMirror = {
  roster: profilesRoster,
  kind: profiles,
  entryOf: (profile: StoredProfile): ProfileCard => profile,
  unchanged: ({ revision }: StoredProfile) => asRead(revision),
};

/**
 * Removes profiles with their cards if they are unchanged, else throws `ConcurrentChange`; `required`: versions of
 * their roster that must still hold.
 */
export const writesToDeleteProfiles = (
  gone: readonly StoredProfile[],
  required: SeenVersions = [],
): Write[] =>
  gone.length === 0
    ? []
    : [
        ...gone.map(({ id, revision }) => deleteItem(keys.profile(id), asRead(revision), concurrentChange)),
        ...writesToDeleteEntries(
          profilesRoster,
          gone.map(({ id }) => id),
          required,
        ),
      ];

export type ProfileChange = { profile: StoredProfile; to: Partial<StoredProfile> };

/**
 * Changes profiles with their cards if all are unchanged, else throws `ConcurrentChange`: for one transaction, inside
 * `retryOnConcurrentChange`. `required`: versions of their roster that must still hold, too.
 */
export const writesToChangeProfiles = (
  changes: readonly ProfileChange[],
  now: Date,
  required: SeenVersions = [],
): Write[] => {
  if (changes.length === 0) return [];
  const changed = changes.map(({ profile, to }) => ({
    ...profile,
    ...to,
    updated_at: now.toISOString(),
    revision: profile.revision + 1,
  }));
  return [
    ...changed.map((profile) => rewrite(profiles, profile, asRead(profile.revision - 1), concurrentChange)),
    ...writesToPutEntries(profilesRoster, changed, required),
  ];
};

/** A profile as its owner's AUTH item has it. */
export const heldAs = ({ id, role_id, confirmed_at }: StoredProfile): Auth["profiles"][number] => ({
  id,
  role_id,
  confirmed: confirmed_at !== null,
});

/**
 * Replaces the profiles in the AUTH item, from which rights derive, if they are unchanged, else throws
 * `ConcurrentChange`. Other rights begin another era: nothing that was handed out before may profit from them.
 */
export const writesToChangeAuthProfiles = (user: Auth, to: Auth["profiles"]): Write[] => {
  const change = { set: [["profiles", to]] } as const;
  const refusal = () => new ConcurrentChange();
  return rightsOf(user.profiles) === rightsOf(to)
    ? [updateItem(keys.auth(user.id), change, profilesAre(user), refusal)]
    : writesToBeginEra(user, change, profilesAre(user), refusal);
};

/** The roles that count, in one text: two lists with the same give the same rights. */
const rightsOf = (profiles: Auth["profiles"]): string =>
  profiles
    .flatMap(({ id, role_id, confirmed }) => (confirmed ? `${id} ${role_id}` : []))
    .sort()
    .join();

/**
 * The same for a role given by somebody else: sessions end, and a password that was never proven by the mailbox
 * becomes void. The person who chose it may not be the one who is given the role.
 */
export const writesToGiveAuthRole = (user: Auth, to: Auth["profiles"]): Write[] =>
  writesToBeginEra(
    user,
    {
      set: [
        ["profiles", to],
        ["sessions", {}],
        ...(isProven(user) ? [] : [[["password", "standing"], "void"] as const]),
      ],
    },
    allHold(profilesAre(user), passwordIs(user.password)),
    () => new ConcurrentChange(),
  );

const profilesAre = (user: Auth): Condition => ({
  expression: "#profiles = :profiles AND #name = :name",
  names: { "#profiles": "profiles", "#name": "name" },
  values: { ":profiles": user.profiles, ":name": user.name },
});

/** Whether one of the caller's confirmed trainer profiles is attached to a structure, read consistently. */
export const isAttached = async (viewer: Viewer, structureId: string): Promise<boolean> => {
  const trainers = viewer.profiles.filter(
    ({ role, confirmed }) => confirmed && (role === "tradeTrainer" || role === "referentTrainer"),
  );
  const held = await findProfiles(trainers.map((profile) => profile.id));
  return held.some((profile) => profile.structure_ids.includes(structureId));
};

/** The structures that a profile is attached to, or asks to be: among them all that it proposed. */
export const attachedOrAsking = ({
  structure_ids,
  structure_requests,
}: Pick<StoredProfile, "structure_ids" | "structure_requests">): string[] => [
  ...structure_ids,
  ...structure_requests.map(({ structure_id }) => structure_id),
];

/** A profile's requests but for those about these structures. */
export const requestsWithout = (
  { structure_requests }: Pick<StoredProfile, "structure_requests">,
  structureIds: readonly string[],
) => structure_requests.filter(({ structure_id }) => !structureIds.includes(structure_id));

/** The changes that attach these profiles to a structure; those already attached stay as they are. */
export const changesToAttach = (held: readonly StoredProfile[], structureId: string): ProfileChange[] =>
  held
    .filter((profile) => !profile.structure_ids.includes(structureId))
    .map((profile) => ({
      profile,
      to: {
        structure_ids: [...profile.structure_ids, structureId],
        structure_requests: requestsWithout(profile, [structureId]),
      },
    }));

/** The changes that detach these profiles from a structure. */
export const changesToDetach = (held: readonly StoredProfile[], structureId: string): ProfileChange[] =>
  held
    .filter((profile) => profile.structure_ids.includes(structureId))
    .map((profile) => ({
      profile,
      to: { structure_ids: profile.structure_ids.filter((id) => id !== structureId) },
    }));
