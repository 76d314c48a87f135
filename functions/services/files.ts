import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { create as contentDisposition } from "content-disposition";
import type { ContentType, SignedUpload } from "#shared/contract/upload.ts";

const client = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  // A checksum that the SDK adds by itself would have to be in the browser's request as well.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

const bucket = (): string => {
  const name = process.env["BUCKET_NAME"];
  if (!name) throw new Error("BUCKET_NAME is not set");
  return name;
};

const granted = <Value>(_grant: string, value: Value): Value => value;
const quarantined = (id: string) => `quarantine/${id}`;
const available = (id: string) => `available/${id}`;
const uploadSeconds = 300;
const downloadSeconds = 60;

/** Signs the upload of exactly these bytes' type and size, to a place where nobody reads them before they are checked. */
export const signUpload = async (
  file: { id: string; contentType: ContentType; size: number },
  now: Date,
): Promise<SignedUpload> => {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: quarantined(file.id),
    ContentType: file.contentType,
    ContentLength: file.size,
    IfNoneMatch: "*",
  });
  const signed = new Set(["host", "content-type", "content-length", "if-none-match"]);
  const url = await getSignedUrl(client, granted("s3:PutObject quarantine/*", command), {
    expiresIn: uploadSeconds,
    signingDate: now,
    signableHeaders: signed,
    unhoistableHeaders: signed,
  });
  return {
    file_id: file.id,
    method: "PUT",
    url,
    headers: { "content-type": file.contentType, "if-none-match": "*" },
    expires_at: new Date(now.getTime() + uploadSeconds * 1000).toISOString(),
  };
};

/** Signs the download of a checked file: for a minute, never shown by the browser, under its original name. */
export const signDownload = (
  file: { id: string; name: string; contentType: string },
  now: Date,
): Promise<string> => {
  const command = new GetObjectCommand({
    Bucket: bucket(),
    Key: available(file.id),
    ResponseContentDisposition: contentDisposition(file.name),
    ResponseContentType: file.contentType,
  });
  return getSignedUrl(client, granted("s3:GetObject available/*", command), {
    expiresIn: downloadSeconds,
    signingDate: now,
  });
};

/** The bytes of an upload, unless they are more than its row announced. */
export const readUpload = async (id: string, mostBytes: number): Promise<Buffer | "too large"> => {
  const command = new GetObjectCommand({ Bucket: bucket(), Key: quarantined(id) });
  const answer = await client.send(granted("s3:GetObject quarantine/*", command));
  if ((answer.ContentLength ?? 0) > mostBytes) {
    await answer.Body?.transformToWebStream().cancel();
    return "too large";
  }
  return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
};

/** Takes an upload away from where it arrived; one that is gone already is no matter. */
export const discardUpload = async (id: string): Promise<void> => {
  const command = new DeleteObjectCommand({ Bucket: bucket(), Key: quarantined(id) });
  await client.send(granted("s3:DeleteObject quarantine/*", command));
};

/** Publishes a checked picture at its path of the site. Its name is new and random, so that it may be kept by anyone. */
export const publish = async (path: string, bytes: Buffer, contentType: ContentType): Promise<void> => {
  const command = new PutObjectCommand({
    Bucket: bucket(),
    Key: path.slice(1),
    Body: bytes,
    ContentType: contentType,
    ContentLength: bytes.length,
    CacheControl: "public, max-age=604800, immutable",
  });
  await client.send(granted("s3:PutObject files/*", command));
};

/** Takes a published picture down. */
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

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Stores an .xlsx made for one person, for a day at most, and signs its download for a minute. */
export const storeExport = async (
  file: { id: string; name: string },
  bytes: Buffer,
  now: Date,
): Promise<string> => {
  const place = { Bucket: bucket(), Key: `exports/${file.id}.xlsx` };
  const command = new PutObjectCommand({
    ...place,
    Body: bytes,
    ContentType: xlsx,
    ContentLength: bytes.length,
    ContentDisposition: contentDisposition(file.name),
  });
  await client.send(granted("s3:PutObject exports/*", command));
  const download = new GetObjectCommand({
    ...place,
    ResponseContentDisposition: contentDisposition(file.name),
    ResponseContentType: xlsx,
    ResponseCacheControl: "no-store",
  });
  return getSignedUrl(client, granted("s3:GetObject exports/*", download), {
    expiresIn: downloadSeconds,
    signingDate: now,
  });
};
