import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** Shorter answers fit in one packet or two in any case. */
const minBytes = 1_500;

// The lowest qualities: the next ones take two to five times the processor for a twentieth fewer bytes.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const encoders = {
  br: (text: string) => brotliCompressSync(text, quality),
  gzip: (text: string) => gzipSync(text, { level: 1 }),
};

const accepts = (accepted: string, encoding: string): boolean =>
  accepted.split(",").some((one) => {
    const [name, weight] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return name === encoding && weight !== "0" && !/^0\.0*$/.test(weight ?? "");
  });

/**
 * Compresses an answer for callers that accept it: CloudFront leaves alone what it may not cache, API Gateway everything.
 * An answer's length tells an attacker nothing of its secrets (BREACH): another site's page cannot make these calls,
 * which need a token in a header.
 */
export const compressed = (
  response: APIGatewayProxyStructuredResultV2,
  accepted = "",
): APIGatewayProxyStructuredResultV2 => {
  const { body = "" } = response;
  const encoding = (["br", "gzip"] as const).find((one) => accepts(accepted, one));
  if (!encoding || body.length < minBytes) return response;
  return {
    ...response,
    headers: { ...response.headers, "content-encoding": encoding, vary: "accept-encoding" },
    body: encoders[encoding](body).toString("base64"),
    isBase64Encoded: true,
  };
};
