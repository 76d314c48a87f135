import type * as z from "zod";
import { findPendingPictures, lostUpload } from "#functions/domain/files/files.store.ts";
import {
  attachedOrAsking,
  type ProfileCard,
  profilesRoster,
} from "#functions/domain/profiles/profiles.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  referenceRosters,
  type SeenReferences,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { comingOf, comingRosters } from "#functions/domain/structures/hosts.ts";
import type { StoredPhoto, StoredSituation } from "#functions/domain/structures/structure-parts.store.ts";
import {
  type CatalogueCard,
  findWholeStructure,
  structureNames,
  structuresRoster,
  type WholeStructure,
} from "#functions/domain/structures/structures.store.ts";
import { derived, type Roster, readTogether, type Seen } from "#functions/store/roster.ts";
import { isAdministrator, isStaff, roleOfId, roles, type Viewer } from "#shared/contract/access.ts";
import type { UploadState } from "#shared/contract/upload.ts";
import { mayAnyoneRead } from "#shared/profiles/profiles.rules.ts";
import { confirmedValues, seesProposedValues } from "#shared/reference/reference.rules.ts";
import type { Reference } from "#shared/reference/reference.schemas.ts";
import { mayEditStructure } from "#shared/structures/structures.rules.ts";
import type {
  AttachedProfile,
  ListedStructure,
  Structure,
  StructureCard,
  StructureRequest,
  TrainingSituation,
} from "#shared/structures/structures.schemas.ts";

/** Every card, with the reference lists that name what it points at: one request when warm. */
export const readCatalogue = () => readTogether(structuresRoster, ...referenceRosters);

const namesOf = <Schema extends z.ZodType<Reference>, Name extends string>(
  seen: Seen<Name>,
  list: Roster<Schema, Name>,
  ids: readonly string[],
) =>
  ids.flatMap((id) => {
    const value = seen.find(list, id);
    if (!value) return [];
    return [{ id, name: value.name, ...(value.proposed && { proposed: value.proposed }) }];
  });
const nameOf = <Schema extends z.ZodType<Reference>, Name extends string>(
  seen: Seen<Name>,
  list: Roster<Schema, Name>,
  id: string | null,
) => namesOf(seen, list, id === null ? [] : [id])[0] ?? null;

/** A card with the names of what it points at, proposed values too. */
const wholeCardView = (seen: SeenReferences, card: CatalogueCard): StructureCard => ({
  id: card.id,
  name: card.name,
  city: card.city,
  zip_code: card.zip_code,
  legal_form: nameOf(seen, legalFormsRoster, card.legal_form_id),
  organization: nameOf(seen, organizationsRoster, card.organization_id),
  types: namesOf(seen, structureTypesRoster, card.types),
  publics: namesOf(seen, publicsRoster, card.publics),
  photo_url: card.photo_url,
  summary: card.summary,
});

/** What it points at as far as anybody may see it: without proposed values. */
const confirmed = <Of extends Pick<StructureCard, "legal_form" | "types" | "publics">>(view: Of): Of => ({
  ...view,
  legal_form: view.legal_form?.proposed ? null : view.legal_form,
  types: confirmedValues(view.types),
  publics: confirmedValues(view.publics),
});

/** A card of the catalogue. */
export const cardView = (seen: SeenReferences, card: CatalogueCard): StructureCard =>
  confirmed(wholeCardView(seen, card));

const attachments = (cards: readonly ProfileCard[]): Map<string, { id: string }[]> => {
  const byStructure = new Map<string, { id: string }[]>();
  for (const { id, structure_ids } of cards)
    for (const structure of structure_ids)
      byStructure.set(structure, [...(byStructure.get(structure) ?? []), { id }]);
  return byStructure;
};

/** A row of the staff's list. */
export const listedView = (
  seen: SeenReferences,
  card: CatalogueCard,
  profiles: readonly ProfileCard[],
  reviews: ReadonlyMap<string, string>,
): ListedStructure => ({
  ...wholeCardView(seen, card),
  is_active: card.is_active ? 1 : 0,
  is_proposed: card.is_proposed,
  unseen_change: reviews.get(card.id) ?? null,
  attachedProfiles: derived(profiles, attachments).get(card.id) ?? [],
  source_id: card.source_id,
  source_digest: card.source_digest,
});

/**
 * Attached profiles in the order of their roles, then by name: staff see all of them, others those that have a public
 * page. Administrators have none.
 */
