import fc from "fast-check";
import * as z from "zod";

type Json = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  allOf?: readonly Json[];
  properties?: Record<string, Json>;
  required?: readonly string[];
  additionalProperties?: boolean | Json;
  propertyNames?: Json;
  items?: Json;
  prefixItems?: readonly Json[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  default?: unknown;
};

const instants = fc
  .date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: Json): fc.Arbitrary<string> => {
  if (format === "date-time") return instants;
  if (format === "email") return fc.uuid().map((id) => `${id}@exemple.fr`);
  if (format === "uri" || format === "url") return fc.webUrl({ validSchemes: ["https"] });
  if (pattern !== undefined) {
    // fast-check does not support every regular expression; most patterns accept plain letters.
    try {
      return fc.stringMatching(new RegExp(pattern, "u"));
    } catch {
      return fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
    }
  }
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: "grapheme" });
};

const numberOf = (schema: Json): fc.Arbitrary<number> => {
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1_001) + 1;
  const max = schema.maximum ?? (schema.exclusiveMaximum ?? 100_001) - 1;
  return schema.type === "integer"
    ? fc.integer({ min, max: Math.min(max, 2 ** 31) })
    : fc.double({ min, max, noNaN: true });
};

const objectOf = (schema: Json): fc.Arbitrary<unknown> => {
  const required = schema.required ?? [];
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 && typeof schema.additionalProperties === "object")
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), arbitrary(schema.additionalProperties), {
      maxKeys: 4,
    });
  return fc.record(Object.fromEntries(properties.map(([name, value]) => [name, arbitrary(value)])), {
    requiredKeys: [...required],
  });
};

const arbitrary = (schema: Json): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitrary));
  if (schema.allOf?.[0]) return arbitrary(Object.assign({}, ...schema.allOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(arbitrary));
      return fc.array(arbitrary(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case "object":
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

/** Inputs that fit a schema's JSON form. Refinements are not part of it, so some inputs fail them. */
export const inputsOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  arbitrary(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json);
