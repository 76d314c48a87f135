import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { functionOf } from "#scripts/testing/functions.ts";
import { eventFor, type Handler, person } from "#scripts/testing/harness.ts";
import { fillWishes } from "#scripts/testing/many-wishes.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as events from "#shared/events/events.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const rounds = 7;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Bytes on the wire and milliseconds of processor of a call, warm. */
const measure = async (
  handler: Handler,
  endpoint: Endpoint,
  eventId: string,
  token: string,
  accepted: string,
) => {
  const spent: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= rounds; round++) {
    const headers = { "accept-encoding": accepted };
    const event = eventFor(endpoint, { params: { id: eventId, eventId }, headers }, token);
    const before = process.threadCpuUsage();
    const { statusCode, body = "", isBase64Encoded } = await handler(event, {});
    const { user, system } = process.threadCpuUsage(before);
    expect(statusCode).toBe(200);
    bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8").length;
    if (round > 0) spent.push((user + system) / 1000);
  }
  return { bytes, ms: median(spent) };
};

// What the handlers log would hide the figures.
const { info } = console;
beforeAll(() => void vi.spyOn(console, "info").mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

test("the long lists of 1,000 learners are sent in a quarter of their bytes", async () => {
  const { eventId } = await fillWishes(1_000, 500, [true]);
  const { token = "" } = await person("coordinator");
  const routes = {
    groupWishesByProfile: [
      wishes.groupWishesByProfile,
      () => import("#functions/api/wishes/group-wishes-by-profile.ts"),
    ],
    getEventWhole: [events.getEventWhole, () => import("#functions/api/events/get-event-whole.ts")],
  } as const;
  for (const [name, [endpoint, load]] of Object.entries(routes)) {
    const handler = (await functionOf(name, load)) as unknown as Handler;
    const plain = await measure(handler, endpoint, eventId, token, "identity");
    for (const encoding of ["br", "gzip"]) {
      const packed = await measure(handler, endpoint, eventId, token, encoding);
      info(
        `${name}: ${plain.bytes} B, ${plain.ms.toFixed(1)} ms → ${encoding} ${packed.bytes} B, ${packed.ms.toFixed(1)} ms`,
      );
      expect(packed.bytes).toBeLessThan(plain.bytes / 4);
    }
  }
}, 180_000);
