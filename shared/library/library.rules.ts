import { admits, everyRole, type Role, roleOfId, roles, staffAndReferent } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

/** What one may do with a folder or a document; each level implies those before it. */
export const levels = ["read", "write", "delete"] as const;
export type Level = (typeof levels)[number];

const rank = (level: Level | undefined) => (level === undefined ? -1 : levels.indexOf(level));

/** Whether somebody who holds this level may do what needs that one. */
export const covers = (held: Level | undefined, needed: Level): boolean => rank(held) >= rank(needed);

/** What a level allows, as the specification spells it. */
export const permissionsOf = (held: Level | undefined) => ({
  write: covers(held, "write"),
  delete: covers(held, "delete"),
});

/** A person, as far as rights go: the roles of their confirmed profiles, and those they hold in training actions. */
export type Person = {
  userId: string;
  roles: readonly Role[];
  memberships: readonly { training_action_id: string; role: Role }[];
  /** The learners, by action, whose steps the person may read: themselves, and those that they instruct. */
  learners: ReadonlySet<string>;
};

/** A learner in a training action: the beginning of the ids of their steps. */
export const learnerKey = (trainingActionId: string, learnerProfileId: string): string =>
  `${trainingActionId}~${learnerProfileId}`;

/** The owner of a folder or document, and whom it is shared with; `roles` is keyed by `roleKey`. */
export type Shared = {
  id: string;
  owner_id: string;
  users: Readonly<Record<string, Level>>;
  roles: Readonly<Record<string, Level>>;
};
/** A document: anyone who may read a step that it is attached to reads it. */
type SharedDocument = Shared & { folder_id: string | null; steps: Readonly<Record<string, true>> };
/** A folder among folders: only those without a parent name their training action. */
export type SharedFolder = Shared & {
  private: boolean;
  parent_id: string | null;
  training_action_id: string | null;
};

/** The name of a role in a training action among an object's rights. */
export const roleKey = (trainingActionId: string, role: Role): string =>
  `${trainingActionId}~${roles[role].id}`;

/** The training action and the role that such a name stands for. */
export const roleOfKey = (key: string): { training_action_id: string; role: Role } | undefined => {
  const [training_action_id = "", id] = key.split("~");
  const role = roleOfId(Number(id));
  return role && { training_action_id, role };
};

/** Why somebody has a level. `from`: the folder above that it is inherited from; null: the object itself. */
export type Reason = {
  kind: "administrator" | "staff" | "owner" | "direct" | "role" | "step" | "public";
  access_level: Level;
  from: string | null;
  training_action_id: string | null;
  role: Role | null;
};

/** Whether a reason ends when a folder is made private. */
export const isByOpenness = (kind: Reason["kind"]): boolean => kind === "staff" || kind === "public";

const given = (kind: Reason["kind"], access_level: Level, more: Partial<Reason> = {}): Reason => ({
  kind,
  access_level,
  from: null,
  training_action_id: null,
  role: null,
  ...more,
});

const isOwner = (person: Person, object: Shared): boolean => object.owner_id === person.userId;

/** Rights that the object itself gives somebody; `owned`: what it gives its owner. */
export const ownReasons = (person: Person, object: Shared, owned: Level | null = "delete"): Reason[] => {
  const direct = object.users[person.userId];
  return [
    ...(owned && isOwner(person, object) ? [given("owner", owned)] : []),
    ...(direct ? [given("direct", direct)] : []),
    ...person.memberships.flatMap((membership) => {
      const level = object.roles[roleKey(membership.training_action_id, membership.role)];
      return level ? [given("role", level, membership)] : [];
    }),
  ];
};

const isManager = (person: Person) =>
  person.roles.includes("coordinator") || person.roles.includes("assistant");

const stepReasons = (person: Person, document: SharedDocument): Reason[] =>
  Object.keys(document.steps)
    .map((stepId) => {
      const [training_action_id = "", learner = ""] = stepId.split("~");
      return { training_action_id, key: learnerKey(training_action_id, learner) };
    })
    .filter(({ key }) => isManager(person) || person.learners.has(key))
    .map(({ training_action_id }) => given("step", "read", { training_action_id }));

/**
 * Rights that a document itself gives somebody who has this level on its folder. In a folder where its owner writes no
 * more, it is the folder's: they still read what they wrote.
 */
const documentReasons = (person: Person, document: SharedDocument, ofFolder: Level | undefined): Reason[] => [
  ...ownReasons(
    person,
    document,
    document.folder_id === null || covers(ofFolder, "write") ? "delete" : "read",
  ),
  ...stepReasons(person, document),
];

/**
 * Rights by openness: folders of an action are open to its members, common ones (null) to everybody; staff manage
 * them.
 */
export const openReasons = (person: Person, actionId: string | null): Reason[] => {
  const more = { training_action_id: actionId };
  const isMember =
    actionId === null
      ? person.roles.length > 0
      : person.memberships.some((one) => one.training_action_id === actionId);
  return [
    ...(isManager(person) ? [given("staff", "delete", more)] : []),
    ...(isMember ? [given("public", "read", more)] : []),
  ];
};

/**
 * True if none of these folders is private: their contents are then open to the action's members, or to everybody.
 */
export const isOpen = (folders: readonly SharedFolder[]): boolean =>
  folders.every((folder) => !folder.private);

