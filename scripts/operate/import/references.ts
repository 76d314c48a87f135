import type { Draft } from "#functions/domain/structures/import/rows.ts";
import type { ApiClient } from "#scripts/operate/api-client.ts";
import { fold } from "#shared/contract/fold.ts";
import * as reference from "#shared/reference/reference.contract.ts";

const keyOf = (name: string) => fold(name) || name;

/** The ids of a reference list's values by name, accents and case aside. */
export type Ids = { idOf: (name: string) => string };
export type References = { types: Ids; publics: Ids; legalForms: Ids; organizations: Ids };

type Listed = { id: string; name: string };

/** Finds the names in a list and creates those that it lacks, one after the other. */
const complete = async (
  wanted: Iterable<string>,
  list: () => Promise<readonly Listed[]>,
  create: (name: string) => Promise<Listed>,
): Promise<Ids & { created: number }> => {
  const ids = new Map((await list()).map(({ id, name }) => [keyOf(name), id]));
  let created = 0;
  for (const name of wanted) {
    if (ids.has(keyOf(name))) continue;
    ids.set(keyOf(name), (await create(name)).id);
    created++;
  }
  const idOf = (name: string) => {
    const id = ids.get(keyOf(name));
    if (id === undefined) throw new Error(`No id for ${name}`);
    return id;
  };
  return { idOf, created };
};

const namesOf = (drafts: readonly Draft[], pick: (draft: Draft) => readonly (string | null)[]) =>
  new Set(drafts.flatMap(pick).filter((name) => name !== null));

/** Creates the reference values that the drafts name and the site lacks. */
export const completeReferences = async (
  api: ApiClient,
  drafts: readonly Draft[],
): Promise<References & { created: number }> => {
  const types = await complete(
    namesOf(drafts, (draft) => draft.types),
    () => api.call(reference.listStructureTypes, {}),
    (name) => api.call(reference.createStructureType, { body: { name } }),
  );
  const publics = await complete(
    namesOf(drafts, (draft) => draft.publics),
    () => api.call(reference.listPublics, {}),
    (name) => api.call(reference.createPublic, { body: { name } }),
  );
  const legalForms = await complete(
    namesOf(drafts, (draft) => [draft.legal_form]),
    () => api.call(reference.listLegalForms, {}),
    (name) => api.call(reference.createLegalForm, { body: { name } }),
  );
  const organizations = await complete(
    namesOf(drafts, (draft) => [draft.organization]),
    () => api.call(reference.listOrganizations, {}),
    (name) => api.call(reference.createOrganization, { body: { name } }),
  );
  const created = types.created + publics.created + legalForms.created + organizations.created;
  return { types, publics, legalForms, organizations, created };
};
