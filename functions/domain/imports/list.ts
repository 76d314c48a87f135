import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { findFile } from "#functions/domain/files/files.store.ts";
import { findRecent, findUnfinished } from "#functions/domain/imports/imports.store.ts";
import { indexById } from "#functions/store/roster.ts";
import { isAdministrator, type Viewer } from "#shared/contract/access.ts";
import type { ImportList, RecentImport } from "#shared/contract/import.ts";

/** The imports into one place: the caller's own that were left before their end, and everybody's of the last day. */
export const listImports = async (owner: string, viewer: Viewer, now: Date): Promise<ImportList> => {
  const [unfinished, recent] = await Promise.all([
    findUnfinished(viewer.userId, owner, now),
    findRecent(owner, now),
  ]);
  const people = indexById(await findAuths([...new Set(recent.map(({ user_id }) => user_id))]));
  const files = await Promise.all(recent.map(({ found }) => findFile(found.id)));
  return {
    unfinished,
    recent: recent.map(({ found, user_id }, n): RecentImport => {
      const { id, done_at, written, status } = found;
      return {
        id,
        done_at,
        written,
        status: status === "undone" || status === "undoing" ? status : "done",
        file_name: files[n]?.name ?? "",
        by: people.get(user_id)?.name ?? "",
        mine: user_id === viewer.userId || isAdministrator(viewer),
      };
    }),
  };
};
