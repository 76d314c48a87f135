import { rowsOf } from "#scripts/checks/access-tables.ts";
import { absentId, malformedIds } from "#scripts/checks/invalid-ids.ts";
import {
  type AccessCall,
  type Lines,
  type Relation,
  type Row,
  readLine,
  relations,
} from "#scripts/checks/principals.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import {
  type AccessScene,
  newcomer,
  type Principal,
  type Somebody,
} from "#scripts/testing/scenes/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

/** Wraps the call itself, not its set-up. */
export type Around = <Value>(work: () => Promise<Value>) => Promise<Value>;
const unwrapped: Around = (work) => work();

export type Outcome = { status: number; body: unknown; wrote: boolean };
/** One call to check: its principal, its object's relation to them, and the expected status. */
export type Cell = {
  row: number;
  relation: string;
  principal: Principal;
  expected: number;
  /** Whether a success changes what the call is about: the next one needs another. */
  isChange: boolean;
  run: (around?: Around) => Promise<Outcome>;
};

const isChange = ({ method }: Endpoint): boolean => method !== "GET";

/** The path parameters to replace, one at a time; undefined for a call without replacement. */
const replacedParams = (endpoint: Endpoint, relation: Relation): (string | undefined)[] => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const isInvalid = relation === "absent" || relation === "malformed";
  return isInvalid && names.length > 0 ? names : [undefined];
};

/** Caches a value until it is spent. */
const reusable = <Made>(make: () => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    spend: () => {
      made = undefined;
    },
  };
};

/** Runs one after the other: what two calls make at once in one scene may conflict. */
const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Made>(make: () => Promise<Made>): Promise<Made> => {
    const made = last.then(make, make);
    last = made;
    return made;
  };
};

const withInvalidId = ({ params = {}, ...call }: AccessCall, relation: Relation, name: string, n: number) => {
  const malformed = malformedIds[n % malformedIds.length] ?? "";
  const id = relation === "absent" ? absentId(params[name] ?? "") : malformed;
  return { ...call, params: { ...params, [name]: id } };
};

const written = /^(TransactWrite|Put|Delete|BatchWrite)/;
type Question = { who: Somebody; endpoint: Endpoint; call: AccessCall; expected: number; around: Around };
/** Calls the route; if it must refuse, also records whether anything was written. */
const runCall = async ({ who, endpoint, call, expected, around }: Question): Promise<Outcome> => {
  const send = () => around(() => who.send(endpoint, call));
  const isRefused = expected >= 400;
  const { value, requests } = isRefused
    ? await countingRequests(send)
    : { value: await send(), requests: [] };
  return { status: value.status, body: value.body, wrote: requests.some((one) => written.test(one)) };
};

/** Every cell of a route's rows, expected refusals first. */
export const cellsOf = (scene: AccessScene, operation: string): Cell[] => {
  const endpoint = operations().find((one) => one.operation === operation)?.endpoint;
  if (!endpoint) throw new Error(`${operation} is not a route`);
  const inTurn = oneByOne();
  const cells = rowsOf(operation).flatMap((row, n) =>
    relations.flatMap((relation) => {
      const line = linesFor(row.lines, relation);
      if (line === undefined) return [];
      if (relation === "own") return ownCells(scene, endpoint, row, n);
      return replacedParams(endpoint, relation).flatMap((name) =>
        cellsAbout(scene, endpoint, row, { relation, line: lineOf(line, name), name, n, inTurn }),
      );
    }),
  );
  return cells.sort((a, b) => Number(b.expected >= 400) - Number(a.expected >= 400));
};

const linesFor = (lines: Lines, relation: Relation): Lines[Relation] =>
  lines[relation] ?? (relation === "malformed" ? lines.absent : undefined);

const isSignedOut = (principal: Principal) => ["V", "ended", "gone"].includes(principal);

const lineOf = (line: string | Readonly<Record<string, string>>, name: string | undefined): string =>
  typeof line === "string" ? line : (line[name ?? ""] ?? "");

const ownCells = (scene: AccessScene, endpoint: Endpoint, row: Row, n: number): Cell[] =>
  [...readLine(lineOf(row.lines.own ?? "", undefined))]
    .filter(([principal]) => !isSignedOut(principal))
    .map(([principal, expected]) => ({
      row: n,
      relation: "own",
      principal,
      expected,
      isChange: isChange(endpoint),
      run: async (around = unwrapped) => {
        const who = (row.spends ? await newcomer(principal) : scene.who(principal)) as Person;
        if (!row.own) throw new Error(`${endpoint.path} has a line "own" and no call for it`);
        return runCall({ who, endpoint, call: await row.own(who, scene.tied), expected, around });
      },
    }));

