import { rowsOf } from "#scripts/checks/access-tables.ts";
import { absentId, malformedIds } from "#scripts/checks/odd-ids.ts";
import {
  type AccessCall,
  type Lines,
  type Relation,
  type Row,
  readLine,
  relations,
} from "#scripts/checks/principals.ts";
import { type AccessScene, newcomer, type Principal, type Somebody } from "#scripts/testing/access-scene.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

/** What goes around the call itself, and not around what it takes to make one. */
export type Around = <Value>(work: () => Promise<Value>) => Promise<Value>;
const plainly: Around = (work) => work();

export type Outcome = { status: number; body: unknown; wrote: boolean };
/** One answer to check: who asks what about which object, and the status that it must have. */
export type Cell = {
  row: number;
  relation: string;
  principal: Principal;
  expected: number;
  run: (around?: Around) => Promise<Outcome>;
};

const about = (endpoint: Endpoint, relation: Relation): (string | undefined)[] => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const isNone = relation === "absent" || relation === "malformed";
  return isNone && names.length > 0 ? names : [undefined];
};

/** Caches a value until a call uses it up. */
const kept = <Made>(make: () => Promise<Made>) => {
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

const tampered = ({ params = {}, ...call }: AccessCall, relation: Relation, name: string, n: number) => {
  const malformed = malformedIds[n % malformedIds.length] ?? "";
  const id = relation === "absent" ? absentId(params[name] ?? "") : malformed;
  return { ...call, params: { ...params, [name]: id } };
};

const written = /^(TransactWrite|Put|Delete|BatchWrite)/;
type Question = { who: Somebody; endpoint: Endpoint; call: AccessCall; expected: number; around: Around };
/** Calls the route; if it must refuse, also checks that nothing was written. */
const asked = async ({ who, endpoint, call, expected, around }: Question): Promise<Outcome> => {
  const send = () => around(() => who.send(endpoint, call));
  const isRefused = expected >= 400;
  const { value, requests } = isRefused
    ? await countingRequests(send)
    : { value: await send(), requests: [] };
  return { status: value.status, body: value.body, wrote: requests.some((one) => written.test(one)) };
};

/** Every cell of a route's rows: those that must be refused first. */
export const cellsOf = (scene: AccessScene, operation: string): Cell[] => {
  const endpoint = operations().find((one) => one.operation === operation)?.endpoint;
  if (!endpoint) throw new Error(`${operation} is no route`);
  const cells = rowsOf(operation).flatMap((row, n) =>
    relations.flatMap((relation) => {
      const line = row.lines[relation];
      if (line === undefined) return [];
      if (relation === "own") return ownCells(scene, endpoint, row, n);
      return about(endpoint, relation).flatMap((name) =>
        cellsAbout(scene, endpoint, row, { relation, line: lineOf(line, name), name, n }),
      );
    }),
  );
  return cells.sort((a, b) => Number(b.expected >= 400) - Number(a.expected >= 400));
};

const isNobody = (principal: Principal) => ["V", "ended", "gone"].includes(principal);

const lineOf = (line: string | Readonly<Record<string, string>>, name: string | undefined): string =>
  typeof line === "string" ? line : (line[name ?? ""] ?? "");

const ownCells = (scene: AccessScene, endpoint: Endpoint, row: Row, n: number): Cell[] =>
  [...readLine(lineOf(row.lines.own ?? "", undefined))]
    .filter(([principal]) => !isNobody(principal))
    .map(([principal, expected]) => ({
      row: n,
      relation: "own",
      principal,
      expected,
      run: async (around = plainly) => {
        const who = (row.spends ? await newcomer(principal) : scene.who(principal)) as Person;
        if (!row.own) throw new Error(`${endpoint.path} has a line for one's own and no call`);
        return asked({ who, endpoint, call: await row.own(who, scene.tied), expected, around });
      },
    }));

type About = { relation: Relation; line: string; name: string | undefined; n: number };
const inTied: readonly Relation[] = ["tied", "action", "read", "write", "delete"];
const cellsAbout = (scene: AccessScene, endpoint: Endpoint, row: Row, { relation, line, name, n }: About) => {
  const half = inTied.includes(relation) ? scene.tied : scene.other;
  const object = kept(async () => row.call(half, name === undefined ? relation : "other"));
  return [...readLine(line)].map(([principal, expected], at): Cell => {
    const run = async (around = plainly) => {
      const spends = row.spends && relation === "any" && !isNobody(principal);
      const who = spends ? await newcomer(principal) : scene.who(principal);
      const call = await object.get();
      const sent = name ? tampered(call, relation, name, at + n) : call;
      const outcome = await asked({ who, endpoint, call: sent, expected, around });
      if (outcome.status < 400 && endpoint.method !== "GET") object.spend();
      return outcome;
    };
    return { row: n, relation: name ? `${relation} ${name}` : relation, principal, expected, run };
  });
};

export type Answered = Cell & { outcome: Outcome };

/** Runs cells one after the other; a few at once where nobody is refused: some answers take their time on purpose. */
export const answersOf = async (cells: readonly Cell[], around = plainly): Promise<Answered[]> => {
  const atOnce = cells.every(({ expected }) => expected < 400) ? 7 : 1;
  const answers: Answered[] = [];
  for (let start = 0; start < cells.length; start += atOnce) {
    const some = cells.slice(start, start + atOnce);
    answers.push(
      ...(await Promise.all(some.map(async (cell) => ({ ...cell, outcome: await cell.run(around) })))),
    );
  }
  return answers;
};

/** One cell for each kind of answer about each object: enough where only the function matters, not the caller. */
export const oneOfEachAnswer = (cells: readonly Cell[]): Cell[] => [
  ...new Map(cells.map((cell) => [`${cell.row} ${cell.relation} ${cell.expected}`, cell] as const)).values(),
];

const said = ({ row, relation, principal }: Cell) =>
  `${row > 0 ? `row ${row + 1}, ` : ""}${relation}, ${principal}`;

/** What is wrong with an answer: another status, or a write by a refused call. */
export const surpriseOf = (cell: Cell, { status, body, wrote }: Outcome): string | undefined => {
  if (status !== cell.expected)
    return `${said(cell)}: ${status} instead of ${cell.expected} ${JSON.stringify(body ?? "").slice(0, 160)}`;
  return status >= 400 && wrote ? `${said(cell)}: refused, and yet it wrote` : undefined;
};

/** What refusals reveal: 404s that differ, and others' objects refused in another way than absent ones. */
export const giveawaysOf = (operation: string, answers: readonly Answered[]): string[] => {
  const notFound = answers.filter(({ outcome }) => outcome.status === 404);
  const bodies = new Set(notFound.map(({ outcome }) => JSON.stringify(outcome.body)));
  const shown = ({ outcome: { status, body } }: Answered) => `${status} ${JSON.stringify(body)}`;
  const told = rowsOf(operation).flatMap((row, n) => {
    const ofRow = answers.filter((one) => one.row === n && one.principal !== "V");
    const hidden = ofRow.filter(
      ({ relation, outcome }) => (relation === "other" || relation === "tied") && outcome.status >= 400,
    );
    return hidden.flatMap((cell) => {
      const absent = ofRow.filter(
        ({ relation, principal }) => relation.startsWith("absent") && principal === cell.principal,
      );
      const differs = absent.some((one) => shown(one) !== shown(cell));
      return differs && !row.known ? [`${said(cell)}: ${cell.outcome.status} tells that it is there`] : [];
    });
  });
  return [...(bodies.size > 1 ? [`404 in several words: ${[...bodies].join(" ")}`] : []), ...told];
};

/** What a route's lines must speak of: the ids of its path, absent and malformed. */
export const unspoken = (endpoint: Endpoint, lines: Lines): Relation[] =>
  endpoint.path.includes("{") ? (["absent", "malformed"] as const).filter((one) => !lines[one]) : [];
