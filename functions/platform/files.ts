import { createReadStream } from "node:fs";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { create as contentDisposition } from "content-disposition";
import { granted } from "#functions/platform/grant.ts";
import { signedDownload } from "#functions/platform/signing.ts";
import { personPictureMinutes, retention } from "#shared/contract/retention.ts";
import type { ContentType, UploadKind } from "#shared/contract/upload.ts";

const client = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  // What is stored was read and checked a moment ago: a checksum would add only its framing.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

const bucket = (): string => {
  const name = process.env["BUCKET_NAME"];
  if (!name) throw new Error("BUCKET_NAME is not set");
  return name;
};

const quarantined = (id: string) => `quarantine/${id}`;
const available = (id: string) => `available/${id}`;

/**
 * What a read answers; undefined if there is no such object. S3 says so by `AccessDenied` to callers who may not list
 * the bucket, as ours: the right to list one folder does not change that, and no function needs the right to list all.
 */
const unlessGone = async (reading: Promise<GetObjectCommandOutput>) => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && /^(NoSuchKey|AccessDenied)$/.test(error.name)) return undefined;
    throw error;
  }
};

/**
 * The bytes of an upload; "too large" if they are more than its row announced. Throws if it is not there: a function
 * that lost its right to read gets the same answer, and must not refuse what people sent.
 */
export const readUpload = async (id: string, maxBytes: number): Promise<Buffer | "too large"> => {
  const command = new GetObjectCommand({ Bucket: bucket(), Key: quarantined(id) });
  const answer = await client.send(granted("s3:GetObject quarantine/*", command));
  if ((answer.ContentLength ?? 0) > maxBytes) {
    await answer.Body?.transformToWebStream().cancel();
    return "too large";
  }
  return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
};

/** Deletes an upload from where it arrived; idempotent. */
export const discardUpload = async (id: string): Promise<void> => {
  const command = new DeleteObjectCommand({ Bucket: bucket(), Key: quarantined(id) });
  await client.send(granted("s3:DeleteObject quarantine/*", command));
};

/**
 * How long browsers and CloudFront cache a published picture. Pictures of people must disappear within minutes after
 * their erasure; others have names that are never reused, and stay cached.
 */
const cacheControl = (kind: UploadKind): string =>
  kind === "profilePicture"
    ? `public, max-age=${personPictureMinutes * 60}`
    : `public, max-age=${retention.cachedPictures * 86_400}, immutable`;

/** Publishes a checked picture at its path of the site, under a new and random name. */
export const publish = async (
  { path, kind, contentType }: { path: string; kind: UploadKind; contentType: ContentType },
  bytes: Buffer,
): Promise<void> => {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: path.slice(1),
    Body: bytes,
    ContentType: contentType,
    ContentLength: bytes.length,
    CacheControl: cacheControl(kind),
  });
  await client.send(granted("s3:PutObject files/*", command));
};

export const unpublish = async (path: string): Promise<void> => {
  const command = new DeleteObjectCommand({ Bucket: bucket(), Key: path.slice(1) });
  await client.send(granted("s3:DeleteObject files/*", command));
};

/** Keeps a checked document, for signed downloads only. */
export const keep = async (
  file: { id: string; name: string; contentType: ContentType },
  bytes: Buffer,
): Promise<void> => {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: available(file.id),
    Body: bytes,
    ContentType: file.contentType,
    ContentLength: bytes.length,
    ContentDisposition: contentDisposition(file.name),
  });
  await client.send(granted("s3:PutObject available/*", command));
};

/** The bytes of a checked document; undefined if they were deleted. */
export const readKept = async (id: string): Promise<Buffer | undefined> => {
  const command = new GetObjectCommand({ Bucket: bucket(), Key: available(id) });
  const answer = await unlessGone(client.send(granted("s3:GetObject available/*", command)));
  return answer && Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
};

/** A gigabyte leaves a function at some 75 MB a second, and the time of a request counts while its body is sent. */
const archiveMs = 120_000;

/** Stores an archive made for one person, for a day at most. */
export const storeArchive = async (id: string, file: { path: string; size: number }): Promise<void> => {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: `exports/${id}.zip`,
    Body: createReadStream(file.path),
    ContentType: "application/zip",
    ContentLength: file.size,
  });
  await client.send(granted("s3:PutObject exports/*", command), { requestTimeout: archiveMs });
};

/** Stores the file of somebody's data, for a day at most. */
export const storeAccountExport = async (id: string, bytes: Buffer): Promise<void> => {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: `exports/${id}.json`,
    Body: bytes,
    ContentType: "application/json",
    ContentLength: bytes.length,
  });
  await client.send(granted("s3:PutObject exports/*", command));
};

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Stores an .xlsx made for one person, for a day at most, and signs its download for a minute. */
export const storeExport = async (
  file: { id: string; name: string },
  bytes: Buffer,
  now: Date,
): Promise<string> => {
  const key = `exports/${file.id}.xlsx`;
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: key,
    Body: bytes,
    ContentType: xlsx,
    ContentLength: bytes.length,
    ContentDisposition: contentDisposition(file.name),
  });
  await client.send(granted("s3:PutObject exports/*", command));
  const download = { key, name: file.name, contentType: xlsx };
  return signedDownload(granted("s3:GetObject exports/*", download), now);
};
