import * as z from "zod";
import { MailFailure, newPassword } from "#shared/accounts/accounts.schemas.ts";
import { bodyShape, bodyShapeOrBlank } from "#shared/contract/field-list.ts";
import { emailAddress, flag, Id, line, personName, version } from "#shared/contract/fields.ts";
import { pageQuery } from "#shared/contract/page.ts";
import { retentionSteps } from "#shared/contract/retention.ts";
import { sortQuery } from "#shared/contract/sort.ts";
import { UploadState } from "#shared/contract/upload.ts";
import { profileFields } from "#shared/profiles/profiles.fields.ts";

const Named = z.object({ id: z.string(), name: z.string() });

/** The genres of the profile form. */
export const genres = [
  { id: 1, name: "Madame" },
  { id: 2, name: "Monsieur" },
  { id: 3, name: "Neutre" },
] as const;
const genreId = z.literal([1, 2, 3], "Ce choix n’est pas valable.");

export const Role = z.object({ id: z.number(), name: z.string(), description: z.string() });
export const RoleCount = z.object({ id: z.number(), name: z.string(), profiles_count: z.number() });

/** What everyone may see of a profile. */
const shown = {
  id: z.string(),
  created_at: z.string(),
  profile_picture_url: z.string().nullable(),
  user: Named,
  role: Role,
  role_id: z.number(),
  structures: z.array(Named),
  bio: z.string(),
  personal_presentation: z.string(),
  personal_approach: z.string(),
};

/** What only the owner, staff and people tied to it by a membership may see (`isTiedBy`). */
const contact = {
  genre_id: z.number(),
  organization: Named.nullable(),
  phone_number: z.string(),
  address: z.string(),
  zip_code: z.string(),
  city: z.string(),
  training_actions: z.array(
    z.object({
      id: z.string(),
      event_id: z.string().nullable(),
      degree_id: z.string(),
      degree: Named,
      year: z.number(),
      start_date: z.string(),
      end_date: z.string(),
      /** The profile's own instructors there; null where it only asks to join. */
      pivot: z
        .object({
          metier_instructor_id: z.string().nullable(),
          referent_instructor_id: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
};

/** What the form of its owner and of staff needs on top. */
const editing = {
  version: z.number(),
  picture_upload: UploadState.nullable(),
  /** The structures that they asked to be attached to and that staff have not answered for. */
  requested_structures: z.array(Named),
  /** False until staff or a join code confirm it: it gives no rights before. */
  confirmed: z.boolean(),
  public_page: z.boolean(),
  /** For staff: mails to the account's address fail. */
  mail_failure: MailFailure,
};

export const Profile = z.object({
  ...shown,
  ...z.object({ ...contact, ...editing }).partial().shape,
});
export type Profile = z.output<typeof Profile>;

/** A profile in a list of staff. */
export const ProfileSummary = z.object({
  id: z.string(),
  created_at: z.string(),
  profile_picture_url: z.string().nullable(),
  user: Named,
  role: Named.extend({ id: z.number() }),
  role_id: z.number(),
  confirmed: z.boolean(),
  /** For staff only, like everything that says where somebody lives. */
  city: z.string().optional(),
  structures: z.array(Named),
  /** For staff, in pages: nobody has opened the account yet. */
  awaited: z.boolean().optional(),
  /** For staff, in pages: mails to the account's address fail. */
  mail_failure: MailFailure.optional(),
  /** For administrators, in pages: there is a second factor, which somebody can lose. */
  has_factors: z.boolean().optional(),
  /** For staff, in pages: whether they may change this account. */
  editable: z.boolean().optional(),
});
export type ProfileSummary = z.output<typeof ProfileSummary>;

/** A role by its number; a number that is no role is refused by the handler, as a role that one may not give. */
const roleId = z.number("Le rôle est obligatoire.").int("Ce rôle n’est pas valable.");

export const NewProfile = z.strictObject({
  role_id: roleId,
  genre_id: genreId.default(3),
  ...bodyShapeOrBlank(profileFields),
  public_page: flag.default(false),
});

/** What a PUT may change: absent fields stay as they are. */
export const ProfileChanges = z.strictObject({
  role_id: roleId.optional(),
  genre_id: genreId.optional(),
  public_page: flag.optional(),
  ...z.object(bodyShape(profileFields)).partial().shape,
  version,
});

export const AttachedStructures = z.strictObject({
  structure_ids: z.array(Id).max(50, "Cinquante structures au plus."),
});

export const NewUser = z.strictObject({
  user_name: personName,
  user_email: emailAddress,
  /** Without it, the mail's link leads to choosing one; with it, the first sign-in does. */
  user_password: newPassword.optional(),
  role_id: z.literal([1, 2, 3, 4, 5, 6], "Ce rôle n’existe pas."),
  genre_id: genreId.default(3),
});

/** People whose account is open and who have no profile, the oldest account first. */
export const PeopleWithoutProfile = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.string() })),
  /** False if there are more than the list names. */
  is_complete: z.boolean(),
});
export type PeopleWithoutProfile = z.output<typeof PeopleWithoutProfile>;

export const GivenProfile = z.strictObject({ role_id: NewUser.shape.role_id });

export const Renaming = z.strictObject({ name: personName });

/** Removing somebody is refused if anything would be removed with them, unless the caller insists. */
export const Removal = z.strictObject({ force: flag.default(false) });

const search = {
  name: line(100).optional().default(""),
  training_action_id: Id.optional(),
  role_id: z.coerce.number("Ce rôle n’est pas valable.").int().optional(),
};
export const ProfileSearch = z.strictObject(search);
/** The pages of all profiles, or of those that a search means. */
export const ProfilePage = z.strictObject({
  ...pageQuery(20),
  ...search,
  ...sortQuery("name", "role", "city"),
});

/** Who is about to be warned or erased because they no longer sign in. */
export const RetentionPreview = z.object({
  /** The last day that is looked at. */
  until: z.string(),
  /** False if there are more than the preview reads. */
  is_complete: z.boolean(),
  unverified_count: z.number(),
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      roles: z.array(z.string()),
      /** False while mails to their address fail: the warning will hardly arrive. */
      reachable: z.boolean(),
      /** The last sign-in; null for who never did. */
      seen_on: z.string().nullable(),
      what: z.enum(retentionSteps),
      on: z.string(),
    }),
  ),
});
export type RetentionPreview = z.output<typeof RetentionPreview>;
