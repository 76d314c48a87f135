import { expect, test } from "vitest";
import { markAfter, outcomesIn } from "#functions/domain/accounts/mail-failure-rules.ts";
import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";

const [before, sent, later] = [
  "2026-03-01T08:00:00.000Z",
  "2026-03-02T08:00:00.000Z",
  "2026-03-03T08:00:00.000Z",
];
const mail = { timestamp: sent, destination: ["Zoe@exemple.fr"], tags: {} };
const event = (detail: object) => ({ source: "aws.ses", detail: { mail, ...detail } });
const bounce = (bounceType: string) =>
  event({
    eventType: "Bounce",
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: "Zoe@exemple.fr" }], timestamp: later },
  });

test.each([
  ["a permanent bounce", bounce("Permanent"), [{ address: "zoe@exemple.fr", kind: "bounce", at: later }]],
  ["a mailbox that is full", bounce("Transient"), []],
  ["a bounce that nobody understands", bounce("Undetermined"), []],
  [
    "a complaint",
    event({
      eventType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: "zoe@exemple.fr" }], timestamp: later },
    }),
    [{ address: "zoe@exemple.fr", kind: "complaint", at: later }],
  ],
  [
    "a delivery, by the time the mail was sent",
    event({ eventType: "Delivery", delivery: { recipients: ["zoe@exemple.fr"], timestamp: later } }),
    [{ address: "zoe@exemple.fr", kind: "delivery", at: sent }],
  ],
])("SES tells of %s", (_, given, expected) => {
  expect(outcomesIn(given)).toEqual(expected);
});

test("an event that is none of SES's is not taken for done", () => {
  expect(() => outcomesIn(event({ eventType: "Open" }))).toThrow();
});

const bounced = (at: string): MailFailure => ({ kind: "bounce", at });
const complained = (at: string): MailFailure => ({ kind: "complaint", at });

test.each<
  [
    string,
    MailFailure | undefined,
    string | null,
    "bounce" | "complaint" | "delivery",
    MailFailure | undefined,
  ]
>([
  ["a first bounce marks", undefined, null, "bounce", bounced(sent)],
  ["a first complaint marks", undefined, before, "complaint", complained(sent)],
  ["a delivery marks nothing", undefined, null, "delivery", undefined],
  ["a later delivery clears a bounce", bounced(before), null, "delivery", undefined],
  ["an earlier delivery clears nothing", bounced(later), null, "delivery", bounced(later)],
  ["a delivery of the mail that bounced clears nothing", bounced(sent), null, "delivery", bounced(sent)],
  ["a delivery clears no complaint", complained(before), null, "delivery", complained(before)],
  ["a bounce takes no complaint's place", complained(before), null, "bounce", complained(before)],
  ["a complaint takes a bounce's place", bounced(before), null, "complaint", complained(sent)],
  ["the same event again changes nothing", bounced(sent), null, "bounce", bounced(sent)],
  ["an older event changes nothing", bounced(later), null, "complaint", bounced(later)],
  ["a later bounce counts from its own day", bounced(before), null, "bounce", bounced(sent)],
  ["an owner who came by a link since is not marked", undefined, later, "bounce", undefined],
  ["an owner who came by a link before is", undefined, before, "bounce", bounced(sent)],
])("%s", (_, mark, verified_at, kind, expected) => {
  expect(markAfter({ ...(mark && { mail_failure: mark }), verified_at }, { kind, at: sent })).toEqual(
    expected,
  );
});
