import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type EdgeRequest, onViewerRequest } from "#scripts/local/edge.ts";

const code = (file: string) => readFileSync(`infra/edge/${file}`, "utf8");
const storeOf = (text?: string) => ({
  get: async () => {
    if (text === undefined) throw new Error("Key not found");
    return text;
  },
});
const closed = storeOf("Le site est en maintenance jusqu'à 18 h.");
const request = (method: string, path: string): EdgeRequest => ({
  method,
  path,
  rawQuery: "",
  headers: { "x-origin-verify": "guessed", "x-viewer-ip": "1.2.3.4" },
  cookies: [],
  viewerIp: "192.0.2.7",
});
const run = (file: string, method: string, path: string, store = closed) =>
  onViewerRequest(code(file), request(method, path), store);

describe("an API call", () => {
  test.each([
    ["POST", "/api/wishlists"],
    ["PUT", "/api/structures/one"],
    ["DELETE", "/api/folders/one"],
    ["POST", "/api/register"],
    ["POST", "/api/loginother"],
    ["POST", "/api/password-reset"],
  ])("%s %s is refused in French during maintenance, and passes without", async (method, path) => {
    const refused = await run("api-call.js", method, path);
    if (!("status" in refused)) throw new Error("It passed");
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ "retry-after": "300", "cache-control": "no-store" });
    expect(JSON.parse(refused.body.toString())).toEqual({
      code: "maintenance",
      message: expect.stringMatching(/^Le site est en maintenance jusqu'à 18 h\. Rien n’a été enregistré/),
    });
    expect(await run("api-call.js", method, path, storeOf())).not.toHaveProperty("status");
  });

  test.each([
    ["GET", "/api/structures/search/filter"],
    ["POST", "/api/login"],
    ["POST", "/api/login/factor"],
    ["POST", "/api/logout"],
  ])("%s %s passes in any case, with the visitor's own address", async (method, path) => {
    const passed = await run("api-call.js", method, path);
    expect(passed).toMatchObject({ path, headers: { "x-viewer-ip": "192.0.2.7" } });
    expect(passed.headers).not.toHaveProperty("x-origin-verify");
  });
});

describe("a page", () => {
  test("learns of the maintenance, or of none", async () => {
    const said = async (store = closed) => {
      const answer = await run("single-page.js", "GET", "/maintenance.json", store);
      return "status" in answer ? JSON.parse(answer.body.toString()) : undefined;
    };
    expect(await said()).toEqual({ message: "Le site est en maintenance jusqu'à 18 h." });
    expect(await said(storeOf())).toEqual({ message: null });
  });

  test.each([
    ["/structures/one", "/index.html"],
    ["/assets/a.js", "/assets/a.js"],
  ])("%s is %s, also during maintenance", async (path, file) => {
    expect(await run("single-page.js", "GET", path)).toMatchObject({ path: file });
  });
});

test("functions use what CloudFront's runtime knows: no asynchronous arrow functions, ten kilobytes at most", () => {
  for (const file of ["single-page.js", "api-call.js"]) {
    expect(code(file)).not.toMatch(/async\s*\(|async\s+\w+\s*=>/);
    expect(Buffer.byteLength(code(file))).toBeLessThan(10_240);
  }
});
