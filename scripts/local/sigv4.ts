import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export type SignedRequest = {
  method: string;
  /** Path and query exactly as received. */
  url: string;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  body: Buffer;
};

export type Verdict =
  | { ok: true; accessKey: string; sessionToken: string | undefined; presigned: boolean }
  | { ok: false; status: number; code: string; message: string };

const skewMs = 15 * 60_000;
const maxExpirySeconds = 7 * 24 * 3600;

/** Verifies a request's AWS Signature Version 4, presigned or in the header, as S3 does. */
export function verifySignature(
  request: SignedRequest,
  secretOf: (accessKey: string) => string | undefined,
  now = Date.now(),
): Verdict {
  const query = parseQuery(request.url);
  const presigned = query.some(([name]) => name === "X-Amz-Signature" || name === "X-Amz-Algorithm");
  const header = request.headers.authorization;
  if (presigned && header !== undefined)
    return refuse(400, "InvalidArgument", "Only one auth mechanism allowed");
  const claim = presigned ? claimOfQuery(query) : claimOfHeader(header, request.headers);
  if (claim === undefined) return denied("Access Denied");

  const [accessKey, day, region, service, terminator] = claim.credential.split("/");
  const sentAt = parseAmzDate(claim.date);
  if (!accessKey || !day || !region || !service || terminator !== "aws4_request" || Number.isNaN(sentAt)) {
    return refuse(400, "AuthorizationQueryParametersError", "Malformed credential or date");
  }
  if (!claim.date.startsWith(day)) return denied("Invalid credential date");
  const secret = secretOf(accessKey);
  if (secret === undefined) return refuse(403, "InvalidAccessKeyId", "The access key does not exist");

  const late = checkTime(claim, presigned, sentAt, now);
  if (late !== undefined) return late;
  const unsigned = unsignedHeader(claim.signedHeaders, request.headers);
  if (unsigned !== undefined) {
    return denied(`There were headers present in the request which were not signed: ${unsigned}`);
  }

  const payload = presigned ? "UNSIGNED-PAYLOAD" : (request.headers["x-amz-content-sha256"] ?? "");
  if (payload.startsWith("STREAMING-"))
    return refuse(400, "NotImplemented", "aws-chunked bodies are refused here");
  const canonical = canonicalRequest(request, query, claim.signedHeaders, payload);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${claim.date}\n${scope}\n${sha256(canonical)}`;
  const key = [day, region, service, "aws4_request"].reduce<Buffer>(
    (k, part) => hmac(k, part),
    Buffer.from(`AWS4${secret}`),
  );
  if (!sameText(hmac(key, toSign).toString("hex"), claim.signature)) {
    return refuse(
      403,
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided.",
    );
  }
  if (!presigned && payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(request.body)) {
    return refuse(
      400,
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  return { ok: true, accessKey, sessionToken: claim.sessionToken, presigned };
}

/** Name and value pairs of a URL's query, decoded; a plus sign stays a plus sign, as in a canonical query. */
export function parseQuery(url: string): [string, string][] {
  const mark = url.indexOf("?");
  if (mark < 0 || mark === url.length - 1) return [];
  return url
    .slice(mark + 1)
    .split("&")
    .map((pair) => {
      const equals = pair.indexOf("=");
      return equals < 0
        ? [decode(pair), ""]
        : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Claim = {
  credential: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  expires: number | undefined;
  sessionToken: string | undefined;
};

function claimOfQuery(query: [string, string][]): Claim | undefined {
  const of = (name: string) => query.find(([key]) => key === name)?.[1];
  const signature = of("X-Amz-Signature");
  if (of("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256" || signature === undefined) return undefined;
  return {
    credential: of("X-Amz-Credential") ?? "",
    date: of("X-Amz-Date") ?? "",
    signedHeaders: (of("X-Amz-SignedHeaders") ?? "").split(";"),
    signature,
    expires: Number(of("X-Amz-Expires")),
    sessionToken: of("X-Amz-Security-Token"),
  };
}

function claimOfHeader(header: string | undefined, headers: SignedRequest["headers"]): Claim | undefined {
  const parts = /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([^,]+)$/.exec(
    header ?? "",
  );
  if (parts === null) return undefined;
  const [, credential = "", signedHeaders = "", signature = ""] = parts;
  return {
    credential,
    date: headers["x-amz-date"] ?? "",
    signedHeaders: signedHeaders.split(";"),
    signature,
    expires: undefined,
    sessionToken: headers["x-amz-security-token"],
  };
}

function checkTime(claim: Claim, presigned: boolean, sentAt: number, now: number): Verdict | undefined {
  if (!presigned) {
    return Math.abs(now - sentAt) > skewMs
      ? refuse(
          403,
          "RequestTimeTooSkewed",
          "The difference between the request time and the current time is too large.",
        )
      : undefined;
  }
  const expires = claim.expires ?? Number.NaN;
  if (!(expires >= 1 && expires <= maxExpirySeconds)) {
    return refuse(400, "AuthorizationQueryParametersError", "X-Amz-Expires must be between 1 and 604800");
  }
  if (sentAt - now > skewMs) return denied("Request is not valid yet");
  return now > sentAt + expires * 1000 ? denied("Request has expired") : undefined;
}

function unsignedHeader(signed: string[], headers: SignedRequest["headers"]): string | undefined {
  if (!signed.includes("host")) return "host";
  return Object.keys(headers).find((name) => name.startsWith("x-amz-") && !signed.includes(name));
}

function canonicalRequest(
  request: SignedRequest,
  query: [string, string][],
  signed: string[],
  payload: string,
): string {
  const path = request.url.split("?")[0] ?? "/";
  const canonicalPath = path
    .split("/")
    .map((segment) => encode(decode(segment)))
    .join("/");
  const canonicalQuery = query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const lines = signed.map((name) => `${name}:${(request.headers[name] ?? "").trim().replace(/ +/g, " ")}\n`);
  return `${request.method}\n${canonicalPath}\n${canonicalQuery}\n${lines.join("")}\n${signed.join(";")}\n${payload}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseAmzDate(text: string): number {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Date.parse(iso);
}

function refuse(status: number, code: string, message: string): Verdict {
  return { ok: false, status, code, message };
}

function denied(message: string): Verdict {
  return refuse(403, "AccessDenied", message);
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
