import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corsRules } from "./cors.ts";
import { type S3, startS3 } from "./s3.ts";
import type { ObjectCreated } from "./s3-objects.ts";

const site = "http://localhost:4290";
const created: ObjectCreated[] = [];
let folder: string;
let s3: S3;
let uploader: S3Client;
let validator: S3Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "compagnon-s3-"));
  s3 = await startS3({
    directory: folder,
    buckets: [
      {
        name: "files",
        cors: corsRules({
          CorsRules: [
            {
              AllowedOrigins: [site],
              AllowedMethods: ["PUT"],
              AllowedHeaders: ["content-type", "if-none-match"],
              ExposedHeaders: ["ETag"],
              MaxAge: 600,
            },
          ],
        }),
      },
    ],
    secretOf: (key) => ({ Uploader: "u-secret", Validator: "v-secret" })[key],
    mayDo: ({ accessKey, action, resource }) =>
      accessKey === "Validator"
        ? action !== "s3:ListBucket"
        : action === "s3:PutObject" && resource.startsWith("arn:aws:s3:::files/quarantine/"),
    onCreated: (object) => created.push(object),
  });
  uploader = client("Uploader", "u-secret");
  validator = client("Validator", "v-secret");
});

afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

function client(accessKeyId: string, secretAccessKey: string): S3Client {
  return new S3Client({
    region: "eu-west-3",
    endpoint: s3.url,
    credentials: { accessKeyId, secretAccessKey, sessionToken: "instance-1" },
    requestChecksumCalculation: "WHEN_REQUIRED",
    maxAttempts: 1,
  });
}

const pdf = Buffer.from("%PDF-1.7 hello");

function presignPut(
  key: string,
  options: { by?: S3Client; expiresIn?: number; body?: Buffer; checksum?: string } = {},
) {
  const command = new PutObjectCommand({
    Bucket: "files",
    Key: key,
    ContentType: "application/pdf",
    ContentLength: (options.body ?? pdf).length,
    IfNoneMatch: "*",
    ...(options.checksum && { ChecksumSHA256: options.checksum }),
  });
  return getSignedUrl(options.by ?? uploader, command, {
    expiresIn: options.expiresIn ?? 300,
    signableHeaders: new Set(["host", "content-type", "content-length", "if-none-match"]),
    unhoistableHeaders: new Set(["x-amz-checksum-sha256"]),
  });
}

type Sent = {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: Buffer;
  chunked?: boolean;
};

/** Raw on purpose: fetch sets its own content-length and would hide what is tested. */
function send(url: string, { method = "PUT", headers = {}, body = pdf, chunked = false }: Sent = {}) {
  const withBody = method === "PUT" || method === "POST";
  const all = {
    "content-type": "application/pdf",
    "if-none-match": "*",
    ...(withBody && !chunked && { "content-length": String(body.length) }),
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const call = request(url, { method, headers: given }, (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      });
      call.on("error", reject);
      if (withBody) call.write(body);
      call.end();
    },
  );
}

let count = 0;
const freshKey = () => `quarantine/file-${++count}`;

describe("a presigned upload", () => {
  test("as signed is stored whole, read back and announced once", async () => {
    const key = freshKey();
    const answer = await send(await presignPut(key));
    expect(answer.status).toBe(200);
    const stored = await validator.send(new GetObjectCommand({ Bucket: "files", Key: key }));
    expect(await stored.Body?.transformToString()).toBe(pdf.toString());
    expect(stored.ContentType).toBe("application/pdf");
    expect(created.filter((object) => object.key === key)).toEqual([
      {
        bucket: "files",
        key,
        size: pdf.length,
        etag: createHash("md5").update(pdf).digest("hex"),
        event: "ObjectCreated:Put",
      },
    ]);
  });

  const abuses: [string, number, (url: string) => [string, Sent]][] = [
    ["another type", 403, (url) => [url, { headers: { "content-type": "text/html" } }]],
    ["no type", 403, (url) => [url, { headers: { "content-type": undefined } }]],
    ["a bigger body", 403, (url) => [url, { body: Buffer.concat([pdf, pdf]) }]],
    ["a smaller body", 403, (url) => [url, { body: pdf.subarray(0, 4) }]],
    ["a chunked body", 403, (url) => [url, { chunked: true }]],
    ["another key", 403, (url) => [url.replace("/file-", "/other-"), {}]],
    ["another method", 403, (url) => [url, { method: "DELETE" }]],
    ["a read instead", 403, (url) => [url, { method: "GET" }]],
    [
      "a garbage signature",
      403,
      (url) => [url.replace(/(X-Amz-Signature=)[0-9a-f]{64}/, `$1${"0".repeat(64)}`), {}],
    ],
    ["no signature", 403, (url) => [url.split("?")[0] ?? "", {}]],
    ["a later expiry", 403, (url) => [url.replace("X-Amz-Expires=300", "X-Amz-Expires=3000"), {}]],
    ["an unknown key id", 403, (url) => [url.replace("Credential=Uploader", "Credential=Somebody"), {}]],
    ["without if-none-match", 403, (url) => [url, { headers: { "if-none-match": undefined } }]],
    ["an added x-amz header", 403, (url) => [url, { headers: { "x-amz-acl": "public-read" } }]],
    [
      "a form post",
      403,
      (url) => [
        url.split("?")[0] ?? "",
        { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" } },
      ],
    ],
  ];
  test.each(abuses)("with %s is refused with %i and leaves nothing", async (_, status, abuse) => {
    const key = freshKey();
    const [url, sent] = abuse(await presignPut(key));
    expect((await send(url, sent)).status).toBe(status);
    await expect(validator.send(new GetObjectCommand({ Bucket: "files", Key: key }))).rejects.toThrow();
    expect(created.some((object) => object.key === key)).toBe(false);
  });

  test("signed with another secret is refused", async () => {
    const url = await presignPut(freshKey(), { by: client("Uploader", "wrong") });
    expect((await send(url)).status).toBe(403);
  });

  test("is refused once expired", async () => {
    const url = await presignPut(freshKey(), { expiresIn: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await send(url)).body).toContain("expired");
  });

  test("used twice answers 412 and keeps the first bytes", async () => {
    const key = freshKey();
    const url = await presignPut(key);
    expect((await send(url)).status).toBe(200);
    expect((await send(url, { body: Buffer.from("%PDF-1.7 HELLO") })).status).toBe(412);
    const stored = await validator.send(new GetObjectCommand({ Bucket: "files", Key: key }));
    expect(await stored.Body?.transformToString()).toBe(pdf.toString());
  });

  test("used ten times at once is stored once", async () => {
    const url = await presignPut(freshKey());
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => send(url)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(412)]);
  });

  test("outside what the signing function may write is refused", async () => {
    expect((await send(await presignPut("available/mine"))).status).toBe(403);
  });

  test("with a signed checksum is refused without the header, and 400 with wrong bytes", async () => {
    const checksum = createHash("sha256").update(pdf).digest("base64");
    const url = await presignPut(freshKey(), { checksum });
    expect((await send(url)).status).toBe(403);
    const headers = { "x-amz-checksum-sha256": checksum };
    expect((await send(url, { headers, body: Buffer.from("%PDF-1.7 HELLO") })).status).toBe(400);
    expect((await send(url, { headers })).status).toBe(200);
  });
});