const reasonsByOpenness = (person: Person, folders: readonly SharedFolder[]): Reason[] => {
  const root = folders.at(-1);
  return root && isOpen(folders) ? openReasons(person, root.training_action_id) : [];
};

/**
 * Rights by ownership and sharing in these folders, from the nearest to the root. Who made a folder owns it as long as they
 * may make one there: whoever left an action, or the team, has no more in what stays than was shared with them.
 */
const reasonsIn = (person: Person, [folder, ...above]: readonly SharedFolder[]): Reason[] => {
  if (!folder) return [];
  const inherited = reasonsIn(person, above);
  const mayMakeHere = () =>
    above.length === 0
      ? mayAddAtRoot(person, folder.training_action_id)
      : covers(highest([...inherited, ...reasonsByOpenness(person, above)]), "write");
  const own = ownReasons(person, folder, isOwner(person, folder) && mayMakeHere() ? "delete" : null);
  return [...own.map((reason) => ({ ...reason, from: folder.id })), ...inherited];
};

/**
 * All reasons why somebody has a right on an object, given its folders from the nearest to the root. Ownership and
 * sharing, here or above, count even for private folders; openness counts only if no folder is private.
 */
export const reasonsOn = (
  person: Person,
  object: SharedDocument | SharedFolder,
  above: readonly SharedFolder[],
): Reason[] => {
  if (person.roles.includes("administrator")) return [given("administrator", "delete")];
  if ("steps" in object) {
    const ofFolder = [...reasonsIn(person, above), ...reasonsByOpenness(person, above)];
    return [...documentReasons(person, object, highest(ofFolder)), ...ofFolder];
  }
  const folders = [object, ...above];
  return [
    ...reasonsIn(person, folders).map((one) => (one.from === object.id ? { ...one, from: null } : one)),
    ...reasonsByOpenness(person, folders),
  ];
};

/** The highest of these levels, if there is any. */
export const highestLevel = (held: readonly (Level | undefined)[]): Level | undefined =>
  held.reduce((best, level) => (rank(level) > rank(best) ? level : best), undefined);

/** The highest level among these reasons. */
export const highest = (reasons: readonly Reason[]): Level | undefined =>
  highestLevel(reasons.map(({ access_level }) => access_level));

/** What somebody may do with an object; undefined if they may not know of it. */
export const levelOn = (
  person: Person,
  object: SharedDocument | SharedFolder,
  above: readonly SharedFolder[],
): Level | undefined => highest(reasonsOn(person, object, above));

/**
 * What somebody may do with a document. Their level on its folder is the minimum; undefined if they have none, or for
 * a document in no folder.
 */
export const levelWithin = (
  person: Person,
  document: SharedDocument,
  ofFolder: Level | undefined,
): Level | undefined => {
  if (person.roles.includes("administrator")) return "delete";
  return highestLevel([ofFolder, highest(documentReasons(person, document, ofFolder))]);
};

/** Whether somebody may put a folder at the root of a training action or of the common folders (null). */
export const mayAddAtRoot = (person: Person, actionId: string | null): boolean =>
  person.roles.includes("administrator") ||
  isManager(person) ||
  (actionId !== null &&
    person.memberships.some((one) => one.training_action_id === actionId && one.role === "referentTrainer"));

/** Whether somebody who holds this level may decide who has access: never learners and trade trainers. */
export const mayShare = (person: Pick<Person, "roles">, held: Level | undefined): boolean =>
  admits(staffAndReferent, person.roles) && covers(held, "write");

/** True if the destination is the folder itself or lies below it. */
export const isBelowItself = (
  folderId: string,
  destination: { id: string },
  aboveDestination: readonly { id: string }[],
): boolean => [destination, ...aboveDestination].some(({ id }) => id === folderId);

const folded = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Roles by the names that screens send, including the specification's odd spellings. */
const roleNames: readonly (readonly [string, Role | "nobody's"])[] = [
  ...everyRole.map((role) => [roles[role].name, role] as const),
  ["Assistante de formation", "assistant"],
  ["Assitant·e de formation", "assistant"],
  ["Stagiaire", "nobody's"],
  ["Encadrement", "nobody's"],
];

/**
 * The role with this name; "nobody's" for names that routes accept but no profile can hold; undefined for unknown
 * names.
 */
export const roleNamed = (name: string): Role | "nobody's" | undefined =>
  roleNames.find(([known]) => folded(known) === folded(name))?.[1];

/** The limits of the library: what a request, a page and memory can hold. */
export const libraryLimits = {
  /** Folders one in another. */
  depth: 20,
  /** Files of one document, and files of one call. */
  files: 20,
  /** Documents, and folders, straight in a folder; folders at a root. */
  children: 1_000,
  /** People, and roles, that one object is shared with. */
  shares: 500,
  hits: 50,
  archiveFiles: 2_000,
  archiveBytes: 400 * 1024 * 1024,
} as const;

const stepOrders = new Map(defaultTemplate.map(({ name, order }) => [name, order]));
const stepOrder = (name: string) => stepOrders.get(name) ?? defaultTemplate.length + 1;

/** Orders folders: those that have a step's name as the course goes, then the others by name. */
export const byCourse = (a: { name: string }, b: { name: string }): number =>
  stepOrder(a.name) - stepOrder(b.name) || byName(a, b);
