import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signDownload, signUpload } from "#functions/platform/signing.ts";
import { type ObjectCreated, type S3, startS3 } from "./s3.ts";

const site = "http://localhost:4290";
const created: ObjectCreated[] = [];
let folder: string;
let s3: S3;

const secrets: Record<string, string> = { Uploader: "u-secret", Validator: "v-secret" };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "compagnon-s3-"));
  const rule = { AllowedOrigins: [site], AllowedMethods: ["PUT"], AllowedHeaders: ["content-type"] };
  s3 = await startS3({
    directory: folder,
    buckets: [{ name: "files", cors: { CorsRules: [rule] } }],
    secretOf: (key) => secrets[key],
    mayDo: ({ accessKey, action, resource }) =>
      accessKey === "Validator"
        ? action !== "s3:ListBucket" && action !== "s3:NotSupportedHere"
        : action === "s3:PutObject" && resource.startsWith("arn:aws:s3:::files/quarantine/"),
    onCreated: (object) => created.push(object),
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await rm(folder, { recursive: true });
});

/** What follows is signed by this function. */
const actAs = (accessKey: string, secret = secrets[accessKey] ?? "") => {
  vi.stubEnv("AWS_ENDPOINT_URL_S3", s3.url);
  vi.stubEnv("BUCKET_NAME", "files");
  vi.stubEnv("AWS_ACCESS_KEY_ID", accessKey);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret);
  vi.stubEnv("AWS_SESSION_TOKEN", "instance-1");
};
const validator = () => {
  actAs("Validator");
  return new S3Client({ forcePathStyle: true, maxAttempts: 1 });
};
const storedAt = async (Key: string) => {
  const { Body } = await validator().send(new GetObjectCommand({ Bucket: "files", Key }));
  return Body?.transformToString();
};

const pdf = Buffer.from("%PDF-1.7 hello");
const upload = async ({ secret, now = new Date() }: { secret?: string; now?: Date } = {}) => {
  actAs("Uploader", secret);
  const id = randomUUID();
  const { url } = await signUpload({ id, contentType: "application/pdf", size: pdf.length }, now);
  return { key: `quarantine/${id}`, url };
};

type Sent = { method?: string; headers?: Record<string, string | undefined>; body?: Buffer };

/** Raw on purpose: fetch sets its own content-length and would hide what is tested. */
const send = (url: string, { method = "PUT", headers = {}, body = pdf }: Sent = {}) => {
  const all = {
    "content-type": "application/pdf",
    "if-none-match": "*",
    ...(method === "PUT" && { "content-length": String(body.length) }),
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const call = request(url, { method, headers: given, agent: false }, (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      });
      call.on("error", reject);
      call.end(method === "PUT" ? body : undefined);
    },
  );
};

