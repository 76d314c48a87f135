import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { route } from "#functions/http/route.ts";
import { logQueries } from "#infra/log-queries.ts";
import { eventFor } from "#scripts/testing/harness.ts";
import { get } from "#shared/contract/endpoint.ts";

const broken = get("/api/broken", { access: "public", response: z.object({}) });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("saved queries ask for fields that lines have", async () => {
  vi.stubEnv("BUNDLE_HASH", "1a2b3c4d");
  const known = new Set<string>();
  const note = (line: object, under: string) => {
    for (const [name, value] of Object.entries(line)) {
      if (typeof value === "object" && value !== null) note(value, `${under}${name}.`);
      else known.add(`${under}${name}`);
    }
  };
  for (const level of ["info", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => note(line, "message."));
  const handler = route(broken, async () => {
    throw new Error("Nothing works");
  });
  const answer = await handler(eventFor(broken, { headers: { "x-reference": "3f2a91c0" } }), {} as never);
  expect(answer.statusCode).toBe(500);
  const asked = Object.values(logQueries).flatMap(({ query }) => query.match(/\bmessage(\.\w+)+/g) ?? []);
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((field) => !known.has(field))).toEqual([]);
});
