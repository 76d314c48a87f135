import * as z from "zod";
import { roles } from "#shared/contract/access.ts";
import { operations } from "#shared/contract/catalogue.ts";
import { type Endpoint, statusOf } from "#shared/contract/endpoint.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

const json = (schema: z.ZodType, io: "input" | "output") => ({
  "application/json": { schema: schemaOf(schema, io) },
});

const queryParameters = (query: z.ZodType | undefined): Json[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name: (schema as Json)["type"] === "array" ? `${name}[]` : name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
};

const problem = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const accessText = ({ access }: Endpoint) => {
  if (access === "public") return "Ouvert à toutes et tous.";
  if (access === "signedIn") return "Toute personne connectée ; les droits sur l'objet sont vérifiés.";
  return `Rôles : ${access.map((role) => roles[role].name).join(", ")}.`;
};

const describedAnswers = {
  json: "Réponse.",
  file: "Redirection vers le fichier, valable 60 secondes.",
  calendar: "Calendrier (RFC 5545).",
} as const;

const operationOf = (domain: string, operation: string, endpoint: Endpoint): Json => {
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const status = String(statusOf(endpoint));
  return {
    operationId: operation,
    tags: [domain],
    summary: accessText(endpoint),
    parameters: [...params, ...queryParameters(endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body, "input") } }),
    responses: {
      [status]: {
        description: describedAnswers[endpoint.answers ?? "json"],
        ...(endpoint.answers === "calendar" && {
          content: { "text/calendar": { schema: { type: "string" } } },
        }),
        ...(endpoint.response && { content: json(endpoint.response, "output") }),
      },
      default: problem("Refus, avec un message en français."),
    },
    ...(endpoint.access !== "public" && { security: [{ bearer: [] }] }),
  };
};

/** The OpenAPI 3.1 document of every route of the contract. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const { domain, operation, endpoint } of operations()) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(domain, operation, endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Compagnon", version: "0.1.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: {
        Problem: {
          type: "object",
          properties: {
            code: { type: "string" },
            message: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
            current: {},
          },
          required: ["code", "message"],
        },
      },
    },
  };
};
