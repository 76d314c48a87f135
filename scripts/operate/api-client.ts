import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import { type FieldErrors, Problem } from "#shared/contract/problem.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

const addressOf = (site: string, path: string, { params = {}, query = {} }: Parts): URL => {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    site,
  );
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) url.searchParams.append(`${name}[]`, String(one));
    else if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
};

/**
 * A typed client of the API. A refusal throws a `Problem`; the token is renewed. A creation repeated with the same
 * `key` (16 to 64 characters) creates nothing twice.
 */
export type ApiClient = {
  call<E extends Endpoint>(endpoint: E, call: Call<E>, key?: string): Promise<Answer<E>>;
};

export type UploadingClient = ApiClient & {
  /** Makes a call that answers where to send files, and sends them. */
  upload<E extends Endpoint>(
    endpoint: E,
    call: Call<E>,
    files: readonly Uint8Array[],
    key?: string,
  ): Promise<Answer<E>>;
};

/** A client of the site at this address; with a token, as its holder. */
export const apiClient = (site: string, token?: string): UploadingClient => {
  let current = token;
  const client: UploadingClient = {
    async call(endpoint, call, key) {
      const parts = call as Parts;
      const response = await fetch(addressOf(site, endpoint.path, parts), {
        method: endpoint.method,
        redirect: "manual",
        headers: {
          ...(current && { authorization: `Bearer ${current}` }),
          ...(parts.body !== undefined && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
        },
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        signal: AbortSignal.timeout(60_000),
      });
      current = response.headers.get("x-token") ?? current;
      const text = await response.text();
      if (response.status >= 400) throw problemFrom(response.status, text);
      if (endpoint.answers === "file")
        return { location: response.headers.get("location") ?? "" } as Answer<typeof endpoint>;
      if (endpoint.answers === "calendar") return text as Answer<typeof endpoint>;
      return (text === "" ? undefined : JSON.parse(text)) as Answer<typeof endpoint>;
    },
    async upload(endpoint, call, files, key) {
      const answer = await client.call(endpoint, call, key);
      const { uploads, ...own } = answer as unknown as SignedUpload & { uploads?: SignedUpload[] };
      for (const [n, { url, method, headers }] of (uploads ?? [own]).entries()) {
        const { ok, status } = await fetch(url, { method, headers, body: new Uint8Array(files[n] ?? []) });
        // 412: it is there, since an earlier try with this key sent it.
        if (!ok && status !== 412) throw new Problem(status, "unsent", `Le stockage a répondu ${status}.`);
      }
      return answer;
    },
  };
  return client;
};

const problemFrom = (status: number, text: string): Problem => {
  const isJson = text.startsWith("{");
  const body = isJson
    ? (JSON.parse(text) as { code?: string; message?: string; errors?: FieldErrors; current?: unknown })
    : {};
  return new Problem(status, body.code ?? "unknown", body.message ?? `Le site a répondu ${status}.`, {
    ...(body.errors && { errors: body.errors }),
    current: body.current,
  });
};

/** Signs in and gives a client that calls as this person. */
export const signedInClient = async (
  site: string,
  email: string,
  password: string,
): Promise<UploadingClient> => {
  const { token } = await apiClient(site).call(accounts.login, { body: { email, password } });
  if (!token) throw new Error(`${email} has a second factor: sign in by hand`);
  return apiClient(site, token);
};
