import { afterEach, expect, test, vi } from "vitest";
import { lifetimes } from "#functions/platform/sessions.ts";
import { validCall } from "#scripts/prove/valid-calls.ts";
import { person } from "#scripts/testing/harness.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Any route can renew a session after half its lifetime, so every function needs the grant.
const renewing = operations().filter(({ endpoint }) => !("endsSession" in endpoint));

afterEach(() => {
  vi.useRealTimers();
});

test.each(renewing)(
  "$operation renews a session after half its lifetime",
  async ({ operation, endpoint }) => {
    const [call, { send }] = [await validCall(operation), await person("administrator")];
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + lifetimes.renewAfter + 1_000);
    expect((await send(endpoint, call)).headers).toHaveProperty("x-token");
  },
);
