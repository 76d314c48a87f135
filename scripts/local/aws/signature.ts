import S3Error from "@20minutes/s3rver/lib/models/error.js";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";

type Received = { method: string; url: string; headers: Record<string, string | undefined> };

/** Who signed a request; `sessionToken` is the instance that did. */
export type Signer = { accessKey: string; sessionToken: string | undefined; isPresigned: boolean };

const maxSeconds = 7 * 24 * 3600;

/**
 * Who signed a request to S3, in its query or its header. Signs it again with the SDK's own signer, over the headers
 * that the caller says were signed, and compares. A clock may be off by `skewMs`. Throws S3's refusals.
 */
export async function signerOf(
  { method, url, headers }: Received,
  secretOf: (accessKey: string) => string | undefined,
  skewMs = 15 * 60_000,
): Promise<Signer> {
  const { pathname, searchParams } = new URL(url, "http://s3");
  // The path as it was sent: a URL object would take dots out.
  const path = url.split("?")[0] ?? pathname;
  const claim = claimOf(searchParams, headers);
  if (claim === undefined) throw new S3Error("AccessDenied", "Access Denied");
  const { credential, date, signed, isPresigned, sessionToken, signature, seconds } = claim;

  const [accessKey = "", , region = "", service = ""] = credential.split("/");
  const secretAccessKey = secretOf(accessKey);
  if (secretAccessKey === undefined) throw new S3Error("InvalidAccessKeyId", "The access key does not exist");
  const signingDate = new Date(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  const age = Date.now() - signingDate.getTime();
  const isValid = isPresigned ? seconds <= maxSeconds && age <= seconds * 1000 : age <= skewMs;
  if (!(age >= -skewMs && isValid)) throw new S3Error("AccessDenied", "Request has expired");
  const unsigned = Object.keys(headers).find((name) => name.startsWith("x-amz-") && !signed.has(name));
  if (unsigned) throw new S3Error("AccessDenied", `Not signed: ${unsigned}`);

  const signer = new SignatureV4({
    service,
    region,
    uriEscapePath: false,
    sha256: Sha256,
    credentials: { accessKeyId: accessKey, secretAccessKey, ...(sessionToken && { sessionToken }) },
  });
  const again = { method, protocol: "http:", hostname: "s3", path, query: Object.fromEntries(searchParams) };
  const given = Object.fromEntries([...signed].map((name) => [name, headers[name] ?? ""]));
  const own = new Set(["x-amz-content-sha256"]);
  const made = isPresigned
    ? await signer.presign(
        { ...again, headers: { ...given, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" } },
        {
          signingDate,
          expiresIn: seconds,
          signableHeaders: signed,
          unsignableHeaders: own,
          unhoistableHeaders: new Set([...signed, ...own]),
        },
      )
    : await signer.sign({ ...again, headers: given }, { signingDate, signableHeaders: signed });
  if ((isPresigned ? made.query?.["X-Amz-Signature"] : made.headers["authorization"]) !== signature)
    throw new S3Error("SignatureDoesNotMatch", "The signature does not match the request.");
  return { accessKey, sessionToken, isPresigned };
}

type Claim = Omit<Signer, "accessKey"> & {
  credential: string;
  date: string;
  signed: Set<string>;
  signature: string;
  /** How long a presigned address is valid. */
  seconds: number;
};

/** What a request says of its signature; takes the parameters that the signer adds out of the query. */
function claimOf(query: URLSearchParams, headers: Received["headers"]): Claim | undefined {
  const taken = (name: string) => {
    const value = query.get(`X-Amz-${name}`);
    query.delete(`X-Amz-${name}`);
    return value ?? undefined;
  };
  const signature = taken("Signature");
  if (signature !== undefined) {
    taken("Algorithm");
    return {
      isPresigned: true,
      signature,
      credential: taken("Credential") ?? "",
      date: taken("Date") ?? "",
      seconds: Number(taken("Expires") ?? Number.NaN),
      signed: new Set((taken("SignedHeaders") ?? "").split(";")),
      sessionToken: taken("Security-Token"),
    };
  }
  const { authorization = "" } = headers;
  const [, credential = "", signed = ""] =
    /Credential=([^,]+), *SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  if (credential === "") return undefined;
  return {
    isPresigned: false,
    signature: authorization,
    credential,
    date: headers["x-amz-date"] ?? "",
    seconds: Number.NaN,
    signed: new Set(signed.split(";")),
    sessionToken: headers["x-amz-security-token"],
  };
}
