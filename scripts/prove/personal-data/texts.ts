import * as z from "zod";
import { operations } from "#shared/contract/catalogue.ts";
import { Id } from "#shared/contract/fields.ts";

type Json = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown;
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  properties?: Record<string, Json>;
  items?: Json;
};

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
const idPattern = jsonOf(Id).pattern;

/** The paths of a schema's texts: not of ids, dates and choices, which can't hold anything of a person's own. */
const textsOf = (schema: Json, path: string): string[] => {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const isText =
    schema.type === "string" &&
    schema.enum === undefined &&
    schema.const === undefined &&
    schema.format !== "date-time" &&
    schema.format !== "date" &&
    schema.pattern !== idPattern;
  return [
    ...(isText ? [path] : []),
    ...inner.flatMap((one) => textsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, `${path}.${name}`)),
    ...(schema.items ? textsOf(schema.items, path) : []),
  ];
};

/** Every text that a body or query of some route takes, as `saveWishes.wishlists.justification`. */
export const textFields = (): string[] => [
  ...new Set(
    operations().flatMap(({ operation, endpoint }) =>
      [endpoint.body, endpoint.query].flatMap((schema) => (schema ? textsOf(jsonOf(schema), operation) : [])),
    ),
  ),
];

/** Why nothing of a person's own is planted in some of them: the first that fits. */
export const notOnesOwn: readonly (readonly [RegExp, reason: string])[] = [
  [/\.(password|password_confirmation|user_password|token)$/, "a secret, of which only a hash is kept"],
  [
    /\.(current_password|ticket|code|recovery_code)$|\.passkey\./,
    "what proves who one is: a secret, or what a browser makes",
  ],
  [
    /^(create|update)(Degree|LegalForm|Organization|Public|StructureType|Event|Zone|TimeSlot|Wishlist)\.|^saveContent\./,
    "about the organisation, written by staff",
  ],
  [
    /^(create|update)(Structure|TrainingSituation)\.|^(filterStructures|listStructures|startStructureImport)\./,
    "about a structure, which is no person",
  ],
  [/\.step_template\./, "the names of steps, given by staff to all alike"],
  [/\.role_name$/, "the name of a role"],
  [/^updateStep\.deliverables\.sections\.fields\.name$/, "the name of a question of ours"],
  [/\.confirmed_hits$/, "ids of passages, kept only where they are those of a published text"],
  [/\.(before|change|latest)$/, "a place in a log"],
];
