import { hash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { endSession } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { warming } from "#functions/platform/warming.ts";
import { eventFor, person } from "#scripts/testing/harness.ts";
import { get, post } from "#shared/contract/endpoint.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { SignedUpload, uploadRequest } from "#shared/contract/upload.ts";

const echo = post("/api/test/{id}", {
  access: ["administrator"],
  body: z.strictObject({ name: z.string().max(5), nested: z.unknown().optional() }),
  response: z.object({ id: z.string(), name: z.string() }),
  status: 201,
});
const handler = route(echo, async ({ params, body }) => ({ ...params, ...body, secret: "never shown" }));

const open = get("/api/open", { access: "public", response: z.object({ name: z.string().nullable() }) });
const openHandler = route(open, async ({ viewer }) => ({ name: viewer?.name ?? null }));

const administrator = await person("administrator");

type Sent = Parameters<typeof eventFor>[1];
const send = async (call: Sent, token: string | undefined = administrator.token) => {
  const answer = await handler(eventFor(echo, { params: { id: "one" }, ...call }, token), {} as never);
  return { ...answer, json: JSON.parse(answer.body ?? "{}") };
};
const nested = (depth: number) => `{"name":"a","nested":${"[".repeat(depth)}${"]".repeat(depth)}}`;

describe("the chain", () => {
  test("parses, answers with the endpoint's status, and strips what the response does not declare", async () => {
    const answer = await send({ body: { name: "Zoé" } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json).toEqual({ id: "one", name: "Zoé" });
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  test("says where files go to anyone who sends one in a form, however large it is", async () => {
    const picture = post("/api/test/{id}/picture", {
      access: ["administrator"],
      body: uploadRequest("profilePicture"),
      response: SignedUpload,
    });
    const uploading = route(picture, async () => expect.unreachable());
    const call = {
      rawBody: "a".repeat(300_000),
      headers: { "content-type": "multipart/form-data; boundary=a" },
    };
    const answer = await uploading(eventFor(picture, { params: { id: "one" }, ...call }), {} as never);
    expect(answer.statusCode).toBe(415);
    expect(JSON.parse(answer.body ?? "").message).toBe(
      "Un fichier s’envoie en deux temps : POST /api/test/{id}/picture, appelé en JSON avec son nom, son type et sa taille, donne une adresse signée ; ses octets vont ensuite à cette adresse, par PUT.",
    );
  });

  test.each<[string, number, Sent]>([
    ["an unknown key", 422, { body: { name: "a", admin: true } }],
    ["an own __proto__", 422, { rawBody: '{"name":"a","__proto__":{"x":1}}' }],
    ["a wrong type", 422, { body: { name: 4 } }],
    ["no body", 422, {}],
    ["broken JSON", 400, { rawBody: "{" }],
    ["JSON 5,000 deep", 400, { rawBody: nested(5_000) }],
    ["300 KB", 413, { body: { name: "a".repeat(300_000) } }],
    ["a form", 415, { rawBody: "name=a", headers: { "content-type": "application/x-www-form-urlencoded" } }],
    ["a file", 415, { rawBody: "--a", headers: { "content-type": "multipart/form-data; boundary=a" } }],
    ["an id with odd characters", 404, { params: { id: "../x" }, body: { name: "a" } }],
    ["another site's page", 403, { body: { name: "a" }, headers: { origin: "https://autre.test" } }],
    ["a call past the distribution", 403, { body: { name: "a" }, headers: { "x-origin-verify": "guess" } }],
  ])("refuses %s in French with %i", async (_, status, call) => {
    const answer = await send(call);
    expect(answer.statusCode).toBe(status);
    expect(answer.json.message).toMatch(/\p{L}{3}/u);
  });

  test("accepts either of two origin secrets while one replaces the other, and no hash of them", async () => {
    const kept = process.env["ORIGIN_SECRET_HASH"] ?? "";
    const next = hash("sha256", "next-origin");
    const status = async (value: string) =>
      (await send({ body: { name: "a" }, headers: { "x-origin-verify": value } })).statusCode;
    process.env["ORIGIN_SECRET_HASH"] = `${kept},${next}`;
    try {
      expect(await Promise.all(["test-origin", "next-origin"].map(status))).toEqual([201, 201]);
      expect(await Promise.all([kept, next, "", "guess"].map(status))).toEqual([403, 403, 403, 403]);
      process.env["ORIGIN_SECRET_HASH"] = "";
      expect(await Promise.all(["test-origin", ""].map(status))).toEqual([403, 403]);
    } finally {
      process.env["ORIGIN_SECRET_HASH"] = kept;
    }
  });

  test("16 levels pass, 17 do not", async () => {
    expect((await send({ rawBody: nested(15) })).statusCode).toBe(201);
    expect((await send({ rawBody: nested(17) })).statusCode).toBe(400);
  });

  test("says who may call before what is wrong with the call", async () => {
    const learner = await person("learner");
    expect((await send({ body: {} }, learner.token)).statusCode).toBe(403);
    expect((await send({ body: {} }, "")).statusCode).toBe(401);
  });

  test("ends at once, with nothing done or logged, for the event that keeps an instance alive", async () => {
    const handle = vi.fn(async () => ({ name: null }));
    const preload = vi.fn(async () => undefined);
    const line = vi.spyOn(console, "info");
    expect(await route(open, handle, preload)(warming as never, {} as never)).toEqual({});
    expect([handle, preload, line].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    line.mockRestore();
  });

  test("logs a line for each call, but where a quiet route's goes well", async () => {
    const quiet = route({ ...open, quiet: true }, async ({ viewer }) => ({ name: viewer?.name ?? null }));
    const failing = route({ ...open, quiet: true }, async () => {
      throw commonProblems.notFound();
    });
    const line = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const lines: number[] = [];
    for (const handler of [openHandler, quiet, failing]) {
      line.mockClear();
      await handler(eventFor(open, {}), {} as never);
      lines.push(line.mock.calls.length);
    }
    line.mockRestore();
    expect(lines).toEqual([1, 0, 1]);
  });

  test("takes no request of the API for that event, whatever it says", async () => {
    const words = {
      body: warming,
      query: { warm: "true" },
      params: { id: "warm" },
      headers: { warm: "true" },
    };
    const event = eventFor(open, words);
    const answered = { statusCode: 200, body: '{"name":null}' };
    expect(await openHandler(event, {} as never)).toMatchObject(answered);
    // No caller can add a field to the event itself; if one could, it would still be a request.
    expect(await openHandler({ ...event, ...warming } as never, {} as never)).toMatchObject(answered);
  });

  test("serves a public route to a visitor and knows a signed-in caller", async () => {
    const asVisitor = await openHandler(eventFor(open, {}), {} as never);
    const asKnown = await openHandler(eventFor(open, {}, administrator.token), {} as never);
    expect(asVisitor.body).toBe('{"name":null}');
    expect(asKnown.body).toBe(JSON.stringify({ name: administrator.name }));
  });
});

describe("compression", () => {
  const long = "é à propos des vœux ".repeat(400_000);
  const list = get("/api/list", { access: "public", response: z.object({ text: z.string() }) });
  const answerOf = async (accepted: string | undefined, text = long) => {
    const answering = route(list, async () => ({ text }));
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    return answering(eventFor(list, { headers }), {} as never);
  };
  const read = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ] as const)("%s: as %s, and the whole text comes back", async (accepted, encoding) => {
    const answer = await answerOf(accepted);
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(answer.isBase64Encoded).toBe(true);
    const body = read[encoding](Buffer.from(answer.body ?? "", "base64")).toString();
    expect(JSON.parse(body)).toEqual({ text: long });
  });

  test("an answer beyond Lambda's six megabytes passes once it is compressed", async () => {
    const limit = 6 * 1024 * 1024;
    expect(JSON.stringify(await answerOf(undefined)).length).toBeGreaterThan(limit);
    expect(JSON.stringify(await answerOf("br")).length).toBeLessThan(limit);
  });

  test.each([
    ["a caller who accepts nothing", undefined, long],
    ["a caller who accepts what is not known here", "zstd, identity", long],
    ["a short answer", "br", "court"],
  ])("%s gets it as it is", async (_, accepted, text) => {
    const answer = await answerOf(accepted, text);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(JSON.parse(answer.body ?? "")).toEqual({ text });
  });
});

describe("log lines", () => {
  beforeEach(() => vi.stubEnv("BUNDLE_HASH", "1a2b3c4d"));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test.each([
    ["as the page made it", "3f2a91c0", "3f2a91c0"],
    ["not if it was forged", '3f2a91c0"} {"level":"ERROR', undefined],
    ["not if it is longer", "3f2a91c03f2a91c0", undefined],
  ])("have the API's own id, the version, and the page's reference, %s", async (_, sent, logged) => {
    const lines = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const event = eventFor(open, { headers: { "x-reference": sent } });
    await openHandler(event, {} as never);
    const line = lines.mock.lastCall?.[0];
    expect(line).toMatchObject({
      message: "answered",
      apiRequest: event.requestContext.requestId,
      version: "1a2b3c4d",
    });
    expect(line.reference).toBe(logged);
    await openHandler(eventFor(open, {}), {} as never);
    expect(lines.mock.lastCall?.[0]).not.toHaveProperty("reference");
  });
});

describe("sessions", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T08:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const body = { name: "a" };

  test.each([
    [
      "a token of another key",
      async (userId: string) => (await openSession(userId, new Date(), { device: "Test" })).token,
    ],
    [
      "a payload with another's signature",
      async (_: string, token: string) => {
        const [header, , signature] = token.split(".");
        const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
        const later = claims.replace(/"exp":\d+/, '"exp":9999999999');
        return `${header}.${Buffer.from(later).toString("base64url")}.${signature}`;
      },
    ],
    [
      "alg none",
      async (_: string, token: string) => {
        const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
        return `${header}.${token.split(".")[1]}.`;
      },
    ],
    [
      "the readable part without its cookie",
      async (_: string, token: string) => token.split(".").slice(0, 2).join("."),
    ],
  ])("%s opens nothing", async (_, forge) => {
    const somebody = await person("administrator");
    expect((await send({ body }, await forge(somebody.userId, somebody.token ?? ""))).statusCode).toBe(401);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "a token of a session named %s opens nothing",
    async (sid) => {
      const somebody = await person("administrator");
      const [header, payload = "", signature] = (somebody.token ?? "").split(".");
      const claims = Buffer.from(payload, "base64url").toString();
      const forged = claims.replace(JSON.parse(claims).sid, sid);
      const token = `${header}.${Buffer.from(forged).toString("base64url")}.${signature}`;
      expect((await send({ body }, token)).statusCode).toBe(401);
    },
  );

  test("the readable part opens with its own signature cookie", async () => {
    const somebody = await person("administrator");
    const [header, payload, signature] = (somebody.token ?? "").split(".");
    const { sid } = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    const cookies = [`__Host-signature-${sid}=${signature}`];
    expect((await send({ body, cookies }, `${header}.${payload}`)).statusCode).toBe(201);
  });

  test("a token dies after 2 h, is renewed by an answer from 1 h on, and the session ends after 12 h", async () => {
    const somebody = await person("administrator");
    vi.setSystemTime(new Date("2026-03-10T08:59:00Z"));
    expect((await send({ body }, somebody.token)).headers).not.toHaveProperty("x-token");
    let token = somebody.token;
    for (let hour = 1; hour < 12; hour++) {
      vi.setSystemTime(new Date(Date.UTC(2026, 2, 10, 8 + hour, 0, 1)));
      const answer = await send({ body }, token);
      expect(answer.statusCode, `after ${hour} h`).toBe(201);
      token = String(answer.headers?.["x-token"] ?? token);
    }
    vi.setSystemTime(new Date("2026-03-10T10:00:01Z"));
    expect((await send({ body }, somebody.token)).statusCode).toBe(401);
    vi.setSystemTime(new Date("2026-03-10T20:00:01Z"));
    expect((await send({ body }, token)).statusCode).toBe(401);
  });

  test("an ended session is dead with the next request", async () => {
    const somebody = await person("administrator");
    const { sid } = JSON.parse(
      Buffer.from((somebody.token ?? "").split(".")[1] ?? "", "base64url").toString(),
    );
    await endSession(somebody.userId, sid);
    expect((await send({ body }, somebody.token)).statusCode).toBe(401);
  });
});
