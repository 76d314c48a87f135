import { seededRandom } from "#functions/domain/timetable/computing/random.ts";

/**
 * A second, independent implementation of the library's rights, to compare the product's rules with. It shares no code
 * with them. Levels go from 0 (nothing) to 3 (delete).
 */
type ModelPerson = { userId: string; roles: readonly string[] };
type Fact =
  | { object: string; level: number; user: string }
  | { object: string; level: number; role: string; action: string };

export const referenceModel = () => {
  const standsIn = new Map<string, string | null>();
  const owners = new Map<string, string>();
  const folders = new Set<string>();
  const rootAction = new Map<string, string | null>();
  const hidden = new Set<string>();
  const members = new Set<string>();
  let facts: Fact[] = [];

  const lineage = (object: string): string[] => {
    const line = [object];
    for (let next = standsIn.get(object); next; next = standsIn.get(next)) line.push(next);
    return line;
  };
  const isManager = ({ roles }: ModelPerson) => roles.includes("coordinator") || roles.includes("assistant");
  const isMember = (person: ModelPerson, action: string, role: string) =>
    members.has(`${person.userId} is ${role} in ${action}`);
  const concerns = (fact: Fact, person: ModelPerson) =>
    "user" in fact ? fact.user === person.userId : isMember(person, fact.action, fact.role);
  const openLevel = (person: ModelPerson, line: readonly string[]) => {
    if (line.some((one) => hidden.has(one))) return 0;
    const action = rootAction.get(line.at(-1) ?? "");
    if (action === undefined) return 0;
    if (isManager(person)) return 3;
    const reads =
      action === null ? person.roles.length > 0 : person.roles.some((role) => isMember(person, action, role));
    return reads ? 1 : 0;
  };
  const sameRight = (a: Fact, b: Fact) =>
    a.object === b.object &&
    ("user" in a
      ? "user" in b && a.user === b.user
      : "role" in b && a.role === b.role && a.action === b.action);

  /**
   * What an object gives its maker: all while they could make it where it stands; then a folder gives nothing, and a
   * document is still read.
   */
  const owns = (person: ModelPerson, object: string): number => {
    const parent = standsIn.get(object);
    const left = folders.has(object) ? 0 : 1;
    if (parent) return levelOf(person, parent) >= 2 ? 3 : left;
    if (!folders.has(object)) return 3;
    const action = rootAction.get(object) ?? null;
    const makesHere = isManager(person) || (action !== null && isMember(person, action, "referentTrainer"));
    return makesHere ? 3 : left;
  };
  const levelOf = (person: ModelPerson, object: string): number => {
    if (person.roles.includes("administrator")) return 3;
    const line = lineage(object);
    const levels = facts
      .filter((fact) => line.includes(fact.object) && concerns(fact, person))
      .map((fact) => fact.level);
    const owned = line.filter((one) => owners.get(one) === person.userId).map((one) => owns(person, one));
    return Math.max(0, openLevel(person, line), ...owned, ...levels);
  };

  return {
    /** Adds a folder or document. `action` only for folders at a root: its training action, or null for the common root. */
    put: (object: string, owner: string, parent: string | null, action?: string | null) => {
      standsIn.set(object, parent);
      if (action !== undefined) {
        rootAction.set(object, action);
        folders.add(object);
      }
      owners.set(object, owner);
    },
    give: (fact: Fact) => {
      facts = [...facts.filter((one) => !sameRight(one, fact)), fact];
    },
    take: (fact: Fact) => {
      facts = facts.filter((one) => !sameRight(one, fact));
    },
    given: (fact: Fact): number => facts.find((one) => sameRight(one, fact))?.level ?? 0,
    hide: (folder: string, isHidden: boolean) => {
      if (isHidden) hidden.add(folder);
      else hidden.delete(folder);
    },
    move: (object: string, parent: string | null, action: string | null = null) => {
      standsIn.set(object, parent);
      rootAction.set(object, action);
    },
    wouldHoldItself: (folder: string, parent: string) => lineage(parent).includes(folder),
    join: (person: ModelPerson, action: string, role: string) =>
      members.add(`${person.userId} is ${role} in ${action}`),
    leave: (person: ModelPerson, action: string, role: string) =>
      members.delete(`${person.userId} is ${role} in ${action}`),
    isIn: isMember,
    level: levelOf,
  };
};

/** Choices by chance, the same at every run. */
export const chance = (seed: number) => {
  const random = seededRandom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const among = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("Nothing to choose from");
    return value;
  };
  return { below, among };
};
