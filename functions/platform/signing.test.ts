import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { takeDown } from "#functions/domain/files/pictures.ts";
import { signRemoval } from "#functions/platform/signing.ts";
import { type S3, startS3 } from "#scripts/local/aws/s3.ts";

const bucket = "pictures";
const secrets: Record<string, string> = { Operator: "o-secret", Remover: "r-secret", Reader: "g-secret" };
const published = `arn:aws:s3:::${bucket}/files/`;
let folder: string;
let s3: S3;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "compagnon-signing-"));
  s3 = await startS3({
    directory: folder,
    buckets: [{ name: bucket, cors: {} }],
    secretOf: (key) => secrets[key],
    mayDo: ({ accessKey, sessionToken, action, resource }) =>
      accessKey === "Operator" ||
      (accessKey === "Remover" &&
        sessionToken === "instance-1" &&
        action === "s3:DeleteObject" &&
        resource.startsWith(published)),
  });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await rm(folder, { recursive: true });
});

const actAs = (name: string) => {
  vi.stubEnv("AWS_ENDPOINT_URL_S3", s3.url);
  vi.stubEnv("BUCKET_NAME", bucket);
  vi.stubEnv("AWS_ACCESS_KEY_ID", name);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secrets[name] ?? "");
  vi.stubEnv("AWS_SESSION_TOKEN", "instance-1");
};

const put = async (key: string) => {
  const credentials = { accessKeyId: "Operator", secretAccessKey: secrets["Operator"] ?? "" };
  const client = new S3Client({ region: "eu-west-3", endpoint: s3.url, credentials, forcePathStyle: true });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: "picture" }));
};
const isThere = async (key: string) => (await s3.read(bucket, key)) !== undefined;
const remove = async (url: string) => (await fetch(url, { method: "DELETE" })).status;

beforeEach(async () => {
  actAs("Remover");
  await put("files/a.png");
  await put("files/b.png");
});

test("pictures are taken down by who may, also when they are gone already, and no other goes with them", async () => {
  await takeDown(["/files/a.png", null], new Date());
  expect([await isThere("files/a.png"), await isThere("files/b.png")]).toEqual([false, true]);
  expect(await remove(await signRemoval("/files/a.png", new Date()))).toBe(204);
});

test("without the right to, nothing goes, and anyone who let go of the picture is not told", async () => {
  actAs("Reader");
  expect(await remove(await signRemoval("/files/a.png", new Date()))).toBe(403);
  await expect(takeDown(["/files/a.png"], new Date())).resolves.toBeUndefined();
  expect(await isThere("files/a.png")).toBe(true);
});

test("a signed removal is of one picture, for a minute, and reads nothing", async () => {
  const url = await signRemoval("/files/a.png", new Date());
  expect(await remove(url.replace("a.png", "b.png"))).toBe(403);
  expect((await fetch(url)).status).toBe(403);
  expect(await remove(await signRemoval("/files/a.png", new Date(Date.now() - 61_000)))).toBe(403);
  await put("available/c");
  expect(await remove(await signRemoval("/available/c", new Date()))).toBe(403);
  const left = ["files/a.png", "files/b.png", "available/c"].map(isThere);
  expect(await Promise.all(left)).toEqual([true, true, true]);
});
