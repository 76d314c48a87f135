import { expect, test } from "vitest";
import { hostLinkMail } from "#functions/domain/hosts/mails.ts";

const event = {
  ...{ name: "Forum", address: "", city: "Rennes", welcome_phone: "" },
  ...{ start_date: "2026-12-16T13:00:00.000Z", end_date: "2026-12-17T11:00:00.000Z" },
};
const of = {
  ...{ structure: "La Glycine", answer: "unknown" as const, hasMeetings: false, secret: "s" },
  until: "2027-01-16T11:00:00.000Z",
};

test.each([
  [
    "2026-12-01",
    event.end_date,
    "La Glycine à Forum, du mercredi 16 décembre à 14h au jeudi 17 décembre à 12h, Rennes.",
  ],
  ["2027-01-01", event.end_date, "Forum a eu lieu du mercredi 16 décembre au jeudi 17 décembre."],
  ["2026-12-01", "2026-12-16T16:30:00.000Z", "à Forum, le mercredi 16 décembre de 14h à 17h30, Rennes."],
  ["2027-01-01", "2026-12-16T16:30:00.000Z", "Forum a eu lieu le mercredi 16 décembre."],
])("a mail of %s says each day of an event that ends at %s", (day, end_date, line) => {
  expect(hostLinkMail({ ...event, end_date }, { ...of, now: new Date(day) }).text).toContain(line);
});
