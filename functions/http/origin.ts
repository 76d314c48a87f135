import { createHash, timingSafeEqual } from "node:crypto";
import { header, type Link } from "#functions/http/request.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/**
 * Functions hold only hashes, so that reading their configuration does not let anybody call them. Two hashes while
 * the secret is renewed.
 */
const isOriginSecret = (value: string) => {
  const hash = createHash("sha256").update(value).digest();
  return (process.env["ORIGIN_SECRET_HASH"] ?? "")
    .split(",")
    .map((accepted) => Buffer.from(accepted, "hex"))
    .some((accepted) => accepted.length === hash.length && timingSafeEqual(accepted, hash));
};

/**
 * Refuses calls that did not come through the site's CloudFront distribution, and calls of browsers from other sites'
 * pages.
 */
export const origin: Link = {
  before: ({ event }) => {
    if (!isOriginSecret(header(event, "x-origin-verify") ?? "")) throw commonProblems.wrongOrigin();
    const page = header(event, "origin");
    if (page !== undefined && page !== process.env["SITE_URL"]) throw commonProblems.wrongOrigin();
  },
};
