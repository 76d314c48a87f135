import { S3RequestPresigner } from "@aws-sdk/s3-request-presigner";
import { Sha256 } from "@smithy/core/checksum";
import { buildQueryString, HttpRequest } from "@smithy/core/protocols";
import { create as contentDisposition } from "content-disposition";
import { granted } from "#functions/platform/grant.ts";
import { handedOut } from "#shared/contract/handed-out.ts";
import type { ContentType, SignedUpload } from "#shared/contract/upload.ts";

// The presigner without the S3 client: signing sends nothing, and the client would be 150 KB of every such function.

const uploadSeconds = handedOut.upload.lasts / 1000;
const downloadSeconds = handedOut.download.lasts / 1000;

const setting = (value: string | undefined, name: string): string => {
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const presigner = () =>
  new S3RequestPresigner({
    region: setting(process.env["AWS_REGION"], "AWS_REGION"),
    credentials: async () => ({
      accessKeyId: setting(process.env["AWS_ACCESS_KEY_ID"], "AWS_ACCESS_KEY_ID"),
      secretAccessKey: setting(process.env["AWS_SECRET_ACCESS_KEY"], "AWS_SECRET_ACCESS_KEY"),
      ...(process.env["AWS_SESSION_TOKEN"] && { sessionToken: process.env["AWS_SESSION_TOKEN"] }),
    }),
    sha256: Sha256,
  });

/** An object's URL: at the endpoint in the SDK's own variable if it is set, else at AWS. */
const addressOf = (key: string): URL => {
  const bucket = setting(process.env["BUCKET_NAME"], "BUCKET_NAME");
  const endpoint = process.env["AWS_ENDPOINT_URL_S3"];
  return endpoint
    ? new URL(`/${bucket}/${key}`, endpoint)
    : new URL(`https://${bucket}.s3.${process.env["AWS_REGION"]}.amazonaws.com/${key}`);
};

type Signable = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  key: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  seconds: number;
};

const presigned = async ({ method, key, headers, query, seconds }: Signable, now: Date): Promise<string> => {
  const url = addressOf(key);
  const { protocol, hostname, host, pathname: path } = url;
  // The presigner signs the host alone, and moves other headers into the query, unless told otherwise.
  const signed = new Set(["host", ...Object.keys(headers)]);
  const request = await presigner().presign(
    new HttpRequest({ method, protocol, hostname, path, headers: { host, ...headers }, query }),
    { expiresIn: seconds, signingDate: now, signableHeaders: signed, unhoistableHeaders: signed },
  );
  url.search = buildQueryString(request.query ?? {});
  return url.href;
};

/** Signs an upload of exactly this type and size, to a prefix that nobody can read from before the check. */
export const signUpload = async (
  file: { id: string; contentType: ContentType; size: number },
  now: Date,
): Promise<SignedUpload> => {
  const headers = { "content-type": file.contentType, "if-none-match": "*" };
  const wanted: Signable = {
    method: "PUT",
    key: `quarantine/${file.id}`,
    headers: { ...headers, "content-length": String(file.size) },
    query: {},
    seconds: uploadSeconds,
  };
  return {
    file_id: file.id,
    method: "PUT",
    url: await presigned(granted("s3:PutObject quarantine/*", wanted), now),
    headers,
    expires_at: new Date(now.getTime() + uploadSeconds * 1000).toISOString(),
  };
};

/** Signs a download, never shown or kept by the browser, under this name. The caller names the grant. */
export const signedDownload = (
  file: { key: string; name: string; contentType: string },
  now: Date,
  seconds = downloadSeconds,
): Promise<string> => {
  const query = {
    "response-cache-control": "no-store",
    "response-content-disposition": contentDisposition(file.name),
    "response-content-type": file.contentType,
  };
  return presigned({ method: "GET", key: file.key, headers: {}, query, seconds }, now);
};

export const signDownload = (
  file: { id: string; name: string; contentType: string },
  now: Date,
): Promise<string> =>
  signedDownload(granted("s3:GetObject available/*", { ...file, key: `available/${file.id}` }), now);

const requestSeconds = 60;
const storageRequest = (method: Signable["method"], key: string): Signable => ({
  method,
  key,
  headers: {},
  query: {},
  seconds: requestSeconds,
});

// For handlers that would bundle the whole S3 client for one call.

/** Signs the removal of a published picture. */
export const signRemoval = (path: string, now: Date): Promise<string> =>
  presigned(granted("s3:DeleteObject files/*", storageRequest("DELETE", path.slice(1))), now);

/** Signs the removal of a checked document. */
export const signWithdrawal = (id: string, now: Date): Promise<string> =>
  presigned(granted("s3:DeleteObject available/*", storageRequest("DELETE", `available/${id}`)), now);

export const signExportRemoval = (id: string, now: Date): Promise<string> =>
  presigned(granted("s3:DeleteObject exports/*", storageRequest("DELETE", `exports/${id}.json`)), now);

/** Signs the reading of what an import keeps: its file, or its plan. */
export const signImportRead = (name: string, now: Date): Promise<string> =>
  presigned(granted("s3:GetObject imports/*", storageRequest("GET", `imports/${name}`)), now);

/** Signs the writing of an import's plan. */
export const signImportWrite = (name: string, now: Date): Promise<string> =>
  presigned(granted("s3:PutObject imports/*", storageRequest("PUT", `imports/${name}`)), now);

/** Signs the reading of a roster's snapshot, or of its headers alone. */
export const signSnapshotRead = (name: string, method: "GET" | "HEAD", now: Date): Promise<string> =>
  presigned(granted("s3:GetObject snapshots/*", storageRequest(method, `snapshots/${name}`)), now);

/** Signs the writing of a roster's snapshot; the request must carry these headers. */
export const signSnapshotWrite = (
  name: string,
  headers: Record<string, string>,
  now: Date,
): Promise<string> => {
  const wanted = { ...storageRequest("PUT", `snapshots/${name}`), headers };
  return presigned(granted("s3:PutObject snapshots/*", wanted), now);
};
