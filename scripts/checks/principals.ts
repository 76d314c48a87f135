import type { Half, Principal } from "#scripts/testing/access-scene.ts";
import { principals } from "#scripts/testing/access-scene.ts";
import type { Person } from "#scripts/testing/harness.ts";

/**
 * Who calls, by the letters of the call list: V visitor, N signed in without a profile, A administrator,
 * C coordinator, T training assistant, R referent trainer, M trade trainer, L learner; + tied to the half `tied` of
 * the scene (its learner and that learner's instructors), - not; LR holds a learner's and a referent's profile, tied
 * to nothing; `ended` is an administrator's session that was signed out, `gone` an administrator who was erased.
 * No role of the specification is without rights, so LR stands where a role without rights would.
 * XL and XM are strangers: they signed up alone, gave themselves a learner's and a trade trainer's profile, asked to join
 * the tied half's action and to be attached to its structure, and nobody has confirmed anything.
 */
type Statuses = ReadonlyMap<Principal, number>;

const groups: Record<string, readonly Principal[]> = {
  R: ["R+", "R-"],
  M: ["M+", "M-"],
  L: ["L+", "L-"],
  rest: ["N", "A", "C", "T", "R+", "R-", "M+", "M-", "L+", "L-"],
  all: ["V", "N", "A", "C", "T", "R+", "R-", "M+", "M-", "L+", "L-"],
};
const isPrincipal = (name: string): name is Principal => principals.some((one) => one === name);

// What two profiles together are answered: the better of what each would be.
const better = [401, 403, 404, 409, 422];
const rank = (status: number): number => (status < 400 ? better.length : better.indexOf(status));

/**
 * Reads a hand-written line: `200 A C T R+, 404 rest`. A group names whoever of it has no status yet: `rest` all who
 * are signed in, `all` visitors too; `-` for whom there is no such call. Visitors get 401 unless named, `ended` and
 * `gone` always what visitors get, and LR the better of L- and R- unless named. XL and XM get what N gets, since a
 * profile that nobody confirmed gives nothing; where N has no such call, what L- and M- get; else they are named.
 */
export const readLine = (line: string): Statuses => {
  const given = new Map<Principal, number>();
  const parts = line.split(", ").map((part) => {
    const [status = "", ...names] = part.split(" ");
    return { status: status === "-" ? Number.NaN : Number(status), names };
  });
  for (const { status, names } of parts)
    for (const name of names.filter(isPrincipal)) {
      if (given.has(name)) throw new Error(`${name} stands twice in "${line}"`);
      given.set(name, status);
    }
  for (const { status, names } of parts)
    for (const name of names.filter((one) => !isPrincipal(one))) {
      const group = groups[name];
      if (!group) throw new Error(`Nobody is called ${name} in "${line}"`);
      for (const one of group) if (!given.has(one)) given.set(one, status);
    }
  const visitors = given.get("V") ?? 401;
  const [learner = Number.NaN, referent = Number.NaN] = [given.get("L-"), given.get("R-")];
  const both = rank(learner) > rank(referent) ? learner : referent;
  const read = new Map(given)
    .set("V", visitors)
    .set("ended", visitors)
    .set("gone", visitors)
    .set("LR", given.get("LR") ?? (Number.isNaN(learner) ? referent : both));
  const strangers = [
    ["XL", "L-"],
    ["XM", "M-"],
  ] as const;
  for (const [name, confirmed] of strangers) {
    const [nobody = Number.NaN, likeThem = Number.NaN] = [given.get("N"), given.get(confirmed)];
    read.set(name, given.get(name) ?? (Number.isNaN(nobody) ? likeThem : nobody));
  }
  const missing = principals.filter((principal) => !read.has(principal));
  if (missing.length > 0) throw new Error(`"${line}" says nothing of ${missing.join(", ")}`);
  return new Map([...read].filter(([, status]) => !Number.isNaN(status)));
};

export type AccessCall = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/**
 * What a call is about. `any`: no object at all. `own`: made by the caller or being it. `tied`: of the learner to
 * whom the + principals are tied, or of them. `other`: of people to whom none of them is. `absent` and `malformed`:
 * an id that nothing has, and what is no id. Library: `open` to all, an `action`'s, shared for `read`, `write`, `delete`.
 */
export const relations = [
  "any",
  "own",
  "tied",
  "action",
  "read",
  "write",
  "delete",
  "open",
  "other",
  "absent",
  "malformed",
] as const;
export type Relation = (typeof relations)[number];
/** Per relation its line; of `absent` and `malformed` one for all ids of the path, or one for each. */
export type Lines = Partial<Record<Relation, string | Readonly<Record<string, string>>>>;

/**
 * A route's hand-written row: what each principal is answered about each kind of object. Ids of the path that are
 * absent or malformed are made of the call about `other`.
 */
export type Row = {
  /** A valid call about an object of this half; kept for the next caller until one succeeds in changing something. */
  call: (half: Half, relation: Relation) => AccessCall | Promise<AccessCall>;
  /** A valid call about the caller's own. */
  own?: (who: Person, half: Half) => AccessCall | Promise<AccessCall>;
  /** Whether callers are no more the same after a call that is their own, or about nothing else. */
  spends?: true;
  /** Why callers may know that an object exists which they may not touch; without it they must get 404. */
  known?: string;
  lines: Lines;
};

/** The rows of a domain, by operation: several where one route has several kinds of calls. */
export type AccessTable = Record<string, Row | readonly Row[]>;

/** The lines of a route about things that all may know, for these roles alone. */
export const only = (letters: string, status: number): Lines => ({
  other: `${status} ${letters}, 403 rest`,
  absent: `404 ${letters}, 403 rest`,
  malformed: `404 ${letters}, 403 rest`,
});
