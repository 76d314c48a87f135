import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";

/** A browser that has subscribed to a push service: it reads what is encrypted for it (RFC 8188, RFC 8291). */
export const aPhone = (host = "fcm.googleapis.com") => {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `https://${host}/fcm/send/${randomUUID()}`,
      keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    },
    read: (body: Uint8Array): unknown => {
      const bytes = Buffer.from(body);
      const [salt, idLength] = [bytes.subarray(0, 16), bytes.readUInt8(20)];
      const sender = bytes.subarray(21, 21 + idLength);
      const shared = createHmac("sha256", auth).update(pair.computeSecret(sender)).digest();
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender, Buffer.from([1])]);
      const secret = createHmac("sha256", shared).update(info).digest();
      const derived = (name: string, length: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
      const sealed = bytes.subarray(21 + idLength);
      const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
};
