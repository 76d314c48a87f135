import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { route } from "#functions/http/route.ts";
import { inputsOf } from "#scripts/prove/arbitrary.ts";
import { eventFor } from "#scripts/testing/harness.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { commonProblems } from "#shared/contract/problem.ts";

// Every route with a body, through the chain of `route`, open to visitors so that no caller is read from the table.

type Errors = Record<string, string[]>;
const refusing = (endpoint: Endpoint) => {
  const open = route({ ...endpoint, access: "public" as const }, () => {
    throw commonProblems.forbidden();
  }) as unknown as (
    event: APIGatewayProxyEventV2,
    context: object,
  ) => Promise<APIGatewayProxyStructuredResultV2>;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", "any"]),
  );
  return async (body: unknown): Promise<string[]> => {
    const { statusCode, body: answer = "" } = await open(eventFor(endpoint, { params, body }), {});
    const { errors = {} } = JSON.parse(answer) as { errors?: Errors };
    const fields = Object.keys(errors);
    expect(statusCode === 422, `${statusCode} to ${JSON.stringify(body)}`).toBe(fields.length > 0);
    return fields;
  };
};

type Json = { required?: string[]; properties?: Record<string, Json>; items?: Json; anyOf?: Json[] };
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;

const topOf = (fields: readonly string[]) => [...new Set(fields.map((field) => field.split(".")[0] ?? ""))];
const without = (fields: readonly string[], left: readonly string[]) =>
  fields.filter((field) => !left.includes(field)).sort();

type Rule = { path?: string[]; when?: (payload: { value: unknown; issues: object[] }) => boolean };
const rulesOf = (body: z.ZodType) => (body._zod.def.checks ?? []).map((check) => check._zod.def as Rule);
const reads = ({ when }: Rule, field: string) =>
  !when?.({ value: {}, issues: [{ code: "custom", path: [field] }] });
const fieldOf = ({ path = [] }: Rule) => path[0] ?? "body";

/** Values in formats that a schema's JSON form does not tell. */
const formatted = [
  "35140",
  "123456",
  "ABCD2345",
  "cheval correct batterie agrafe",
  "https://fcm.googleapis.com/fcm/send/1",
];

const withBody = operations().flatMap(({ operation, endpoint }) =>
  endpoint.body instanceof z.ZodObject ? [{ operation, endpoint, body: endpoint.body }] : [],
);

test("every body is an object, and a rule about several of its fields waits for no others", () => {
  expect(withBody).toHaveLength(operations().filter(({ endpoint }) => endpoint.body).length);
  const eager = withBody.filter(({ body }) => rulesOf(body).some(({ when }) => !when));
  expect(eager.map(({ operation }) => operation)).toEqual([]);
});

test.each(withBody)(
  "$operation names all that is missing, whatever one field says",
  async ({ endpoint, body }) => {
    const refused = refusing(endpoint);
    const { required = [] } = jsonOf(body);
    const missing = await refused({});
    expect(missing).toEqual(expect.arrayContaining(required));
    expect(rulesOf(body).map(fieldOf)).toEqual(expect.arrayContaining(without(missing, required)));
    for (const [name, schema] of Object.entries(body.shape)) {
      const about = rulesOf(body)
        .filter((rule) => reads(rule, name))
        .map(fieldOf);
      const left = [name, ...without(about, required)];
      const valid = [...fc.sample(inputsOf(schema), { numRuns: 50, seed: 1 }), ...formatted].find(
        (value) => value !== undefined && schema.safeParse(value).success,
      );
      expect(valid, `a value of ${name}`).toBeDefined();
      for (const value of [valid, null, "\u0000", {}]) {
        const said = topOf(await refused({ [name]: value }));
        expect(without(said, left), JSON.stringify({ [name]: value })).toEqual(without(missing, left));
        if (value === valid) expect(without(said, about)).not.toContain(name);
      }
    }
  },
);

/** Each object within a body, as the body that gives it empty, its path, and what it requires. */
const emptyParts = (
  { properties = {} }: Json,
  wrap: (value: unknown) => unknown,
  path: string,
): { given: unknown; path: string; required: string[] }[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const [one = schema] = (schema.anyOf ?? []).filter(({ properties, items }) => properties ?? items);
    const part = one.items ?? one;
    if (!part.properties) return [];
    const at = `${path}${name}.${one.items ? "0." : ""}`;
    const around = (value: unknown) => wrap({ [name]: one.items ? [value] : value });
    return [{ given: around({}), path: at, required: part.required ?? [] }, ...emptyParts(part, around, at)];
  });

const parts = withBody.flatMap(({ operation, endpoint, body }) =>
  emptyParts(jsonOf(body), (value) => value, "").map((part) => ({ operation, endpoint, ...part })),
);

test.each(parts)(
  "$operation names all that is missing of $path",
  async ({ endpoint, given, path, required }) => {
    const said = (await refusing(endpoint)(given)).filter((field) => field.startsWith(path));
    expect(topOf(said.map((field) => field.slice(path.length))).sort()).toEqual([...required].sort());
  },
);