describe("a signed upload", () => {
  test("is stored and announced once", async () => {
    const { key, url } = await upload();
    expect((await send(url)).status).toBe(200);
    expect(await storedAt(key)).toBe(pdf.toString());
    expect(created.filter((object) => object.key === key)).toMatchObject([
      { bucket: "files", size: pdf.length },
    ]);
  });

  test.each<[string, (url: string) => [string, Sent]]>([
    ["another type", (url) => [url, { headers: { "content-type": "text/html" } }]],
    ["no type", (url) => [url, { headers: { "content-type": undefined } }]],
    ["a bigger body", (url) => [url, { body: Buffer.concat([pdf, pdf]) }]],
    ["a smaller body", (url) => [url, { body: pdf.subarray(0, 4) }]],
    [
      "a body of untold size",
      (url) => [url, { headers: { "content-length": undefined, "transfer-encoding": "chunked" } }],
    ],
    ["another key", (url) => [url.replace("/quarantine/", "/quarantine/a"), {}]],
    ["another method", (url) => [url, { method: "DELETE" }]],
    ["a read instead", (url) => [url, { method: "GET" }]],
    ["a garbage signature", (url) => [url.replace(/(X-Amz-Signature=)\w{64}/, `$1${"0".repeat(64)}`), {}]],
    ["no signature", (url) => [url.split("?")[0] ?? "", {}]],
    ["a later expiry", (url) => [url.replace("X-Amz-Expires=300", "X-Amz-Expires=3000"), {}]],
    ["a key id of nobody", (url) => [url.replace("Credential=Uploader", "Credential=Somebody"), {}]],
    ["no if-none-match", (url) => [url, { headers: { "if-none-match": undefined } }]],
    ["an added x-amz header", (url) => [url, { headers: { "x-amz-acl": "public-read" } }]],
  ])("with %s is refused and leaves nothing", async (_, abuse) => {
    const { key, url } = await upload();
    const [changed, sent] = abuse(url);
    expect((await send(changed, sent)).status).toBe(403);
    await expect(storedAt(key)).rejects.toThrow();
    expect(created.some((object) => object.key === key)).toBe(false);
  });

  test("with another secret, too early or too late is refused", async () => {
    expect((await send((await upload({ secret: "wrong" })).url)).status).toBe(403);
    for (const minutes of [-6, 16]) {
      const { url } = await upload({ now: new Date(Date.now() + minutes * 60_000) });
      expect((await send(url)).body).toContain("expired");
    }
  });

  test("used ten times at once is stored once, and keeps its first bytes", async () => {
    const { key, url } = await upload();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect((await send(url, { body: Buffer.from("%PDF-1.7 HELLO") })).status).toBe(412);
    expect(await storedAt(key)).toBe(pdf.toString());
  });

  test("is answered so that the site can read it, refusals too, and no other site", async () => {
    const { url } = await upload();
    const allowed = async (origin: string, sent: Sent = {}) =>
      (await send(url, { ...sent, headers: { origin, ...sent.headers } })).headers[
        "access-control-allow-origin"
      ];
    expect(await allowed(site)).toBe(site);
    expect(await allowed(site, { headers: { "content-type": "text/html" } })).toBe(site);
    expect(await allowed("https://evil.example")).toBeUndefined();
    const asked = {
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type",
    };
    const preflight = (headers: Record<string, string>) => send(url, { method: "OPTIONS", headers });
    expect((await preflight({ ...asked, origin: site })).status).toBe(200);
    expect((await preflight({ ...asked, origin: "https://evil.example" })).status).toBe(403);
    expect(
      (await preflight({ ...asked, origin: site, "access-control-request-headers": "x-other" })).status,
    ).toBe(403);
  });
});

test("a function writes where its role lets it, and learns nothing of what is absent", async () => {
  await validator().send(new PutObjectCommand({ Bucket: "files", Key: "available/é b", Body: pdf }));
  expect(await storedAt("available/é b")).toBe(pdf.toString());
  await expect(storedAt("available/none")).rejects.toMatchObject({ name: "AccessDenied" });
  actAs("Uploader");
  const uploader = new S3Client({ forcePathStyle: true, maxAttempts: 1 });
  await expect(
    uploader.send(new PutObjectCommand({ Bucket: "files", Key: "available/mine", Body: pdf })),
  ).rejects.toMatchObject({ name: "AccessDenied" });
});

test("a call whose clock is an hour late is refused", async () => {
  actAs("Validator");
  const late = new S3Client({ forcePathStyle: true, maxAttempts: 1, systemClockOffset: -3_600_000 });
  await expect(
    late.send(new PutObjectCommand({ Bucket: "files", Key: "available/late", Body: pdf })),
  ).rejects.toMatchObject({ name: "AccessDenied" });
});

test("a signed download carries its name and type, and can be read in parts", async () => {
  const id = randomUUID();
  await validator().send(
    new PutObjectCommand({ Bucket: "files", Key: `available/${id}`, Body: "0123456789" }),
  );
  const url = await signDownload(
    { id, name: "résumé (l'été).pdf", contentType: "application/pdf" },
    new Date(),
  );
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain(
    "r%C3%A9sum%C3%A9%20%28l%27%C3%A9t%C3%A9%29.pdf",
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toBe("0123456789");
  const part = await fetch(url, { headers: { range: "bytes=5-7" } });
  expect([part.status, await part.text()]).toEqual([206, "567"]);
});
