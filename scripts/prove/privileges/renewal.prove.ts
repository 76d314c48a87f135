import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { lifetimes } from "#functions/platform/sessions.ts";
import { validCall } from "#scripts/prove/valid-calls.ts";
import { person } from "#scripts/testing/harness.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Any route can renew a session after half its lifetime, so every function needs the grant.
const renewing = operations().filter(({ endpoint }) => !("endsSession" in endpoint));

// All before the first change of time: an AWS client that has met another time would sign these with its difference.
const calls = new Map<string, Awaited<ReturnType<typeof validCall>>>();
beforeAll(async () => {
  for (const { operation } of renewing) calls.set(operation, await validCall(operation));
}, 120_000);

afterEach(() => {
  vi.useRealTimers();
});

test.each(renewing)(
  "$operation renews a session after half its lifetime",
  async ({ operation, endpoint }) => {
    const { send } = await person("administrator");
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + lifetimes.renewAfter + 1_000);
    expect((await send(endpoint, calls.get(operation) ?? {})).headers).toHaveProperty("x-token");
  },
);
