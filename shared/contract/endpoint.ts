import type * as z from "zod";
import type { Access } from "#shared/contract/access.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Shape = z.ZodType;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type Declaration = {
  access: Access;
  /** Present if unconfirmed profiles count, too. */
  toConfirm?: true;
  query?: Shape;
  body?: Shape;
  response?: Shape;
  /**
   * Refused unless the caller proved who they are within the last ten minutes: for what somebody at a session left
   * open must not do.
   */
  fresh?: true;
  /** Also open to staff who have yet to set up a second factor where one is required. */
  beforeFactor?: true;
  /**
   * Present if it ends the caller's session: the session is then not renewed, as the page would keep the renewed
   * token.
   */
  endsSession?: true;
  /** Present if the log has no line for a call that succeeds: for what pages ask all the time. */
  quiet?: true;
  /** "file": the answer is a redirect to a short-lived download. "calendar": it is the text of a calendar. */
  answers?: "json" | "file" | "calendar";
  status?: number;
};

/** One route as declared: what infra deploys, handlers receive and the web client calls. */
export type Endpoint = Declaration & { method: Method; path: string };

const declare =
  <const M extends Method>(method: M) =>
  <const Path extends `/api/${string}`, const D extends Declaration>(path: Path, declaration: D) => ({
    method,
    path,
    ...declaration,
  });

/** Declares a GET route; its path parameters are read from the path's text. */
export const get = declare("GET");
export const post = declare("POST");
export const put = declare("PUT");
export const del = declare("DELETE");

type Params<E extends Endpoint> = { [Name in ParamNames<E["path"]>]: string };
type Input<S> = S extends Shape ? z.input<S> : undefined;
type Output<S> = S extends Shape ? z.output<S> : undefined;
type Part<E, Name extends string> = E extends Record<Name, infer S extends Shape> ? S : undefined;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : [keyof Value] extends [never]
    ? { [K in Name]?: Record<string, never> }
    : Record<never, never> extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/** What a caller gives: params, query and body, as far as the route has them. */
export type Call<E extends Endpoint> = Given<"params", Params<E>> &
  Given<"query", Input<Part<E, "query">>> &
  Given<"body", Input<Part<E, "body">>>;

/** What a handler gets, after parsing. */
export type Received<E extends Endpoint> = {
  params: Params<E>;
  query: Output<Part<E, "query">>;
  body: Output<Part<E, "body">>;
};

/** What a handler returns and a caller gets: the response, a file's address, a calendar, or nothing. */
export type Answer<E extends Endpoint> = E extends { answers: "file" }
  ? { location: string }
  : E extends { answers: "calendar" }
    ? string
    : E extends { response: infer S extends Shape }
      ? z.output<S>
      : undefined;

/** The status of a successful answer. */
export const statusOf = (endpoint: Endpoint): number => {
  if (endpoint.answers === "file") return 302;
  return endpoint.status ?? (endpoint.response || endpoint.answers === "calendar" ? 200 : 204);
};
