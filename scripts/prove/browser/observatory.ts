import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { readDistribution } from "#scripts/local/distribution.ts";
import { cloudAssembly } from "#scripts/local/prepare.ts";
import { readAssembly } from "#scripts/local/template.ts";
import type { Figure } from "#scripts/prove/report.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { fileOfTool } from "./tools.ts";
import { people } from "./visitor.ts";

type Tested = { pass: boolean; result: string | null; scoreModifier?: number };
type Observatory = {
  ALL_TESTS: ((requests: object) => Tested)[];
  Requests: new (
    hostname: string,
  ) => { responses: Record<string, unknown>; resources: { path: string | null } };
  getScoreModifier(result: string): number;
  getGradeForScore(score: number): { grade: string; score: number };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
  CookieJar: new () => { setCookieSync(cookie: string, url: string): unknown };
};

const load = async (): Promise<Observatory> => {
  const main = fileOfTool("@mdn/mdn-http-observatory");
  const source = path.dirname(main);
  // Installation scripts, which we do not run, would download the HSTS preload list. Our site is not in it.
  const preloaded = path.join(source, "../conf/hsts-preload.json");
  if (!existsSync(preloaded)) writeFileSync(preloaded, "{}");
  const part = (name: string) => import(path.join(source, name)) as Promise<Partial<Observatory>>;
  const parts = await Promise.all(
    ["constants.js", "types.js", "grader/grader.js", "grader/charts.js"].map(part),
  );
  return Object.assign({}, createRequire(main)("tough-cookie"), ...parts) as Observatory;
};

type Grade = { grade: string; score: number; passed: number; tests: number; failed: string[] };

/** The headers that the template gives the pages, with their deployed addresses. */
const deployedHeaders = (): Record<string, string> => {
  const assembly = readAssembly(cloudAssembly, { secret: () => "", siteHost: "compagnon.example" });
  const pages = readDistribution(assembly, (value) => value)?.behaviours.find(
    ({ pattern }) => pattern === "*",
  );
  return Object.fromEntries((pages?.responseHeaders ?? []).map(({ name, value }) => [name, value]));
};

/**
 * Runs the rules of the MDN HTTP Observatory on a page with these headers. HTTP is answered as CloudFront's
 * `redirect-to-https` does. `cookies` are `Set-Cookie` headers.
 */
const graded = async (
  headers: Record<string, string>,
  html: string,
  cookies: readonly string[] = [],
): Promise<Grade> => {
  const observatory = await load();
  const host = "compagnon.example";
  const requests = new observatory.Requests(host);
  const fields = { "content-type": "text/html; charset=utf-8", ...headers };
  const answer = {
    status: 200,
    headers: Object.defineProperty(fields, "get", {
      enumerable: false,
      value: (name: string) => (fields as Record<string, unknown>)[name.toLowerCase()],
    }),
    data: html,
    verified: true,
    request: { res: { responseUrl: `https://${host}/` } },
  };
  const redirects = [
    { url: new URL(`http://${host}/`), status: 301 },
    { url: new URL(`https://${host}/`), status: 200 },
  ];
  Object.assign(requests.responses, {
    auto: { ...answer, httpEquiv: new Map() },
    https: answer,
    http: answer,
    cors: answer,
    httpRedirects: redirects,
    httpsRedirects: redirects.slice(1),
  });
  const jar = new observatory.CookieJar();
  for (const cookie of cookies) jar.setCookieSync(cookie, `https://${host}/`);
  Object.assign(requests, { session: { jar, url: new URL(`https://${host}/`) } });
  requests.resources.path = html;
  const tested = observatory.ALL_TESTS.map((test) => test(requests));
  const modifiers = tested.map(({ result }) => (result ? observatory.getScoreModifier(result) : 0));
  const withoutCredit = 100 + modifiers.filter((one) => one < 0).reduce((sum, one) => sum + one, 0);
  const withCredit = 100 + modifiers.reduce((sum, one) => sum + one, 0);
  const { grade, score } = observatory.getGradeForScore(
    withoutCredit >= observatory.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? withCredit : withoutCredit,
  );
  const failed = tested.flatMap(({ pass, result }) => (pass ? [] : [String(result)]));
  return { grade, score, passed: tested.length - failed.length, tests: tested.length, failed };
};

/** Required headers, whether or not the Observatory scores them. */
const wanted = [
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
];
const fullScore = 130;

/** The grade of the deployed pages, and proof that each weakened header lowers it. */
export const headerFigures = async (site: string): Promise<Figure[]> => {
  const answer = await fetch(site);
  const html = await answer.text();
  const headers = deployedHeaders();
  const body = { email: people.learner, password: demoPassword };
  const login = await fetch(`${site}${accounts.login.path}`, {
    method: accounts.login.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const found = await graded(headers, html, login.headers.getSetCookie());
  const policy = headers["content-security-policy"] ?? "";
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
  const weaker = await Promise.all([
    graded(without("content-security-policy"), html),
    graded(without("strict-transport-security"), html),
    graded(without("x-content-type-options"), html),
    graded(without("cross-origin-resource-policy"), html),
    graded(
      {
        ...headers,
        "content-security-policy": policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      },
      html,
    ),
    graded(
      { ...headers, "content-security-policy": policy.replace("img-src 'self'", "img-src 'self' http:") },
      html,
    ),
    graded(headers, html, ["session=1; Path=/; Secure"]),
  ]);
  const missing = wanted.filter((name) => !headers[name] || !answer.headers.get(name));
  for (const name of [...missing, ...found.failed]) console.log(`headers: ${name}`);
  return [
    ["MDN Observatory's grade of the pages as deployed", found.grade, "A+"],
    ["… its score", found.score, { atLeast: fullScore }],
    ["… its tests passed", `${found.passed} of ${found.tests}`, `${found.tests} of ${found.tests}`],
    ["weakened headers that would pass", weaker.filter(({ score }) => score >= fullScore).length, 0],
    ["headers missing", missing.length, 0],
    [
      "Trusted Types",
      /require-trusted-types-for 'script'/.test(policy) ? "required" : "not required",
      "required",
    ],
  ];
};
