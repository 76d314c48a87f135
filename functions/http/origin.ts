import { timingSafeEqual } from "node:crypto";
import { header, type Link } from "#functions/http/request.ts";
import { commonProblems } from "#shared/contract/problem.ts";

const equal = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Lets only calls through that came by the site's own distribution, and, from a browser, from the site's own pages. */
export const origin: Link = {
  before: ({ event }) => {
    const secret = process.env["ORIGIN_SECRET"];
    if (!secret || !equal(header(event, "x-origin-verify") ?? "", secret)) throw commonProblems.wrongOrigin();
    const page = header(event, "origin");
    if (page !== undefined && page !== process.env["SITE_URL"]) throw commonProblems.wrongOrigin();
  },
};
