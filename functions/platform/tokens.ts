import { createHash, randomBytes } from "node:crypto";

/** The stored form of a token: reading the table does not let anybody use it. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A token for a mailed link or a ticket: 32 random bytes. */
export const newToken = (): { token: string; token_hash: string } => {
  const token = randomBytes(32).toString("base64url");
  return { token, token_hash: hashOf(token) };
};

/** A token for an address that is called by others than our pages: 32 random bytes, spelled as ids in paths are. */
export const newAddressToken = (): { token: string; token_hash: string } => {
  const token = [randomBytes(16), randomBytes(16)].map((half) => half.toString("hex")).join("~");
  return { token, token_hash: hashOf(token) };
};
