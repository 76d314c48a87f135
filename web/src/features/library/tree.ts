import { byCourse } from "#shared/library/library.rules.ts";
import type { FolderNode, LibraryTree, Permissions } from "#shared/library/library.schemas.ts";

/** A place of the library: the root of common folders, a training action or a folder. */
export type Place = {
  /** Unique among all places: a folder and an action could share an id. */
  key: string;
  kind: "common" | "training_action" | "shared" | "folder";
  /** Of the action or the folder; empty for the other roots. */
  id: string;
  name: string;
  isPrivate: boolean;
  /** At a root, `write` is the right to add folders. */
  permissions: Permissions;
  children: Place[];
};

/** The first page of the library, above all places. */
export const topKey = "top";
export const commonKey = "common";
/** What was shared by itself, out of a folder that one may not open. */
const sharedKey = "shared";
export const actionKey = (id: string) => `action ${id}`;
export const folderKey = (id: string) => `folder ${id}`;

/** The roots and all below them, in their order; a last root for folders that stand where one may not read. */
export const treeOf = (
  { training_actions, folders, permissions: common }: LibraryTree,
  names: { common: string; shared: string },
): Place[] => {
  const known = new Set([
    commonKey,
    ...training_actions.map(({ id }) => actionKey(id)),
    ...folders.map(({ id }) => folderKey(id)),
  ]);
  const parentOf = ({ parent_id, training_action_id }: FolderNode) => {
    if (parent_id !== null) return folderKey(parent_id);
    return training_action_id === null ? commonKey : actionKey(training_action_id);
  };
  const below = new Map<string, FolderNode[]>();
  for (const folder of folders) {
    const parent = known.has(parentOf(folder)) ? parentOf(folder) : sharedKey;
    below.set(parent, [...(below.get(parent) ?? []), folder]);
  }
  const childrenOf = (key: string): Place[] =>
    (below.get(key) ?? []).toSorted(byCourse).map(({ id, name, private: isPrivate, permissions }) => ({
      key: folderKey(id),
      kind: "folder",
      id,
      name,
      isPrivate,
      permissions,
      children: childrenOf(folderKey(id)),
    }));
  const root = (place: Pick<Place, "key" | "kind" | "id" | "name" | "permissions">): Place => ({
    ...place,
    isPrivate: false,
    children: childrenOf(place.key),
  });
  return [
    root({ key: commonKey, kind: "common", id: "", name: names.common, permissions: common }),
    ...training_actions.map((action) =>
      root({ key: actionKey(action.id), kind: "training_action", ...action }),
    ),
    ...(below.has(sharedKey)
      ? [
          root({
            key: sharedKey,
            kind: "shared",
            id: "",
            name: names.shared,
            permissions: { write: false, delete: false },
          }),
        ]
      : []),
  ];
};

/** The places from the root down to this one, itself last; empty when it is nowhere. */
export const pathTo = (places: readonly Place[], key: string): Place[] => {
  for (const place of places) {
    if (place.key === key) return [place];
    const rest = pathTo(place.children, key);
    if (rest.length > 0) return [place, ...rest];
  }
  return [];
};

export type Row = { place: Place; level: number; parent: string | undefined; blocked: boolean };

/** What a tree shows: the children of open places only. All within `blocked` may not be chosen. */
export const rowsOf = (
  places: readonly Place[],
  open: ReadonlySet<string>,
  blocked: string | undefined,
  above: { level: number; key: string | undefined; blocked: boolean } = {
    level: 0,
    key: undefined,
    blocked: false,
  },
): Row[] =>
  places.flatMap((place) => {
    const row = {
      place,
      level: above.level + 1,
      parent: above.key,
      blocked: above.blocked || place.key === blocked,
    };
    const inside = { level: row.level, key: place.key, blocked: row.blocked };
    return [row, ...(open.has(place.key) ? rowsOf(place.children, open, blocked, inside) : [])];
  });

/** Where a key leads in a tree, and whether it opens or closes the place that has the focus (the tree pattern). */
export const treeMove = (
  rows: readonly Row[],
  open: ReadonlySet<string>,
  at: string,
  key: string,
): { focus?: string; toggle?: string } => {
  const index = rows.findIndex(({ place }) => place.key === at);
  const row = rows[index];
  if (!row) return {};
  const to = (target: Row | undefined) => (target ? { focus: target.place.key } : {});
  const isOpen = open.has(at);
  switch (key) {
    case "ArrowDown":
      return to(rows[index + 1]);
    case "ArrowUp":
      return to(rows[index - 1]);
    case "Home":
      return to(rows[0]);
    case "End":
      return to(rows.at(-1));
    case "ArrowRight":
      if (row.place.children.length === 0) return {};
      return isOpen ? to(rows[index + 1]) : { toggle: at };
    case "ArrowLeft":
      if (isOpen && row.place.children.length > 0) return { toggle: at };
      return row.parent === undefined ? {} : { focus: row.parent };
    default: {
      if (key.length !== 1) return {};
      const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
      const letter = key.toLocaleLowerCase("fr");
      return to(after.find(({ place }) => place.name.toLocaleLowerCase("fr").startsWith(letter)));
    }
  }
};
