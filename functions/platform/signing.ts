import { createHash, createHmac } from "node:crypto";
import { S3RequestPresigner } from "@aws-sdk/s3-request-presigner";
import { create as contentDisposition } from "content-disposition";
import { granted } from "#functions/platform/grant.ts";
import type { ContentType, SignedUpload } from "#shared/contract/upload.ts";

// The presigner without the client: signing sends nothing, and the client would be 150 KB of every such function.

const uploadSeconds = 300;
const downloadSeconds = 60;

const setting = (value: string | undefined, name: string): string => {
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** SHA-256 as the signer asks for it. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {
    throw new Error("A hash is made anew for each digest");
  }
}

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Buffer => {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
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

/** Where an object stands: at the SDK's own variable for another endpoint if there is one, else at AWS. */
const addressOf = (key: string): URL => {
  const bucket = setting(process.env["BUCKET_NAME"], "BUCKET_NAME");
  const endpoint = process.env["AWS_ENDPOINT_URL_S3"];
  return endpoint
    ? new URL(`/${bucket}/${key}`, endpoint)
    : new URL(`https://${bucket}.s3.${process.env["AWS_REGION"]}.amazonaws.com/${key}`);
};

type Signable = {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  seconds: number;
};

const presigned = async (wanted: Signable, now: Date): Promise<string> => {
  const { protocol, hostname, port, pathname } = addressOf(wanted.key);
  const signed = new Set(["host", ...Object.keys(wanted.headers)]);
  const { query = {} } = await presigner().presign(
    {
      method: wanted.method,
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      headers: { ...wanted.headers },
      query: wanted.query,
    },
    {
      expiresIn: wanted.seconds,
      signingDate: now,
      signableHeaders: signed,
      unhoistableHeaders: signed,
    },
  );
  const url = addressOf(wanted.key);
  // What the signer signs is spelled as RFC 3986 has it, where a form would write a space as "+".
  url.search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${strictly(String(value))}`)
    .join("&");
  return url.href;
};

const strictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs the upload of exactly these bytes' type and size, to a place where nobody reads them before they are checked. */
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

/** Signs the download of a checked document. */
export const signDownload = (
  file: { id: string; name: string; contentType: string },
  now: Date,
): Promise<string> =>
  signedDownload(granted("s3:GetObject available/*", { ...file, key: `available/${file.id}` }), now);

const requestSeconds = 60;
const storageRequest = (method: "GET" | "PUT" | "DELETE", key: string): Signable => ({
  method,
  key,
  headers: {},
  query: {},
  seconds: requestSeconds,
});

// For handlers that would carry the whole client for one call of their own.

/** Signs the removal of a published picture. */
export const signRemoval = (path: string, now: Date): Promise<string> =>
  presigned(granted("s3:DeleteObject files/*", storageRequest("DELETE", path.slice(1))), now);

/** Signs the removal of a checked document. */
export const signWithdrawal = (id: string, now: Date): Promise<string> =>
  presigned(granted("s3:DeleteObject available/*", storageRequest("DELETE", `available/${id}`)), now);

/** Signs the removal of the file of somebody's data. */
export const signExportRemoval = (id: string, now: Date): Promise<string> =>
  presigned(granted("s3:DeleteObject exports/*", storageRequest("DELETE", `exports/${id}.json`)), now);

/** Signs the order that starts a worker, by the object that the bucket tells it of. The caller names the grant. */
export const signedOrder = (key: string, now: Date): Promise<string> =>
  presigned(storageRequest("PUT", key), now);

/** Signs the reading of what an import keeps: its file, or its plan. */
export const signImportRead = (name: string, now: Date): Promise<string> =>
  presigned(granted("s3:GetObject imports/*", storageRequest("GET", `imports/${name}`)), now);

/** Signs the writing of an import's plan. */
export const signImportWrite = (name: string, now: Date): Promise<string> =>
  presigned(granted("s3:PutObject imports/*", storageRequest("PUT", `imports/${name}`)), now);
