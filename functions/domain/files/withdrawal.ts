import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signWithdrawal } from "#functions/platform/signing.ts";

/** Deletes the bytes of a checked file; idempotent. */
export const withdraw = async (id: string, now: Date): Promise<void> =>
  requireSignedRequest(await signWithdrawal(id, now), { method: "DELETE" });