describe("a header-signed call", () => {
  test("puts and deletes; a copy, which is not emulated, is refused", async () => {
    const key = freshKey();
    await validator.send(
      new PutObjectCommand({ Bucket: "files", Key: key, Body: pdf, ContentType: "application/pdf" }),
    );
    const copied = { Bucket: "files", Key: "available/copy é", CopySource: `files/${key}` };
    await expect(validator.send(new CopyObjectCommand(copied))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
    await validator.send(new DeleteObjectCommand({ Bucket: "files", Key: key }));
    // Absent and unlistable: S3 says forbidden, not missing.
    await expect(validator.send(new GetObjectCommand({ Bucket: "files", Key: key }))).rejects.toThrow(
      /Not authorized/,
    );
  });

  test("with a body that differs from its signed hash is refused", async () => {
    const bad = client("Validator", "v-secret");
    bad.middlewareStack.add(
      (next) => (args) => {
        const { request: sent } = args;
        if (typeof sent === "object" && sent !== null && "body" in sent)
          sent.body = Buffer.from("%PDF-1.7 HELLO");
        return next(args);
      },
      { step: "finalizeRequest", priority: "low" },
    );
    await expect(
      bad.send(new PutObjectCommand({ Bucket: "files", Key: freshKey(), Body: pdf })),
    ).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
  });
});

describe("a presigned download", () => {
  const read = async (range?: string) => {
    await validator.send(
      new PutObjectCommand({ Bucket: "files", Key: "available/read", Body: "0123456789" }),
    );
    const url = await getSignedUrl(
      validator,
      new GetObjectCommand({
        Bucket: "files",
        Key: "available/read",
        ResponseContentDisposition: "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf",
        ResponseContentType: "application/pdf",
      }),
      { expiresIn: 60 },
    );
    return fetch(url, range === undefined ? {} : { headers: { range } });
  };

  test("carries the signed disposition and type", async () => {
    const answer = await read();
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain("r%C3%A9sum%C3%A9.pdf");
    expect(await answer.text()).toBe("0123456789");
  });

  test.each([
    ["bytes=0-3", 206, "0123"],
    ["bytes=5-", 206, "56789"],
    ["bytes=-2", 206, "89"],
    ["bytes=50-", 416, undefined],
  ])("of %s answers %i", async (range, status, text) => {
    const answer = await read(range);
    expect(answer.status).toBe(status);
    if (text !== undefined) expect(await answer.text()).toBe(text);
  });
});

describe("CORS", () => {
  const ask = (headers: Record<string, string>) =>
    send(`${s3.url}/files/quarantine/x`, { method: "OPTIONS", headers });
  test.each([
    [
      "the site",
      {
        origin: site,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      },
      200,
    ],
    ["another site", { origin: "https://evil.example", "access-control-request-method": "PUT" }, 403],
    ["another method", { origin: site, "access-control-request-method": "DELETE" }, 403],
    [
      "another header",
      { origin: site, "access-control-request-method": "PUT", "access-control-request-headers": "x-other" },
      403,
    ],
  ])("preflight from %s", async (_, headers, status) => {
    const answer = await ask(headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["access-control-allow-origin"]).toBe(status === 200 ? site : undefined);
  });

  test("the answer itself is readable by the site only", async () => {
    const mine = await send(await presignPut(freshKey()), { headers: { origin: site } });
    expect(mine.headers["access-control-allow-origin"]).toBe(site);
    const other = await send(await presignPut(freshKey()), { headers: { origin: "https://evil.example" } });
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
  });
});
