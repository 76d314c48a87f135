import { type Auth, findAuths } from "#functions/domain/accounts/auth.store.ts";
import { type StoredChange, worker } from "#functions/domain/reference/changes.store.ts";
import type { Change } from "#shared/reference/changes.schemas.ts";

/**
 * Changes as the API returns them, with people's current names; deleted people have none. Those of accounts of which the
 * reader `mayKnow` nothing are left out.
 */
export const showChanges = async (
  changes: readonly StoredChange[],
  mayKnow: (user: Auth) => boolean = () => true,
): Promise<Change[]> => {
  const people = changes.flatMap(({ kind, item_id, author_id }) =>
    kind === "users" ? [author_id, item_id] : [author_id],
  );
  const users = await findAuths(people);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  names.set(worker, "Effacement automatique");
  const hidden = new Set(users.filter((user) => !mayKnow(user)).map(({ id }) => id));
  const shown = changes.filter(({ kind, item_id }) => kind !== "users" || !hidden.has(item_id));
  return shown.map(({ id, kind, item_id, name, action, at, author_id, fields, restorable }) => ({
    id,
    at,
    action,
    item: { id: item_id, name: kind === "users" ? (names.get(item_id) ?? null) : name },
    author: { id: author_id, name: names.get(author_id) ?? null },
    fields,
    restorable,
  }));
};
