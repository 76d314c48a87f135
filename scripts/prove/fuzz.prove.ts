import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { readTable } from "#scripts/operate/audit/table.ts";
import { isOpenSchema, itemsWithMarker, undeclared } from "#scripts/prove/answers.ts";
import { inputsOf } from "#scripts/prove/arbitrary.ts";
import { foreignKeys, hostileValues, marker, rawBodies, unknownIds } from "#scripts/prove/hostile.ts";
import { report } from "#scripts/prove/report.ts";
import { allowedCaller, succeedingCall, validCall } from "#scripts/prove/valid-calls.ts";
import { retryWhenBusy } from "#scripts/testing/harness.ts";
import type { Somebody } from "#scripts/testing/scenes/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

const seed = Number(process.env["PROVE_SEED"] ?? 20261121);
const quick = process.env["PROVE_QUICK"] === "1";
const generated = Number(process.env["PROVE_RUNS"] ?? (quick ? 2 : 10));
const counted = {
  routes: 0,
  answered: 0,
  requests: 0,
  failed: 0,
  acceptedInvalid: 0,
  undeclared: 0,
  itemsWithMarker: 0,
};

/** In the quick form one value of sixteen, different ones for each route. */
const some = <Value>(values: readonly Value[], turn: number): readonly Value[] =>
  quick ? values.filter((_, n) => n % 16 === turn % 16) : values;

// A URL cannot carry the other values.
const addressValues = hostileValues.filter(
  (value) => typeof value !== "object" && String(value).isWellFormed(),
);

// Retry on 503, as pages do.
retryWhenBusy(3);

type Call = Awaited<ReturnType<typeof validCall>>;
type Answer = {
  status: number;
  body: { message?: string; errors?: Record<string, string[]> };
  headers: Record<string, string>;
};

// Messages of zod and the SDK, stack traces and names of AWS must not reach people.
const leak =
  /Invalid input|expected |at .*\.ts:|node_modules|dynamodb|arn:aws|TypeError|ValidationException/i;

