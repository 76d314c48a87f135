import { Secret, TOTP } from "otpauth";
import type { Totp } from "#functions/domain/accounts/factors.store.ts";

const period = 30;
// What every application of codes assumes when a QR code says nothing else.
const settings = { algorithm: "SHA1", digits: 6, period, issuer: "Compagnon" };

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code carries to an application of codes. */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...settings, label, secret: Secret.fromBase32(secret) }).toString();

/** The step whose code this is: the present one, or its neighbours for clocks that are not quite right. */
export const stepOfCode = (
  code: string,
  { secret, last_step }: Pick<Totp, "secret" | "last_step">,
  now: Date,
): number | undefined => {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...settings, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: 1,
  });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1000 / period) + delta;
  return step > last_step ? step : undefined;
};