type About = {
  relation: Relation;
  line: string;
  name: string | undefined;
  n: number;
  inTurn: ReturnType<typeof oneByOne>;
};
const inTied: readonly Relation[] = ["tied", "action", "read", "write", "delete"];
const cellsAbout = (scene: AccessScene, endpoint: Endpoint, row: Row, about: About) => {
  const { relation, line, name, n, inTurn } = about;
  const half = inTied.includes(relation) ? scene.tied : scene.other;
  const object = reusable(() => inTurn(async () => row.call(half, name === undefined ? relation : "other")));
  return [...readLine(line)].map(([principal, expected], at): Cell => {
    const run = async (around = unwrapped) => {
      const isNewcomer = row.spends && relation === "any" && !isSignedOut(principal);
      const who = isNewcomer ? await newcomer(principal) : scene.who(principal);
      const call = await object.get();
      const sent = name ? withInvalidId(call, relation, name, at + n) : call;
      const outcome = await runCall({ who, endpoint, call: sent, expected, around });
      if (outcome.status < 400 && isChange(endpoint)) object.spend();
      return outcome;
    };
    return {
      row: n,
      relation: name ? `${relation} ${name}` : relation,
      principal,
      expected,
      isChange: isChange(endpoint),
      run,
    };
  });
};

export type Answered = Cell & { outcome: Outcome };

/**
 * Runs cells seven at once: some answers have a minimum duration, all wait for the database. Those that follow a refusal
 * run one by one: what one of them spends is made anew for the next.
 */
export const answersOf = async (cells: readonly Cell[], around = unwrapped): Promise<Answered[]> => {
  const refused = cells.filter(({ expected }) => expected >= 400);
  const others = cells.filter(({ expected }) => expected < 400);
  const run = async (some: readonly Cell[], atOnce: number): Promise<Answered[]> => {
    const answers: Answered[] = [];
    for (let start = 0; start < some.length; start += atOnce) {
      const together = some.slice(start, start + atOnce);
      answers.push(
        ...(await Promise.all(together.map(async (cell) => ({ ...cell, outcome: await cell.run(around) })))),
      );
    }
    return answers;
  };
  return [...(await run(refused, 7)), ...(await run(others, refused.length > 0 ? 1 : 7))];
};

const labelOf = ({ row, relation, principal }: Cell) =>
  `${row > 0 ? `row ${row + 1}, ` : ""}${relation}, ${principal}`;

/** How an answer differs from its cell: another status, or a write by a refused call. */
export const mismatchOf = (cell: Cell, { status, body, wrote }: Outcome): string | undefined => {
  if (status !== cell.expected)
    return `${labelOf(cell)}: ${status} instead of ${cell.expected} ${JSON.stringify(body ?? "").slice(0, 160)}`;
  return status >= 400 && wrote ? `${labelOf(cell)}: refused, but it wrote` : undefined;
};

const isInvalid = ({ relation }: Cell) => /^(absent|malformed)/.test(relation);

/**
 * What `npm test` asks: about things that exist, everybody who reads or is refused. Of those who get another answer alike,
 * one, another each time: of those whose call changes something, since each needs a thing of its own; of those who are
 * signed out; of those who send absent or malformed ids. The proof `units` asks them all.
 */
export const sampleOf = (cells: readonly Cell[]): Cell[] => {
  const alike = Map.groupBy(cells, (cell) => {
    const { row, relation, principal, expected, isChange } = cell;
    const isAnybody = (expected < 400 && isChange) || isInvalid(cell);
    const who = isSignedOut(principal) ? "signed out" : isAnybody ? "signed in" : principal;
    return JSON.stringify([row, relation, expected, who]);
  });
  return [...alike.values()].flatMap((group, n) => group[n % group.length] ?? []);
};

const isAbsent = ({ relation }: Cell) => relation.startsWith("absent");

/**
 * Refusals that reveal whether a thing exists: 404s with different bodies, or an answer unlike that for absent ids, to
 * the same principal. Statuses are compared as the rows expect them, bodies as they were answered.
 */
export const revealingRefusals = (
  operation: string,
  cells: readonly Cell[],
  answers: readonly Answered[],
): string[] => {
  const notFound = answers.filter(({ outcome }) => outcome.status === 404);
  const bodies = new Set(notFound.map(({ outcome }) => JSON.stringify(outcome.body)));
  const revealed = <One extends Cell>(all: readonly One[], shown: (one: One) => string): string[] =>
    rowsOf(operation).flatMap((row, n) => {
      const ofRow = all.filter((one) => one.row === n && one.principal !== "V");
      const hidden = ofRow.filter(
        ({ relation, expected }) => (relation === "other" || relation === "tied") && expected >= 400,
      );
      return hidden.flatMap((cell) => {
        const absent = ofRow.filter((one) => isAbsent(one) && one.principal === cell.principal);
        const differs = absent.some((one) => shown(one) !== shown(cell));
        return differs && !row.known ? [`${labelOf(cell)}: ${shown(cell)} reveals that it exists`] : [];
      });
    });
  return [
    ...(bodies.size > 1 ? [`404 with different bodies: ${[...bodies].join(" ")}`] : []),
    ...revealed(cells, ({ expected }) => String(expected)),
    ...revealed(answers, ({ outcome: { status, body } }) => `${status} ${JSON.stringify(body)}`),
  ];
};

/** Whether a route with ids in its path has a line for absent ids: that for malformed ones follows from it. */
export const hasNeededLines = (endpoint: Endpoint, { absent }: Lines): boolean =>
  !endpoint.path.includes("{") || absent !== undefined;