export const attachedView = (
  structureId: string,
  profiles: readonly ProfileCard[],
  viewer: Viewer | undefined,
): AttachedProfile[] =>
  profiles
    .filter((card) => card.structure_ids.includes(structureId))
    .filter((card) => card.role_id !== roles.administrator.id || isAdministrator(viewer))
    .filter((card) => isStaff(viewer) || mayAnyoneRead(card))
    .flatMap((card) => {
      const role = roleOfId(card.role_id);
      if (!role) return [];
      const user = { id: card.user_id, name: card.name };
      return [{ id: card.id, user, role: { ...roles[role] }, profile_picture_url: card.profile_picture_url }];
    })
    .sort((a, b) => a.role.id - b.role.id);

/** Requests with the names of requester and structure; those for deleted structures are left out. */
export const requestViews = async (
  requests: readonly { at: string; structure_id: string; card: ProfileCard }[],
): Promise<StructureRequest[]> => {
  const named = await structureNames(requests.map(({ structure_id }) => structure_id));
  return requests.flatMap(({ at, structure_id, card }) => {
    const structure = named.get(structure_id);
    const role = roleOfId(card.role_id);
    if (!structure || !role) return [];
    return [
      {
        at,
        profile: {
          id: card.id,
          user: { id: card.user_id, name: card.name },
          role: { ...roles[role] },
          profile_picture_url: card.profile_picture_url,
        },
        structure: { id: structure.id, name: structure.name, city: structure.city },
      },
    ];
  });
};

/** What a structure's page is made of, read side by side. */
export const readStructurePage = async (id: string) => {
  const [whole, seen] = await Promise.all([
    findWholeStructure(id),
    readTogether(profilesRoster, ...referenceRosters, ...comingRosters),
  ]);
  const profiles = seen.of(profilesRoster);
  const attachedIds = profiles.filter((card) => card.structure_ids.includes(id)).map((card) => card.id);
  // Only who proposed a structure asks for it while it is a proposal.
  const proposers = whole?.structure.is_proposed
    ? profiles.filter((card) => attachedOrAsking(card).includes(id)).map((card) => card.id)
    : [];
  return { whole, profiles, attachedIds, proposers, seen };
};
export type StructurePage = Awaited<ReturnType<typeof readStructurePage>>;

/** A training situation as its page shows it; the state of its upload only for callers who may edit it. */
export const situationView = (
  { photo_file_id, ...situation }: StoredSituation,
  uploads: ReadonlyMap<string, UploadState> | undefined,
): TrainingSituation => ({
  ...situation,
  ...(uploads && { upload: uploads.get(photo_file_id ?? "") ?? null }),
});

const uploadsOf = (whole: WholeStructure, now: Date) =>
  findPendingPictures(
    [
      ...whole.photos.map(({ file_id, url }) => ({ id: file_id, shown: url })),
      ...whole.situations.map(({ photo_file_id, situation_photo_url }) => ({
        id: photo_file_id,
        shown: situation_photo_url,
      })),
    ],
    now,
  );

/** The state of a photo that is not shown yet; if its row has expired, a lost upload. */
const uploadOf = ({ url, file_id }: StoredPhoto, uploads: ReadonlyMap<string, UploadState>) =>
  url === null ? (uploads.get(file_id) ?? lostUpload(file_id)) : null;

/** A structure's page as this caller may see it. */
export const structureView = async (
  whole: WholeStructure,
  { profiles, attachedIds, seen }: Pick<StructurePage, "profiles" | "attachedIds" | "seen">,
  viewer: Viewer | undefined,
  now: Date,
): Promise<Structure> => {
  const { structure } = whole;
  const editable = mayEditStructure(viewer, attachedIds);
  const uploads = editable ? await uploadsOf(whole, now) : undefined;
  const view = {
    ...structure,
    organization: nameOf(seen, organizationsRoster, structure.organization_id),
    legal_form: nameOf(seen, legalFormsRoster, structure.legal_form_id),
    types: namesOf(seen, structureTypesRoster, structure.types),
    publics: namesOf(seen, publicsRoster, structure.publics),
    degrees: namesOf(seen, degreesRoster, structure.degrees),
    photos: whole.photos
      .filter((photo) => editable || photo.url !== null)
      .map((photo) => ({
        id: photo.id,
        url: photo.url,
        alt_text: photo.alt_text ?? null,
        ...(uploads && { upload: uploadOf(photo, uploads) }),
      })),
    training_situations: whole.situations.map((situation) => situationView(situation, uploads)),
    attachedProfiles: attachedView(structure.id, profiles, viewer),
    is_active: (structure.is_active ? 1 : 0) as 0 | 1,
    coming: comingOf(structure.id, seen, now),
    editable,
    imported: structure.source_id !== null,
  };
  return seesProposedValues(viewer) ? view : confirmed(view);
};
