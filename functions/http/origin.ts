import { createHash, timingSafeEqual } from "node:crypto";
import { header, type Link } from "#functions/http/request.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** Functions hold hashes only: who reads their configuration cannot call them. Two while the secret is renewed. */
const isOriginSecret = (value: string) => {
  const hash = createHash("sha256").update(value).digest();
  return (process.env["ORIGIN_SECRET_HASH"] ?? "")
    .split(",")
    .map((accepted) => Buffer.from(accepted, "hex"))
    .some((accepted) => accepted.length === hash.length && timingSafeEqual(accepted, hash));
};

/** Lets only calls through that came by the site's own distribution, and, from a browser, from the site's own pages. */
export const origin: Link = {
  before: ({ event }) => {
    if (!isOriginSecret(header(event, "x-origin-verify") ?? "")) throw commonProblems.wrongOrigin();
    const page = header(event, "origin");
    if (page !== undefined && page !== process.env["SITE_URL"]) throw commonProblems.wrongOrigin();
  },
};
