import { beforeEach, expect, test, vi } from "vitest";
import { answeringSite, json } from "#scripts/testing/answering-site.ts";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import { del, get, post } from "#shared/contract/endpoint.ts";
import { download, isOffline, onSignedOut, send } from "./client.ts";

emptyStorage();
beforeEach(() => vi.stubGlobal("document", { cookie: "compagnon-token=head.part" }));

const problem = { code: "tooShort", message: "Trop court.", errors: { name: ["Trop court."] } };
const heard = answeringSite({
  "GET /api/things?name%5B%5D=a&name%5B%5D=b": json(200, { found: 2 }),
  "POST /api/things": json(201, { id: "1" }),
  "DELETE /api/things/a%20b": (_, response) => response.writeHead(204).end(),
  "POST /api/refused": json(422, problem),
  "GET /api/busy": (_, response) =>
    response.writeHead(503, { "content-type": "text/html", "apigw-requestid": "gate" }).end("<h1>Busy</h1>"),
  "POST /api/broken": json(500, { code: "unexpected", message: "Une erreur est survenue." }),
  "GET /api/ended": json(401, { code: "unauthenticated", message: "La session a expiré." }),
  "GET /api/cut": (request) => request.socket.destroy(),
  "GET /api/file": (_, response) =>
    response
      .writeHead(200, { "content-disposition": "attachment; filename*=UTF-8''caf%C3%A9.txt" })
      .end("bytes"),
});

const call = (endpoint: Parameters<typeof send>[0], parts: object = {}) =>
  send(endpoint, parts as Parameters<typeof send>[1]);
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error) => error,
  );

test("a call carries the bearer, a reference and its query, and gives the answer", async () => {
  const answer = await call(get("/api/things", { access: "public" }), { query: { name: ["a", "b"] } });
  expect(answer).toEqual({ found: 2 });
  expect(heard[0]?.headers).toMatchObject({
    authorization: "Bearer head.part",
    "x-reference": expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(heard[0]?.headers).not.toHaveProperty("x-amz-user-agent");
  expect(heard[0]?.headers).not.toHaveProperty("content-type");
});

test("a creation carries its body as JSON and a key of its own", async () => {
  const create = post("/api/things", { access: "public" });
  await call(create, { body: { name: "é" } });
  await call(create, { body: { name: "é" } });
  expect(heard.map(({ body }) => body)).toEqual(['{"name":"é"}', '{"name":"é"}']);
  expect(heard[0]?.headers["content-type"]).toMatch(/^application\/json/);
  expect(heard[0]?.headers["idempotency-key"]).not.toBe(heard[1]?.headers["idempotency-key"]);
});

test("a deletion may carry a body, and an empty answer is none", async () => {
  const params = { id: "a b" };
  expect(
    await call(del("/api/things/{id}", { access: "public" }), { params, body: { password: "x" } }),
  ).toBeUndefined();
  expect(heard[0]?.body).toBe('{"password":"x"}');
});

test("a refusal is a problem with its fields", async () => {
  expect(await refusal(call(post("/api/refused", { access: "public" }), { body: {} }))).toMatchObject({
    status: 422,
    ...problem,
  });
});

test("a refusal of the gateway is one in French; nothing is repeated by itself", async () => {
  expect(await refusal(call(get("/api/busy", { access: "public" })))).toMatchObject({
    status: 503,
    code: "busy",
    message: expect.stringContaining("gate"),
  });
  expect(heard).toHaveLength(1);
});

test("a call of which nobody knows whether it got through is sent again with the same key", async () => {
  const broken = post("/api/broken", { access: "public" });
  await refusal(call(broken, { body: { n: 1 } }));
  await refusal(call(broken, { body: { n: 1 } }));
  expect(heard).toHaveLength(2);
  expect(heard[0]?.headers["idempotency-key"]).toBe(heard[1]?.headers["idempotency-key"]);
});

test("an answer that the session is over is said", async () => {
  const told = vi.fn();
  onSignedOut(told);
  expect(await refusal(call(get("/api/ended", { access: "public" })))).toMatchObject({ status: 401 });
  expect(told).toHaveBeenCalledOnce();
});

test("a cut connection is one, and is not tried again", async () => {
  const cut = await refusal(call(get("/api/cut", { access: "public" })));
  expect(isOffline(cut)).toBe(true);
  expect(cut.message).not.toContain("Référence");
  expect(heard).toHaveLength(1);
});

test("a file comes with its name, and without a header that storage would refuse", async () => {
  const { blob, name } = await download(get("/api/file", { access: "public", answers: "file" }), {});
  expect([await blob.text(), name]).toEqual(["bytes", "café.txt"]);
  expect(heard[0]?.headers).not.toHaveProperty("x-reference");
});

test("an answer that takes too long is given up", async () => {
  vi.spyOn(globalThis, "setTimeout").mockImplementationOnce((run) => {
    queueMicrotask(run as () => void);
    return 0 as unknown as NodeJS.Timeout;
  });
  expect(isOffline(await refusal(call(get("/api/things", { access: "public" }))))).toBe(true);
});
