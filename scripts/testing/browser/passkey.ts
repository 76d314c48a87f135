import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "#shared/accounts/factors.schemas.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const userPresentAndVerified = 0x05;
const attested = 0x40;

/** What an authenticator or browser says that is cloned, foreign or in nobody's hand. */
type Odd = { flags?: number; count?: number; type?: string; from?: string };

/** A WebAuthn authenticator and its browser: one ES256 key for one site. */
export const passkeyOf = (origin = process.env["SITE_URL"] ?? "") => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  let counter = 0;
  const authenticatorData = (rpId: string, flags: number, said?: number, more: Uint8Array[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(said ?? counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  };
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const shown = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
  } as const;
  return {
    id: shown.id,
    make: ({ challenge, rp }: PasskeyCreation, odd: Odd = {}): PasskeyAttestation => {
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose];
      const flags = (odd.flags ?? userPresentAndVerified) | attested;
      const authData = authenticatorData(rp.id, flags, odd.count, credential);
      const object = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...shown,
        response: {
          clientDataJSON: clientData(odd.type ?? "webauthn.create", challenge, odd.from).toString(
            "base64url",
          ),
          attestationObject: Buffer.from(isoCBOR.encode(object)).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use: ({ challenge, rpId }: PasskeyRequest, odd: Odd = {}): PasskeyAssertion => {
      const data = authenticatorData(rpId, odd.flags ?? userPresentAndVerified, odd.count);
      const client = clientData(odd.type ?? "webauthn.get", challenge, odd.from);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shown,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
};
