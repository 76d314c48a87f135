import { expect, test } from "vitest";
import type * as z from "zod";
import { fieldErrors } from "#functions/http/parse.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Importing the parser configures zod, as every function does.

const long = "a".repeat(100_000);
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1e12,
  1.5,
  Number.NaN,
  "",
  "x",
  "2026-13-45",
  long,
  [],
  [null],
  [{}],
  Array.from({ length: 2_000 }, () => "x"),
  {},
  { a: 1 },
];

/** Values that fit, as far as a schema's shape tells, with each of the wrong ones in one place. */
const fieldsOf = (schema: z.ZodType): string[] => {
  const shape = (schema as { shape?: Record<string, unknown> }).shape;
  return shape ? Object.keys(shape) : [];
};

/** Words of zod, of English, and the names of types, which no reader needs. */
const foreign =
  /attendu|reçu|indéfini|invalide\b|entrée|chaîne|tableau|objet\b|booléen|\bnul\b|\bNaN\b|\b(the|must|invalid|input|expected|received|required|should|value|string|number|unrecognized|too|is|not|be|of)\b/i;
const allowed = /^Ce champ n’est pas attendu\.$/;

test.each(
  operations().flatMap(({ operation, endpoint }) =>
    [endpoint.query, endpoint.body].flatMap((schema) => (schema ? [[operation, schema] as const] : [])),
  ),
)("%s says in French what is wrong", (_, schema) => {
  const said = new Set<string>();
  const tell = (value: unknown) => {
    const { error } = schema.safeParse(value);
    if (error) for (const message of Object.values(fieldErrors(error)).flat()) said.add(message);
  };
  for (const value of wrong) tell(value);
  for (const field of fieldsOf(schema)) for (const value of wrong) tell({ [field]: value });
  for (const field of fieldsOf(schema)) for (const value of wrong) tell({ [field]: [value] });
  expect([...said].filter((message) => !allowed.test(message) && foreign.test(message))).toEqual([]);
  for (const message of said) expect(message).toMatch(/\p{L}{2}.*[.?!…]$|^\d+ .*[.]$/u);
});
