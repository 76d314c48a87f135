import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, "hex");
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/\D/g, "").slice(2, 14)}Z`));

const day = 86_400_000;
const commonName = bytes("0603550403");
const alternativeName = bytes("0603551d11");
const ecdsaWithSha256 = sequence(bytes("06082a8648ce3d040302"));

/** A self-signed certificate for `localhost`, valid for two days: browsers speak HTTP/2 only over TLS. */
export const selfSigned = (): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const host = Buffer.from("localhost");
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, host))));
  const now = Date.now();
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now - day)), time(new Date(now + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(alternativeName, der(0x04, sequence(der(0x82, host)))))),
  );
  const signature = sign("sha256", signed, privateKey);
  const certificate = sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
};
