import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import {
  attachedOrAsking,
  changesToAttach,
  findProfiles,
  isAttached,
  type ProfileChange,
  profilesRoster,
  type StoredProfile,
  writesToChangeProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import { writesToLogCreation } from "#functions/domain/reference/changes.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  referenceRosters,
  requireListed,
  type SeenReferences,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { writesToLogStructure } from "#functions/domain/structures/structure-log.store.ts";
import {
  findStructure,
  findStructures,
  type StoredStructure,
  writesToChangeStructure,
  writesToCreateStructure,
} from "#functions/domain/structures/structures.store.ts";
import { given } from "#functions/platform/given.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { isAdministrator, isStaff, rolesOf, type Viewer } from "#shared/contract/access.ts";
import { blankOf } from "#shared/contract/field-list.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { quotaProblems, quotas } from "#shared/contract/quotas.ts";
import { structureFields } from "#shared/structures/structures.fields.ts";
import { missingFields } from "#shared/structures/structures.rules.ts";
import type { NewStructure, StructureChanges } from "#shared/structures/structures.schemas.ts";

/** A structure that the caller may edit: any for staff, for trainers those that they are attached to. */
export const editableStructure = async (viewer: Viewer, id: string): Promise<StoredStructure> => {
  const [structure, mayEdit] = await Promise.all([
    findStructure(id),
    isStaff(viewer) || isAttached(viewer, id),
  ]);
  if (!structure) throw commonProblems.notFound();
  if (!mayEdit)
    throw structure.is_active || rolesOf(viewer).includes("referentTrainer")
      ? commonProblems.forbidden()
      : commonProblems.notFound();
  return structure;
};

/** Refuses ids that their reference lists do not have. */
export const requireReferences = (seen: SeenReferences, structure: StoredStructure): void => {
  requireListed(seen, "organization_id", organizationsRoster, [structure.organization_id]);
  requireListed(seen, "legal_form_id", legalFormsRoster, [structure.legal_form_id]);
  requireListed(seen, "types", structureTypesRoster, structure.types);
  requireListed(seen, "publics", publicsRoster, structure.publics);
  requireListed(seen, "degrees", degreesRoster, structure.degrees);
};

const requireFields = (structure: StoredStructure, before: StoredStructure): void => {
  const errors = missingFields(structure, { before, imported: structure.source_id !== null });
  if (Object.keys(errors).length > 0) throw commonProblems.invalid(errors);
};

/** A structure with nothing filled in but what is given. */
export const newStructure = (draft: NewStructure, id: string, now: Date): StoredStructure => {
  const time = now.toISOString();
  return {
    ...blankOf(structureFields),
    photo_url: null,
    is_active: true,
    is_proposed: false,
    source_id: null,
    source_digest: null,
    ...given(draft),
    id,
    created_at: time,
    updated_at: time,
    version: 1,
  };
};

/**
 * The profiles to attach to a structure that the caller creates: trade trainers', as specified, and referent
 * trainers', who could not continue the form otherwise, since trainers edit only structures that they are attached
 * to.
 */
const attachedCreators = (viewer: Viewer): string[] =>
  viewer.profiles
    .filter(({ role }) => role === "tradeTrainer" || (role === "referentTrainer" && !isStaff(viewer)))
    .map(({ id }) => id);

/** Attaches confirmed creators; the attachment of others is a request, which staff confirm as any other. */
const changesForCreators = (creators: readonly StoredProfile[], id: string, now: Date): ProfileChange[] => [
  ...changesToAttach(
    creators.filter(({ confirmed_at }) => confirmed_at !== null),
    id,
  ),
  ...creators
    .filter(({ confirmed_at }) => confirmed_at === null)
    .map((profile) => ({
      profile,
      to: {
        structure_requests: [...profile.structure_requests, { structure_id: id, at: now.toISOString() }],
      },
    })),
];

/** Refuses one proposal too many. Each proposal changes its creator's profile, so that two at once conflict. */
const requireRoomForProposal = async (creators: readonly StoredProfile[]): Promise<void> => {
  const attached = await findStructures([...new Set(creators.flatMap(attachedOrAsking))]);
  const max = quotas.person.proposals;
  if (attached.filter(({ is_proposed }) => is_proposed).length >= max)
    throw quotaProblems.person("proposals", max);
};

/**
 * Creates a structure and attaches the trainer who creates it, all or nothing. A structure created by others than
 * staff is a proposal, which only its creator, staff and referent trainers see, until staff activate it.
 */
export const addStructure = (
  draft: NewStructure,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<StoredStructure> => {
  const imported = draft.source_id != null || draft.source_digest != null;
  if ((imported && !isAdministrator(viewer)) || (draft.is_active === true && !isStaff(viewer)))
    throw commonProblems.forbidden();
  const structure = {
    ...newStructure(draft, id, now),
    ...(!isStaff(viewer) && { is_active: false, is_proposed: true }),
  };
  return retryOnConcurrentChange(async () => {
    const creators = await findProfiles(attachedCreators(viewer));
    if (structure.is_proposed) await requireRoomForProposal(creators);
    const seen = await readTogether(...referenceRosters);
    requireReferences(seen, structure);
    await transact([
      ...writesToCreateStructure(structure, seen),
      ...writesToChangeProfiles(changesForCreators(creators, id, now), now),
      ...writesToLogCreation({ kind: "structures", id, name: structure.name }, { viewer, now }),
    ]);
    return structure;
  });
};

/** Tells those who proposed a structure that staff have activated it. */
const newsOfAccepting = async (id: string, viewer: Viewer): Promise<News[]> => {
  const people = await readTogether(profilesRoster);
  const proposers = people.of(profilesRoster).filter((card) => attachedOrAsking(card).includes(id));
  const to = usersOf(
    people,
    proposers.map((card) => card.id),
    viewer,
  );
  return [{ to, kind: "structure_accepted", about: id, by: null }];
};

/**
 * Changes the given fields of a structure that the caller may edit; a stale version is refused with the result of
 * `show`.
 */
export const changeStructure = (
  id: string,
  { version, ...changes }: StructureChanges,
  viewer: Viewer,
  now: Date,
  show: () => Promise<unknown>,
): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const [before, seen] = await Promise.all([
      editableStructure(viewer, id),
      readTogether(...referenceRosters),
    ]);
    const to = given(changes);
    if (to.is_active !== undefined && to.is_active !== before.is_active && !isStaff(viewer))
      throw commonProblems.forbidden();
    if (to.source_digest !== undefined && !isAdministrator(viewer)) throw commonProblems.forbidden();
    if (version !== undefined && version !== before.version) throw commonProblems.stale(await show());
    const after = { ...before, ...to, is_proposed: before.is_proposed && to.is_active !== true };
    requireFields(after, before);
    requireReferences(seen, after);
    const stamp = { updated_at: now.toISOString(), version: before.version + 1 };
    await transactAndTell(
      [
        ...writesToChangeStructure(before, { ...after, ...stamp }, seen.versionsOf(...referenceRosters)),
        ...writesToLogStructure(seen, before, after, { viewer, now }),
      ],
      before.is_proposed && !after.is_proposed ? await newsOfAccepting(id, viewer) : [],
      now,
    );
  });
