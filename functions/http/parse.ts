import type * as z from "zod";
import type { Link } from "#functions/http/request.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { Id } from "#shared/contract/fields.ts";
import { speakFrench } from "#shared/contract/french.ts";
import { commonProblems, type FieldErrors } from "#shared/contract/problem.ts";

speakFrench();

/** A schema's errors as the specification's screens read them: field path → French messages. */
export const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    const names = unknown.length > 0 ? unknown : [undefined];
    for (const name of names) {
      const field = [...issue.path, ...(name === undefined ? [] : [name])].join(".") || "body";
      const message = name === undefined ? issue.message : "Ce champ n’est pas attendu.";
      errors[field] = [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), message];
    }
  }
  return errors;
};

/** `a=1&b[]=2&b[]=3` → `{ a: "1", b: ["2", "3"] }`. */
const readQuery = (raw: string): Record<string, string | string[]> => {
  const query = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(raw)) {
    if (!key.endsWith("[]")) {
      query.set(key, value);
      continue;
    }
    const name = key.slice(0, -2);
    query.set(name, [...[query.get(name) ?? []].flat(), value]);
  }
  return Object.fromEntries(query);
};

/**
 * Parses params, query and body. Errors are kept until the caller is authenticated, so that anonymous callers learn
 * nothing about the schemas.
 */
export const parse = (
  endpoint: Endpoint,
  preload?: (received: unknown, now: Date) => Promise<unknown>,
): Link => ({
  before: ({ event, internal }) => {
    const { state } = internal;
    const params = Object.fromEntries(
      Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? ""]),
    );
    const query = endpoint.query?.safeParse(readQuery(event.rawQueryString));
    const body = endpoint.body?.safeParse(state.json ?? {});
    if (Object.values(params).some((value) => !Id.safeParse(value).success))
      state.refusal = commonProblems.notFound();
    else if (query?.error || body?.error) {
      state.refusal = commonProblems.invalid({
        ...(query?.error && fieldErrors(query.error)),
        ...(body?.error && fieldErrors(body.error)),
      });
    } else {
      state.received = { params, query: query?.data, body: body?.data };
      if (preload) state.preloading = settled(preload(state.received, state.now));
    }
  },
});

const settled = async (work: Promise<unknown>): Promise<PromiseSettledResult<unknown>> => {
  const [result] = await Promise.allSettled([work]);
  return result;
};
