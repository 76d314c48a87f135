import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startEvents } from "./events.ts";
import { type JsonObject, objectOf } from "./json.ts";
import { outcomesOf } from "./mail-events.ts";
import type { Model } from "./model.ts";

test.each([
  ["zoe@exemple.fr", ["DELIVERY"]],
  ["bounce@simulator.amazonses.com", ["BOUNCE"]],
  ["bounce+zoe@simulator.amazonses.com", ["BOUNCE"]],
  ["complaint+zoe@simulator.amazonses.com", ["DELIVERY", "COMPLAINT"]],
  ["success@simulator.amazonses.com", ["DELIVERY"]],
  ["bounce@exemple.fr", ["DELIVERY"]],
])("a mail to %s becomes %s", (address, expected) => {
  expect(outcomesOf(address).map(({ type }) => type)).toEqual(expected);
});

test("rules get what their configuration set tells of, and no more", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "events-"));
  const sent: JsonObject[] = [];
  const pattern = {
    source: ["aws.ses"],
    "detail-type": ["Email Bounced", "Email Delivered"],
    detail: { mail: { tags: { "ses:configuration-set": ["ours"] } } },
  };
  const events = startEvents({
    model: () =>
      ({
        region: "eu-west-3",
        triggers: [{ when: { kind: "pattern", pattern }, target: { queueArn: "mails" } }],
        configurationSets: [
          { name: "ours", events: ["BOUNCE", "COMPLAINT"] },
          { name: "others", events: ["BOUNCE"] },
        ],
      }) as unknown as Model,
    folder,
    send: (_, body) => void sent.push(body),
    invoke: () => Promise.reject(new Error("no function is to be called")),
    scan: async () => "",
    say: () => undefined,
  });
  const mail = { source: "nous@exemple.fr", configurationSet: "ours" };
  const [bounce, complaint] = ["bounce@simulator.amazonses.com", "complaint@simulator.amazonses.com"];
  events.mailSent({ ...mail, recipients: [bounce, complaint, "zoe@exemple.fr"] });
  events.mailSent({ ...mail, recipients: [bounce], configurationSet: "others" });
  events.mailSent({ ...mail, recipients: [bounce], configurationSet: "" });
  await events.settled();
  events.stop();
  rmSync(folder, { recursive: true });
  expect(
    sent.map((event) => [event["detail-type"], objectOf(objectOf(event.detail).bounce).bounceType]),
  ).toEqual([["Email Bounced", "Permanent"]]);
});
