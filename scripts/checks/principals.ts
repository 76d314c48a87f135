import type { Person } from "#scripts/testing/harness.ts";
import type { Half, Principal } from "#scripts/testing/scenes/access-scene.ts";
import { principals } from "#scripts/testing/scenes/access-scene.ts";

/**
 * The status of each principal. V visitor, N signed in without a profile, A administrator, C coordinator, T training
 * assistant, R referent trainer, M trade trainer, L learner; + belongs to the scene's half `tied` (its learner and that
 * learner's instructors), - does not. LR has a learner's and a referent's profile and belongs to neither half. `ended`:
 * an administrator's session after sign-out. `gone`: an erased administrator. XL and XM are strangers: they signed up,
 * created a learner's and a trade trainer's profile, asked to join the tied half's action and to be attached to its
 * structure, and nobody has confirmed anything.
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

// Somebody with two profiles gets the better of the two answers.
const better = [401, 403, 404, 409, 422];
const rank = (status: number): number => (status < 400 ? better.length : better.indexOf(status));

/**
 * Reads a hand-written line such as `200 A C T R+, 404 rest`. A group stands for its members without a status yet:
 * `rest` is everybody signed in, `all` also visitors. The status `-` means that the principal has no such call.
 * Principals that the line does not name: visitors get 401, `ended` and `gone` get the visitors' status, LR the better of
 * L- and R-. XL and XM get the status of N, since an unconfirmed profile gives no right, or that of L- and M- if N has no
 * such call.
 */
export const readLine = (line: string): Statuses => {
  const given = new Map<Principal, number>();
  const parts = line.split(", ").map((part) => {
    const [status = "", ...names] = part.split(" ");
    return { status: status === "-" ? Number.NaN : Number(status), names };
  });
  for (const { status, names } of parts)
    for (const name of names.filter(isPrincipal)) {
      if (given.has(name)) throw new Error(`${name} is twice in "${line}"`);
      given.set(name, status);
    }
  for (const { status, names } of parts)
    for (const name of names.filter((one) => !isPrincipal(one))) {
      const group = groups[name];
      if (!group) throw new Error(`Unknown principal ${name} in "${line}"`);
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
  if (missing.length > 0) throw new Error(`"${line}" lacks ${missing.join(", ")}`);
  return new Map([...read].filter(([, status]) => !Number.isNaN(status)));
};

export type AccessCall = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/**
 * The object of a call. `any`: none. `own`: the caller, or something of their own. `tied`: in the half of the + principals.
 * `other`: in the half where nobody belongs. `absent`: a well-formed id of nothing. `malformed`: not an id. In the library:
 * `open` to everybody, of an `action`, shared for `read`, `write`, `delete`.
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
/**
 * A line for each relation. `absent` and `malformed` can have one line for each id of the path. A malformed id is answered
 * as an absent one unless a line says otherwise.
 */
export type Lines = Partial<Record<Relation, string | Readonly<Record<string, string>>>>;

/**
 * A hand-written row of a route: the status of each principal for each kind of object. Absent and malformed ids of the
 * path replace those of the `other` call.
 */
export type Row = {
  /** A valid call about an object of this half. The next caller gets the same object unless a call has changed it. */
  call: (half: Half, relation: Relation) => AccessCall | Promise<AccessCall>;
  /** A valid call about the caller, or something of their own. */
  own?: (who: Person, half: Half) => AccessCall | Promise<AccessCall>;
  /** Set if `own` and `any` calls change the caller, so that each needs a new person. */
  spends?: true;
  /** Why callers may learn that an object exists; without a reason, a refusal must be the 404 of an absent one. */
  known?: string;
  lines: Lines;
};

/** The rows of a domain, by operation: several where one route has several kinds of calls. */
export type AccessTable = Record<string, Row | readonly Row[]>;

/** The lines of a route that only these roles may call; its objects are not secret. */
export const only = (letters: string, status: number): Lines => ({
  other: `${status} ${letters}, 403 rest`,
  absent: `404 ${letters}, 403 rest`,
});
