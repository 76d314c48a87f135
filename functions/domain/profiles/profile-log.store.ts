import type { StoredProfile } from "#functions/domain/profiles/profiles.store.ts";
import type { Readers, Subject } from "#functions/domain/reference/changes.store.ts";
import { organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import type { Seen } from "#functions/store/roster.ts";
import { namesOfKind } from "#shared/contract/field-list.ts";
import { profileFields } from "#shared/profiles/profiles.fields.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";

/** A user in the log of changes; their name is read from the account when the log is shown. */
export const userSubject = (userId: string): Subject => ({ kind: "users", id: userId, name: null });

/**
 * How a profile's fields read in the log; a change of organization is named by `organizations`. What somebody says of
 * themselves is not repeated there: all of staff reads the log.
 */
export const profileReaders = (organizations?: Seen<"organizations">): Readers<StoredProfile> => ({
  shown: {
    public_page: ({ public_page }) => (public_page ? "Visible" : "Cachée"),
    role_id: ({ role_id }) => roleWithId(role_id).name,
    organization_id: ({ organization_id }) =>
      organizations?.find(organizationsRoster, organization_id)?.name ?? "",
  },
  hidden: {
    genre_id: ({ genre_id }) => String(genre_id),
    ...Object.fromEntries(
      namesOfKind(profileFields, "text").map((field) => [field, (profile: StoredProfile) => profile[field]]),
    ),
    profile_picture_url: ({ profile_picture_url }) => profile_picture_url ?? "",
  },
});

type Held = readonly { role_id: number; confirmed: boolean }[];
/** How a user's profiles read in the log. */
export const heldReaders: Readers<Held> = {
  shown: {
    profiles: (held) =>
      held
        .map(({ role_id, confirmed }) => `${roleWithId(role_id).name}${confirmed ? "" : " (à confirmer)"}`)
        .join(", "),
  },
};

export const nameReaders: Readers<{ name: string }> = { shown: { name: ({ name }) => name } };
