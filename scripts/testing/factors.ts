import { Secret, TOTP } from "otpauth";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";

type Calls = { call: <E extends Endpoint>(endpoint: E, call: Call<E>) => Promise<Answer<E>> };
type Answers = {
  send: (endpoint: Endpoint, call: object) => Promise<{ status: number; body: object }>;
};

/** A client whose calls throw unless they succeed. */
export const succeeding = (who: Answers): Calls => ({
  call: async <E extends Endpoint>(endpoint: E, call: Call<E>) => {
    const { status, body } = await who.send(endpoint, call);
    if (status >= 400) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    return body as Answer<E>;
  },
});

export const codeAt = (secret: string, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** The next code: the current one was used to add the application. */
export const nextCode = (secret: string): string => codeAt(secret, Date.now() + 30_000);

/** Adds an authenticator application, which uses up its current code. */
export const addTotpTo = async (who: Calls) => {
  const { ticket, secret } = await who.call(accounts.beginTotp, {});
  const body = { ticket, code: codeAt(secret), name: "Téléphone" };
  const { id, recovery_codes: codes = [] } = await who.call(accounts.addTotp, { body });
  return { id, secret, codes };
};

export const addPasskeyTo = async (who: Calls, origin?: string) => {
  const { ticket, options } = await who.call(accounts.beginPasskey, {});
  const passkey = passkeyOf(origin);
  const body = { ticket, name: "Ordinateur", passkey: passkey.make(options) };
  const { id, recovery_codes: codes = [] } = await who.call(accounts.addPasskey, { body });
  return { id, passkey, codes };
};

/** Signs in by password and returns the challenge for the second factor. */
export const secondStepOf = async (
  visitor: Calls,
  { email, password }: { email: string; password: string },
) => {
  const { second_factor } = await visitor.call(accounts.login, { body: { email, password } });
  if (!second_factor) throw new Error("A password was enough");
  return second_factor;
};

/** The session id in a token of the harness. */
export const sessionOf = ({ token = "" }: { token?: string | undefined }): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
