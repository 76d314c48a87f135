import { once } from "node:events";
import { connect } from "node:tls";
import { apiNames, operationsOf } from "#infra/apis.ts";
import { ask, type Check, headersUnlike, must, NotHere } from "#scripts/operate/smoke/checks.ts";

export type Visit = { site: string; apis: readonly string[]; isDeployed: boolean; isBare: boolean };

const security = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/i,
  "referrer-policy": /^no-referrer$/,
  "strict-transport-security": /max-age=63072000/i,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
};
/** What the headers of a page must say. */
export const pageHeaders = {
  ...security,
  "content-type": /^text\/html/,
  "content-security-policy":
    /^(?=.*default-src 'none')(?=.*script-src 'self'(;|$))(?=.*frame-ancestors 'none')(?=.*require-trusted-types-for 'script')(?!.*unsafe-)/,
  "cache-control": /no-cache|no-store|max-age=0/,
};
const inert = {
  ...security,
  "content-security-policy": /^default-src 'none'; frame-ancestors 'none'$/,
  "content-type": /^application\/json/,
  "cache-control": /no-store/,
  "access-control-allow-origin": null,
};

/** One path of each API that only asks for a session. */
const samples = apiNames.map((name) => {
  const found = operationsOf(name).find(
    ({ endpoint: { method, path, access } }) =>
      method === "GET" && access !== "public" && !path.includes("{"),
  );
  if (!found) throw new Error(`The API ${name} has no path to ask for`);
  return found.endpoint.path;
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Tokens that nobody signed: with no algorithm, and with one of a secret that everybody knows. */
const forged = (["none", "HS256"] as const).map((alg) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: "00000000-0000-4000-8000-000000000000", sid: "x", iat: now, exp: now + 3600 };
  return `${encoded({ alg, typ: "JWT" })}.${encoded(claims)}.${alg === "none" ? "" : "c2lnbmVk"}`;
});

const scriptOf = async (site: string): Promise<string> =>
  /src="(\/[^"]+\.js)"/.exec(await (await ask(site)).text())?.[1] ?? "/none.js";

/** The TLS version and protocol that the server of an address negotiates. */
const spoken = async (site: string): Promise<string> => {
  const { hostname: host, port } = new URL(site);
  const socket = connect({ host, servername: host, port: Number(port || 443), ALPNProtocols: ["h2"] });
  await once(socket, "secureConnect");
  socket.destroy();
  return socket.alpnProtocol || "";
};

/** Checks that need no account. */
export const visitorChecks = ({ site, apis, isDeployed, isBare }: Visit): Check[] => {
  const at = (path: string) => new URL(path, site);
  const deployed = () => {
    if (!isDeployed) throw new NotHere("only a deployed site shows it");
  };
  const all = (answer: Response, status: number, expected: Record<string, RegExp | null>) => {
    const unlike = headersUnlike(answer, expected);
    must(answer.status === status && Object.keys(unlike).length === 0, { status: answer.status, ...unlike });
  };
  return [
    ["the home page, with every header of a page", async () => all(await ask(site), 200, pageHeaders)],
    [
      "an address of the application is its page",
      async () => all(await ask(at("/structures/x")), 200, pageHeaders),
    ],
    [
      "a file that is not there is a 404",
      async () => must((await ask(at("/assets/none.js"))).status === 404, ""),
    ],
    [
      "plain http leads to https",
      async () => {
        deployed();
        const answer = await ask(site.replace(/^https/, "http"));
        must(
          [301, 307, 308].includes(answer.status) && /^https:/.test(answer.headers.get("location") ?? ""),
          {
            status: answer.status,
          },
        );
      },
    ],
    [
      "HTTP/2 is spoken",
      async () => {
        deployed();
        const protocol = await spoken(site);
        must(protocol === "h2", protocol);
      },
    ],
    ...["br", "gzip"].map(
      (encoding): Check => [
        `scripts come as ${encoding}, to be kept for ever`,
        async () => {
          const answer = await ask(at(await scriptOf(site)), { headers: { "accept-encoding": encoding } });
          all(answer, 200, {
            "content-encoding": new RegExp(`^${encoding}$`),
            "content-type": /javascript/,
            "cache-control": /immutable/,
            "x-content-type-options": /nosniff/,
          });
        },
      ],
    ),
    [
      "the API answers visitors, with every header of an answer",
      async () => all(await ask(at("/api/structures/search/filter?per_page=1")), 200, inert),
    ],
    [
      "the site reaches every API",
      async () => {
        const statuses = await Promise.all(samples.map(async (path) => (await ask(at(path))).status));
        must(
          statuses.every((status) => status === 401),
          statuses,
        );
      },
    ],
    [
      "an unknown address of the API is a 404 as JSON",
      async () => all(await ask(at("/api/unknown")), 404, { "content-type": /json/ }),
    ],
    [
      "other methods and other sites' pages are turned away",
      async () => {
        const statuses = await Promise.all([
          ...["PATCH", "OPTIONS"].map(
            async (method) => (await ask(at("/api/structures/search/filter"), { method })).status,
          ),
          ask(at("/api/structures/search/filter"), { headers: { origin: "https://exemple.org" } }).then(
            ({ status }) => status,
          ),
        ]);
        must(
          statuses.every((status) => status >= 400 && status < 500),
          statuses,
        );
      },
    ],
    [
      "tokens that nobody signed are refused",
      async () => {
        const statuses = await Promise.all(
          forged.map(
            async (token) =>
              (await ask(at("/api/user-profiles"), { headers: { authorization: `Bearer ${token}` } })).status,
          ),
        );
        must(
          statuses.every((status) => status === 401),
          statuses,
        );
      },
    ],
    [
      "private files have no address on the site",
      async () => {
        const statuses = await Promise.all(
          ["/available/x.pdf", "/files/x.png", "/files/..%2favailable/x.pdf"].map(
            async (path) => (await ask(at(path))).status,
          ),
        );
        must(
          statuses.every((status) => [400, 403, 404].includes(status)),
          statuses,
        );
      },
    ],
    [
      "every API refuses who does not come by CloudFront",
      async () => {
        if (apis.length === 0) throw new NotHere("give --api, the stack's outputs as BaseApiUrl");
        for (const api of apis)
          for (const headers of [{}, { "x-origin-verify": "guessed" }]) {
            const statuses = await Promise.all(
              samples.map(async (path) => (await ask(new URL(path, api), { headers })).status),
            );
            // Its own function refuses one; the others' paths are none of its routes.
            must(statuses.sort().join() === [403, ...samples.slice(1).map(() => 404)].join(), {
              api,
              statuses,
            });
          }
      },
    ],
    [
      "the firewall refuses a known attack",
      async () => {
        deployed();
        if (isBare) throw new NotHere("staging has one with --trying-release alone");
        const { status } = await ask(at("/?q=%3Cscript%3Ealert(1)%3C/script%3E"));
        must(status === 403, { status });
      },
    ],
  ];
};
