import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findPendingPictures } from "#functions/domain/files/files.store.ts";
import type { ProfileCard, StoredProfile } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster, organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { type StoredMember, standingsOf } from "#functions/domain/training/training.store.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import { isAdministrator, isStaff, type Viewer } from "#shared/contract/access.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import { mayChangeAccount } from "#shared/profiles/profiles.rules.ts";
import type { Profile, ProfileSummary } from "#shared/profiles/profiles.schemas.ts";

/** How much of a profile is shown: to everybody, to people tied to it, to those who may edit it. */
export type View = "public" | "contact" | "editing";

const named = (ids: readonly string[], names: ReadonlyMap<string, { id: string; name: string }>) =>
  ids.flatMap((id) => {
    const found = names.get(id);
    return found ? [{ id, name: found.name }] : [];
  });

type Names = Awaited<ReturnType<typeof structureNames>>;

/** The names of active structures: inactive and proposed ones are not public. */
const active = (structures: Names): Names =>
  new Map([...structures].filter(([, structure]) => structure.is_active));

const shown = (profile: StoredProfile, structures: Names): Profile => ({
  id: profile.id,
  created_at: profile.created_at,
  profile_picture_url: profile.profile_picture_url,
  user: { id: profile.user_id, name: profile.name },
  role: roleWithId(profile.role_id),
  role_id: profile.role_id,
  structures: named(profile.structure_ids, structures),
  bio: profile.bio,
  personal_presentation: profile.personal_presentation,
  personal_approach: profile.personal_approach,
});

type Standings = Awaited<ReturnType<typeof standingsOf>>;
type Training = NonNullable<Profile["training_actions"]>[number];

/** The training actions of each profile, by the profile's id; those that its owner asks to join are for them and staff. */
const trainingsOf = (
  profiles: readonly StoredProfile[],
  standings: readonly Standings[],
  names: Seen<"trainingActions" | "degrees">,
  view: View,
): Map<string, Training[]> => {
  const trainingOf = ({
    training_action_id,
    ...member
  }: Pick<StoredMember, "training_action_id"> & Partial<StoredMember>): Training[] => {
    const action = names.find(trainingRoster, training_action_id);
    const degree = names.find(degreesRoster, action?.degree_id);
    if (!action || !degree) return [];
    const { metier_instructor_id, referent_instructor_id } = member;
    const pivot =
      metier_instructor_id === undefined || referent_instructor_id === undefined
        ? null
        : { metier_instructor_id, referent_instructor_id };
    const { id, event_id, degree_id, year, start_date, end_date } = action;
    const named = { id: degree.id, name: degree.name };
    return [{ id, event_id, degree_id, degree: named, year, start_date, end_date, pivot }];
  };
  return new Map(
    profiles.map((profile, n) => {
      const { members = [], requests = [] } = standings[n] ?? {};
      return [profile.id, [...members, ...(view === "editing" ? requests : [])].flatMap(trainingOf)];
    }),
  );
};

/** Profiles as the API gives them, in the order given. */
export const present = async (
  profiles: readonly StoredProfile[],
  view: View,
  now: Date,
): Promise<Profile[]> => {
  const pictures = profiles.map(({ picture_file_id: id, profile_picture_url: shown }) => ({ id, shown }));
  const [structures, names, standings, uploads] = await Promise.all([
    structureNames(
      profiles.flatMap(({ structure_ids, structure_requests }) => [
        ...structure_ids,
        ...structure_requests.map(({ structure_id }) => structure_id),
      ]),
    ),
    view === "public" ? undefined : readTogether(organizationsRoster, trainingRoster, degreesRoster),
    view === "public" ? [] : Promise.all(profiles.map((profile) => standingsOf(profile.id))),
    view === "editing" ? findPendingPictures(pictures, now) : undefined,
  ]);
  const trainings = names && trainingsOf(profiles, standings, names, view);
  return profiles.map((profile) => {
    if (!names) return shown(profile, active(structures));
    const { genre_id, phone_number, address, zip_code, city, organization_id, version } = profile;
    const organization = names.find(organizationsRoster, organization_id);
    return {
      ...shown(profile, view === "editing" ? structures : active(structures)),
      genre_id,
      phone_number,
      address,
      zip_code,
      city,
      organization: organization ? { id: organization.id, name: organization.name } : null,
      training_actions: trainings?.get(profile.id) ?? [],
      ...(view === "editing" && {
        version,
        confirmed: profile.confirmed_at !== null,
        public_page: profile.public_page,
        picture_upload: uploads?.get(profile.picture_file_id ?? "") ?? null,
        requested_structures: named(
          profile.structure_requests.map(({ structure_id }) => structure_id),
          structures,
        ),
      }),
    };
  });
};

export const presentOne = async (profile: StoredProfile, view: View, now: Date): Promise<Profile> => {
  const [one] = await present([profile], view, now);
  if (!one) throw new Error("A profile was lost on its way out");
  return one;
};

type AccountState = Pick<ProfileSummary, "awaited" | "has_factors" | "mail_failure" | "editable">;

/** What staff see of the accounts of these profiles, by the user's id. */
export const findAccountStates = async (
  cards: readonly ProfileCard[],
  viewer: Viewer,
): Promise<Map<string, AccountState>> => {
  const users = await findAuths(cards.map((card) => card.user_id));
  return new Map(
    users.map((user) => [
      user.id,
      {
        awaited: user.verified_at === null,
        editable: mayChangeAccount(viewer, user),
        ...(isAdministrator(viewer) && { has_factors: user.factors.length > 0 }),
        ...(user.mail_failure && { mail_failure: user.mail_failure }),
      },
    ]),
  );
};

/** Profile cards as lists of people give them to this caller. */
export const summaries = async (cards: readonly ProfileCard[], viewer: Viewer): Promise<ProfileSummary[]> => {
  const structures = await structureNames(cards.flatMap((card) => card.structure_ids));
  return cards.map((card) => ({
    id: card.id,
    created_at: card.created_at,
    profile_picture_url: card.profile_picture_url,
    user: { id: card.user_id, name: card.name },
    role: { id: card.role_id, name: roleWithId(card.role_id).name },
    role_id: card.role_id,
    confirmed: card.confirmed_at !== null,
    ...(isStaff(viewer) && { city: card.city }),
    structures: named(card.structure_ids, structures),
  }));
};