const checkAnswer = (endpoint: Endpoint, what: unknown, answer: Answer, mustRefuse: boolean) => {
  const { status, body } = answer;
  counted.requests++;
  const context = `${status} ${JSON.stringify(body)?.slice(0, 300)} for ${JSON.stringify(what)?.slice(0, 300)}`;
  if (status >= 500) counted.failed++;
  expect(status, context).toBeLessThan(500);
  if (mustRefuse && status < 400) counted.acceptedInvalid++;
  if (mustRefuse) expect(status, context).toBeGreaterThanOrEqual(400);
  if (status < 400) {
    const more = undeclared(endpoint, answer);
    if (more) counted.undeclared++;
    expect(more, context).toBeUndefined();
  }
  if (status >= 400) {
    expect(body?.message ?? "", context).not.toBe("");
    expect(JSON.stringify([body.message, body.errors]), context).not.toMatch(leak);
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The path of every value inside a body; of lists, only the first element. */
const pathsIn = (value: unknown, path: string[] = []): string[][] => {
  if (Array.isArray(value)) return [path, ...(value.length > 0 ? pathsIn(value[0], [...path, "0"]) : [])];
  if (!isObject(value)) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.keys(value).flatMap((key) => pathsIn(value[key], [...path, key])),
  ];
};

const replaced = (value: unknown, [head, ...rest]: readonly string[], by: unknown): unknown => {
  if (head === undefined) return by;
  if (Array.isArray(value))
    return value.map((one, n) => (String(n) === head ? replaced(one, rest, by) : one));
  return { ...(value as object), [head]: replaced((value as Record<string, unknown>)[head], rest, by) };
};

/** One body for each object inside it, with the foreign key added there. */
const withForeignKey = (body: unknown, key: string): unknown[] =>
  [[], ...pathsIn(body)].flatMap((path) => {
    const at = path.reduce<unknown>((value, name) => Object(value)[name], body);
    const canHold = isObject(at) && !Object.hasOwn(at, key);
    return canHold ? [replaced(body, path, { ...at, [key]: marker })] : [];
  });

const passes = (endpoint: Endpoint, part: "body" | "query", value: unknown) =>
  endpoint[part]?.safeParse(value).success ?? true;

const routes = operations().map((one, turn) => ({ ...one, turn }));

describe.each(routes)("$operation", ({ operation, endpoint, turn }) => {
  const check = (what: unknown, answer: Answer, mustRefuse: boolean) =>
    checkAnswer(endpoint, what, answer, mustRefuse);
  // A refused call has changed nothing: the same person can send the next one.
  let refused: Somebody | undefined;
  const send = async (
    call: Call & { rawBody?: string; headers?: Record<string, string> },
  ): Promise<Answer> => {
    const caller = refused ?? (await allowedCaller(operation));
    const answer = (await caller.send(endpoint, call)) as Answer;
    refused = [400, 404, 409, 422].includes(answer.status) ? caller : undefined;
    return answer;
  };

  test("answers a valid call as its contract declares", async () => {
    const { caller, call } = await succeedingCall(operation);
    const answer = (await caller.send(endpoint, call)) as Answer;
    check(call, answer, false);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(400);
    counted.answered++;
  });

  test("survives inputs generated from its schemas", async () => {
    counted.routes++;
    const parts = {
      ...(endpoint.body && { body: inputsOf(endpoint.body) }),
      ...(endpoint.query && { query: inputsOf(endpoint.query) }),
    };
    if (Object.keys(parts).length === 0) return;
    const { params } = await validCall(operation);
    await fc.assert(
      fc.asyncProperty(fc.record(parts), async (made) => {
        const call = { ...(params && { params }), ...made } as Call;
        const fits = passes(endpoint, "body", call.body);
        check(call, await send(call), !fits);
      }),
      { seed, numRuns: generated, endOnFailure: true },
    );
  });

  test("survives hostile values in each field of a valid body", async () => {
    const call = await validCall(operation);
    if (call.body === undefined) return;
    for (const [n, path] of pathsIn(call.body).entries()) {
      for (const value of some(hostileValues, turn + n)) {
        const body = replaced(call.body, path, value);
        check({ path, value }, await send({ ...call, body }), !passes(endpoint, "body", body));
      }
    }
  });

  test("refuses undeclared keys", async () => {
    const call = await validCall(operation);
    if (!endpoint.body || !isObject(call.body)) return;
    for (const key of some(foreignKeys, turn))
      for (const body of withForeignKey(call.body, key))
        check({ body }, await send({ ...call, body }), !passes(endpoint, "body", body));
    const polluted = `${JSON.stringify(call.body).slice(0, -1)}${Object.keys(call.body).length > 0 ? "," : ""}"__proto__":{"role_id":1}}`;
    check({ polluted }, await send({ ...call, body: undefined, rawBody: polluted }), true);
  });

  test("refuses malformed bodies", async () => {
    if (endpoint.method === "GET") return;
    const { params } = await validCall(operation);
    for (const { rawBody, type } of some(rawBodies, turn)) {
      const headers = { "content-type": type ?? "application/json" };
      const answer = await send({ ...(params && { params }), rawBody, headers });
      check({ rawBody: rawBody.slice(0, 60), type }, answer, false);
    }
  });

  test("answers unknown ids and hostile queries without a 5xx", async () => {
    const call = await validCall(operation);
    for (const name of Object.keys(call.params ?? {}))
      for (const id of some(unknownIds, turn))
        check({ name, id }, await send({ ...call, params: { ...call.params, [name]: id } }), false);
    if (!endpoint.query) return;
    const names = Object.keys((endpoint.query as { shape?: object }).shape ?? {});
    for (const name of [...names, "unknown"])
      for (const value of some(addressValues, turn))
        check({ name, value }, await send({ ...call, query: { [name]: value } }), false);
  });
});

const open = operations().filter(({ endpoint: { response } }) => response && isOpenSchema(response));
test("no answer's schema accepts any value", () => {
  expect(open.map(({ operation }) => operation)).toEqual([]);
});

test("nothing sent under an undeclared key is stored", async () => {
  const found = itemsWithMarker(await readTable(process.env["TABLE_NAME"] ?? ""));
  counted.itemsWithMarker = found.length;
  expect(found).toEqual([]);
});

afterAll(() => {
  report("Fuzz from the contracts", [
    ["routes", counted.routes, operations().length],
    ["routes whose successful answer was checked", counted.answered, operations().length],
    ["requests", counted.requests],
    ["answers of 500 and above", counted.failed, 0],
    ["invalid input accepted", counted.acceptedInvalid, 0],
    ["undeclared attributes written", counted.itemsWithMarker, 0],
    ["answers that differ from their schema", counted.undeclared, 0],
    ["schemas of answers that accept any value", open.length, 0],
  ]);
});
