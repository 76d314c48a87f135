import * as accounts from "#shared/accounts/accounts.contract.ts";
import { namesOfKind } from "#shared/contract/field-list.ts";
import { Problem } from "#shared/contract/problem.ts";
import { uploadKinds } from "#shared/contract/upload.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profileFields } from "#shared/profiles/profiles.fields.ts";
import type { Profile } from "#shared/profiles/profiles.schemas.ts";
import { send } from "#web/api/client.ts";
import { problemOf } from "#web/api/refusals.ts";
import { contentTypeOf, putFile } from "#web/api/upload.ts";
import { typedOver } from "#web/frame/typed-over.ts";
import type { Option } from "#web/ui/form/options.ts";
import { profilesTexts } from "./texts.ts";

const texts = namesOfKind(profileFields, "text");
type Texts = Record<(typeof texts)[number], string>;

export type ProfileValues = Texts & {
  /** Numbers as the radio buttons give them. */
  role_id: string;
  genre_id: string;
  name: string;
  organization: Option | null;
  structures: Option[];
  public_page: boolean;
};

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ id, label: name });

/** What the field of structures holds: for staff those attached, for others also those that they asked for. */
const chosenStructures = (profile: Profile, attachesAtOnce: boolean) =>
  attachesAtOnce ? profile.structures : [...profile.structures, ...(profile.requested_structures ?? [])];

/** The form of a profile, or an empty one for somebody who has none yet. */
export const valuesOf = (
  profile: Profile | undefined,
  name: string,
  attachesAtOnce: boolean,
): ProfileValues => ({
  ...(Object.fromEntries(texts.map((field) => [field, profile?.[field] ?? ""])) as Texts),
  role_id: profile ? String(profile.role_id) : "",
  genre_id: String(profile?.genre_id ?? 3),
  name: profile?.user.name ?? name,
  organization: profile?.organization ? optionOf(profile.organization) : null,
  structures: profile ? chosenStructures(profile, attachesAtOnce).map(optionOf) : [],
  public_page: profile?.public_page ?? false,
});

/** As any form's, and structures one by one: staff attach and detach while the form is open. */
export const typedOverProfile = (
  opened: ProfileValues,
  typed: ProfileValues,
  now: ProfileValues,
): ProfileValues => {
  const isIn = (list: readonly Option[], one: Option) => list.some(({ id }) => id === one.id);
  return {
    ...typedOver(opened, typed, now),
    structures: [
      ...now.structures.filter((one) => isIn(typed.structures, one) || !isIn(opened.structures, one)),
      ...typed.structures.filter((one) => !isIn(opened.structures, one) && !isIn(now.structures, one)),
    ],
  };
};

const genreOf = (id: string): 1 | 2 | 3 => (id === "1" ? 1 : id === "2" ? 2 : 3);

/** The body of a creation or a change, without the role. */
export const bodyOf = (values: ProfileValues) => ({
  ...(Object.fromEntries(texts.map((field) => [field, values[field]])) as Texts),
  genre_id: genreOf(values.genre_id),
  organization_id: values.organization?.id ?? null,
  public_page: values.public_page,
});

/** Why a picture cannot be sent. */
export const pictureRefusal = (file: File): string | undefined => {
  const type = contentTypeOf(file);
  const { types, maxBytes } = uploadKinds.profilePicture;
  if (!types.some((accepted) => accepted === type)) return profilesTexts.pictureType;
  return file.size > maxBytes ? profilesTexts.pictureHeavy : undefined;
};

/** Pictures whose upload failed, by profile: a form opened later offers them again. */
const unsentPictures = new Map<string, File>();

export const takeUnsentPicture = (id: string | undefined): File | undefined => {
  const file = unsentPictures.get(id ?? "");
  unsentPictures.delete(id ?? "");
  return file;
};

export const sendPicture = async (id: string, file: File, onProgress: (percent: number) => void) => {
  const { types } = uploadKinds.profilePicture;
  const content_type = types.find((type) => type === file.type) ?? "image/jpeg";
  const body = { original_file_name: file.name, content_type, size: file.size };
  unsentPictures.set(id, file);
  await putFile(await send(profiles.addProfilePicture, { params: { id }, body }), file, { onProgress });
  unsentPictures.delete(id);
};

/** Something that could not be done, other than saving the profile. */
export type Failure = { title: string; problem: Problem };

const tried = async (title: string, change: () => Promise<unknown>): Promise<Failure[]> => {
  try {
    await change();
    return [];
  } catch (error) {
    return [{ title, problem: problemOf(error) }];
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const [looks, lookEvery] = [8, 700];

/** Waits briefly for the check of an uploaded picture: people who leave the page would not see a refusal. */
const pictureChecked = async (id: string): Promise<Failure[]> => {
  for (let look = 0; look < looks; look++) {
    await pause(lookEvery);
    const seen = await send(profiles.getProfile, { params: { id } }).catch(() => undefined);
    const upload = seen?.picture_upload;
    if (upload?.status === "refused")
      return [
        { title: profilesTexts.pictureRefused, problem: new Problem(422, "refused", upload.reason ?? "") },
      ];
    if (seen && upload?.status !== "pending") return [];
  }
  return [];
};

const sameIds = (a: readonly { id: string }[], b: readonly { id: string }[]) =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));

/**
 * Saves the profile, then its picture, then its structures, then the name. Only a refusal of the profile itself
 * throws: later failures are reported apart, since the profile is saved by then.
 */
export const saveProfile = async ({
  before,
  opened,
  typed,
  picture,
  version,
  attachesAtOnce,
  onProgress,
}: {
  before: Profile | undefined;
  /** What the form held when it opened. */
  opened: ProfileValues;
  typed: ProfileValues;
  picture: File | undefined;
  version: number | undefined;
  /** Staff attach; what others choose are requests. */
  attachesAtOnce: boolean;
  onProgress: (percent: number) => void;
}): Promise<{ profile: Profile; values: ProfileValues; failures: Failure[]; requested: boolean }> => {
  const body = bodyOf(typed);
  const profile = before
    ? await send(profiles.updateProfile, {
        params: { id: before.id },
        body: {
          ...body,
          ...(typed.role_id !== opened.role_id && { role_id: Number(typed.role_id) }),
          ...(version !== undefined && { version }),
        },
      })
    : await send(profiles.createProfile, { body: { ...body, role_id: Number(typed.role_id) } });
  const { id } = profile;
  const held = valuesOf(profile, profile.user.name, attachesAtOnce);
  const values = typedOverProfile(opened, typed, held);
  const failures = picture
    ? await tried(profilesTexts.pictureFailed, () => sendPicture(id, picture, onProgress))
    : [];
  if (picture && failures.length === 0) failures.push(...(await pictureChecked(id)));
  const asked = (held: Profile) => (held.requested_structures ?? []).map((structure) => structure.id);
  let requested = false;
  if (!sameIds(held.structures, values.structures))
    failures.push(
      ...(await tried(profilesTexts.structuresFailed, async () => {
        const after = await send(profiles.setProfileStructures, {
          params: { id },
          body: { structure_ids: values.structures.map((structure) => structure.id) },
        });
        requested = asked(after).some((structure) => !asked(profile).includes(structure));
      })),
    );
  if (values.name.trim() !== held.name)
    failures.push(
      ...(await tried(profilesTexts.nameFailed, () =>
        send(profiles.renameUser, { params: { userId: profile.user.id }, body: { name: values.name } }),
      )),
    );
  return { profile, values, failures, requested };
};

/** What becomes stale once a profile is saved. */
export const staleAfterSaving = [profiles.getProfile, accounts.listUserProfiles] as const;
