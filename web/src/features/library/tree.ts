import { byName } from "#shared/contract/collation.ts";

type Folder = {
  id: string;
  name: string;
  private: boolean;
  parent_id: string | null;
  training_action_id: string | null;
};
export type Forest = {
  training_actions: readonly { id: string; name: string }[];
  folders: readonly Folder[];
};

/** A place of the library: the root of common folders, a training action or a folder. */
export type Place = {
  /** Unique among all places: a folder and an action could share an id. */
  key: string;
  kind: "common" | "training_action" | "folder";
  /** Of the action or the folder; empty for the common root. */
  id: string;
  name: string;
  isPrivate: boolean;
  children: Place[];
};

export const commonKey = "common";
export const actionKey = (id: string) => `action ${id}`;
export const folderKey = (id: string) => `folder ${id}`;

const rootKeyOf = ({ training_action_id }: Pick<Folder, "training_action_id">) =>
  training_action_id ? actionKey(training_action_id) : commonKey;

/** The roots and all below them, by name. A folder whose parent one may not read stands at its root. */
export const treeOf = ({ training_actions, folders }: Forest, commonName: string): Place[] => {
  const known = new Set(folders.map(({ id }) => id));
  const below = new Map<string, Folder[]>();
  for (const folder of folders) {
    const parent =
      folder.parent_id && known.has(folder.parent_id) ? folderKey(folder.parent_id) : rootKeyOf(folder);
    below.set(parent, [...(below.get(parent) ?? []), folder]);
  }
  const childrenOf = (key: string): Place[] =>
    (below.get(key) ?? []).toSorted(byName).map(({ id, name, private: isPrivate }) => ({
      key: folderKey(id),
      kind: "folder",
      id,
      name,
      isPrivate,
      children: childrenOf(folderKey(id)),
    }));
  const root = (key: string, kind: Place["kind"], id: string, name: string): Place => ({
    key,
    kind,
    id,
    name,
    isPrivate: false,
    children: childrenOf(key),
  });
  return [
    root(commonKey, "common", "", commonName),
    ...training_actions.map(({ id, name }) => root(actionKey(id), "training_action", id, name)),
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
