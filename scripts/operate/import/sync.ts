import { setTimeout as pause } from "node:timers/promises";
import {
  type Draft,
  differences,
  fieldsOf,
  type SourceFields,
} from "#functions/domain/structures/import/rows.ts";
import type { ApiClient } from "#scripts/operate/api-client.ts";
import type { References } from "#scripts/operate/import/references.ts";
import { Problem } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import type { ListedStructure, Structure } from "#shared/structures/structures.schemas.ts";

export type Outcome = "created" | "changed" | "same" | { refusal: string };

const wait = (attempt: number) => 200 * 2 ** attempt * (0.5 + Math.random());
const isPassing = (error: unknown) =>
  error instanceof Problem ? error.status >= 500 : error instanceof Error && error.name !== "SyntaxError";

/** Runs a call again when the site is busy or does not answer: five times at most. */
const patiently = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= 5 || !isPassing(error)) throw error;
      await pause(wait(attempt));
    }
  }
};

/** Runs `work` on every item, at most `width` at a time, in order of start. */
export const inParallel = async <Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
};

/** Every imported structure of the site, by its source. */
export const importedStructures = async (api: ApiClient): Promise<Map<string, ListedStructure>> => {
  const pageAt = (page: number) =>
    patiently(() => api.call(structures.listStructures, { query: { page, per_page: 100 } }));
  const first = await pageAt(1);
  const pages = [first.data];
  const others = Array.from({ length: first.last_page - 1 }, (_, n) => n + 2);
  await inParallel(others, 4, async (page) => {
    pages.push((await pageAt(page)).data);
  });
  return new Map(
    pages.flat().flatMap((one) => (one.source_id === null ? [] : [[one.source_id, one] as const])),
  );
};

/** The source's fields as a request body. */
const fieldsBy = (draft: Draft, { types, publics, legalForms, organizations }: References): SourceFields =>
  fieldsOf(draft, {
    types: types.idOf,
    publics: publics.idOf,
    legal_form: legalForms.idOf,
    organization: organizations.idOf,
  });

/** A structure of the site as a request body. */
const asBody = (structure: Structure): Record<string, unknown> => ({
  ...structure,
  legal_form_id: structure.legal_form?.id ?? null,
  organization_id: structure.organization?.id ?? null,
  types: structure.types.map(({ id }) => id),
  publics: structure.publics.map(({ id }) => id),
});

const change = async (api: ApiClient, id: string, fields: SourceFields, digest: string): Promise<Outcome> => {
  for (let attempt = 1; ; attempt++) {
    const structure = await api.call(structures.getStructure, { params: { id } });
    const changed = differences(fields, asBody(structure));
    const body = { ...changed, source_digest: digest, version: structure.version };
    try {
      await api.call(structures.updateStructure, { params: { id }, body });
      return Object.keys(changed).length > 0 ? "changed" : "same";
    } catch (error) {
      const isStale = error instanceof Problem && error.code === "stale";
      if (!isStale || attempt >= 3) throw error;
    }
  }
};

const bring = async (
  api: ApiClient,
  references: References,
  { draft, digest }: { draft: Draft; digest: string },
  found: { id: string; source_digest: string | null } | undefined,
): Promise<Outcome> => {
  if (found?.source_digest === digest) return "same";
  const fields = fieldsBy(draft, references);
  if (found) return change(api, found.id, fields, digest);
  try {
    const body = { ...fields, source_id: draft.source_id, source_digest: digest };
    await api.call(structures.createStructure, { body });
    return "created";
  } catch (error) {
    // An earlier try may have succeeded although its answer was lost.
    const isThere = error instanceof Problem && error.code === "alreadyImported";
    if (!isThere) throw error;
    const { id } = error.current as { id: string };
    await change(api, id, fields, digest);
    return "created";
  }
};

/**
 * Creates one structure, or changes the fields that differ in its source since the last import. A refusal by the API is
 * the row's; a lack of rights or no answer ends the import.
 */
export const bringOne = async (
  api: ApiClient,
  references: References,
  row: { draft: Draft; digest: string },
  found: { id: string; source_digest: string | null } | undefined,
): Promise<Outcome> => {
  try {
    return await patiently(() => bring(api, references, row, found));
  } catch (error) {
    if (!(error instanceof Problem) || ![400, 404, 409, 413, 422].includes(error.status)) throw error;
    const reasons = error.errors ? Object.values(error.errors).flat() : [error.message];
    return { refusal: reasons.join(" ") };
  }
};
