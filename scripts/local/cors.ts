import type { OutgoingHttpHeaders } from "node:http";
import { isObject, type JsonObject, listOf, textsOf } from "./json.ts";

export type CorsRule = {
  origins: string[];
  methods: string[];
  headers: string[];
  exposed: string[];
  maxAge: string | undefined;
};

/** The CORS rules of a bucket as CloudFormation spells them. */
export function corsRules(configuration: JsonObject): CorsRule[] {
  return listOf(configuration.CorsRules)
    .filter(isObject)
    .map((rule) => ({
      origins: textsOf(rule.AllowedOrigins),
      methods: textsOf(rule.AllowedMethods),
      headers: textsOf(rule.AllowedHeaders).map((name) => name.toLowerCase()),
      exposed: textsOf(rule.ExposedHeaders),
      maxAge: rule.MaxAge === undefined ? undefined : String(rule.MaxAge),
    }));
}

/** Headers of the answer to a preflight, or undefined when no rule allows it (S3 answers 403). */
export function preflight(rules: CorsRule[], asked: Asked): OutgoingHttpHeaders | undefined {
  const wanted = asked.headers.map((name) => name.toLowerCase());
  const rule = rules.find(
    (one) =>
      allows(one, asked) && wanted.every((name) => one.headers.some((pattern) => matches(pattern, name))),
  );
  if (rule === undefined) return undefined;
  return {
    ...originHeaders(rule, asked.origin),
    "access-control-allow-methods": rule.methods.join(", "),
    ...(wanted.length > 0 && { "access-control-allow-headers": wanted.join(", ") }),
    ...(rule.maxAge !== undefined && { "access-control-max-age": rule.maxAge }),
  };
}

/** Headers that let a page of another origin read an actual answer; none when no rule allows it. */
export function corsHeaders(rules: CorsRule[], origin: string, method: string): OutgoingHttpHeaders {
  const rule = rules.find((one) => allows(one, { origin, method, headers: [] }));
  if (rule === undefined) return {};
  return {
    ...originHeaders(rule, origin),
    ...(rule.exposed.length > 0 && { "access-control-expose-headers": rule.exposed.join(", ") }),
  };
}

type Asked = { origin: string; method: string; headers: string[] };

function allows(rule: CorsRule, asked: Asked): boolean {
  return rule.methods.includes(asked.method) && rule.origins.some((origin) => matches(origin, asked.origin));
}

function originHeaders(rule: CorsRule, origin: string): OutgoingHttpHeaders {
  const any = rule.origins.includes("*");
  return {
    "access-control-allow-origin": any ? "*" : origin,
    ...(!any && { "access-control-allow-credentials": "true" }),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

function matches(pattern: string, value: string): boolean {
  const [start = "", end] = pattern.split("*");
  return end === undefined ? pattern === value : value.startsWith(start) && value.endsWith(end);
}
