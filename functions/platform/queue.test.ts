import type { SQSEvent } from "aws-lambda";
import { afterEach, expect, test, vi } from "vitest";
import { createdKeys, eachMessage } from "#functions/platform/queue.ts";

afterEach(() => vi.restoreAllMocks());

const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, n) => ({ messageId: `m${n}`, body })) }) as unknown as SQSEvent;

test("messages that fail go back to the queue, by their ids; the others are done", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const done: unknown[] = [];
  const answer = await eachMessage(batch('{"n":1}', "not JSON", '{"n":3}', '{"n":4}'), async (body) => {
    if (JSON.stringify(body) === '{"n":3}') throw new Error("mended tomorrow");
    done.push(body);
  });
  expect(done).toEqual([{ n: 1 }, { n: 4 }]);
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }] });
  expect(logged.mock.calls.map(([line]) => Object(line).messageId)).toEqual(["m1", "m2"]);
});

const created = (...keys: string[]) => ({ Records: keys.map((key) => ({ s3: { object: { key } } })) });

test("keys are read as S3 writes them", () => {
  expect(createdKeys(created("quarantine/a", "quarantine/%C3%A9t%C3%A9+2026%2B.pdf"))).toEqual([
    "quarantine/a",
    "quarantine/été 2026+.pdf",
  ]);
  expect(createdKeys({ Service: "Amazon S3", Event: "s3:TestEvent", Bucket: "files" })).toEqual([]);
});

test("a message that is none of S3's is not taken for done", () => {
  expect(() => createdKeys({ Records: [{ dynamodb: {} }] })).toThrow();
  expect(() => createdKeys({})).toThrow();
});
