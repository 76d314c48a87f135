import { afterEach, expect, test, vi } from "vitest";
import { lifetimes } from "#functions/platform/sessions.ts";
import { validCall } from "#scripts/prove/valid-calls.ts";
import { person } from "#scripts/testing/harness.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Any answer may renew a session that is half spent, so each function must be able to write it.
const renewing = operations().filter(({ endpoint }) => !("endsSession" in endpoint));

afterEach(() => {
  vi.useRealTimers();
});

test.each(renewing)("$operation renews a session that is half spent", async ({ operation, endpoint }) => {
  const [call, { send }] = [await validCall(operation), await person("administrator")];
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + lifetimes.renewAfter + 1_000);
  expect((await send(endpoint, call)).headers).toHaveProperty("x-token");
});
