import { expect, test } from "vitest";
import { hostMail, learnerMail } from "#functions/domain/timetable/mails.ts";
import type { ReleasedTimetable } from "#shared/timetable/timetable.released.ts";

const event = {
  ...{ id: "e", name: "Alternance Day", start_date: "2026-12-16T08:00:00.000Z" },
  ...{ address: "", city: "", welcome_phone: "" },
};
const meeting = {
  ...{ profile_id: "p", structure_id: "s", time_slot_id: "t", start_time: "09:00:00", end_time: "09:20:00" },
  ...{ zone_id: "z", place: "", level: "priority" as const, since: 2, start_before: null },
};
const released = (more: Partial<ReleasedTimetable>): ReleasedTimetable => ({
  ...{ number: 2, published_at: "", day: null, day_before: null, venue: null, venue_before: null },
  ...{ slots: [], zones: [], structures: [{ id: "s", name: "La Glycine" }], meetings: [], cancelled: [] },
  ...more,
});
const told = { structureIds: ["s"], names: new Map([["p", "Malika"]]), since: 2, pages: ["https://x/h"] };

test("a host with no meeting left reads that, not who comes", () => {
  const { subject, text } = hostMail(event, released({ cancelled: [meeting] }), told);
  expect(subject).toBe("Alternance Day : vos rendez-vous pour La Glycine sont annulés");
  expect(text).toContain("Mercredi 16 décembre, vous n’avez plus de rendez-vous à Alternance Day.");
  expect(text).not.toMatch(/qui vous rencontrez|qui vient/);
});

test("a host with a meeting reads who comes, and where", () => {
  const venue = "2 quai du Canal, 35000 Rennes";
  const meetings = [{ ...meeting, start_before: "10:00:00" }];
  const { subject, text } = hostMail(event, released({ meetings, venue }), told);
  expect(subject).toBe("Alternance Day : vos rendez-vous pour La Glycine ont changé");
  expect(text).toContain("Mercredi 16 décembre, voici qui vous rencontrez, après un changement.");
  expect(text).toContain("9h00 à 9h20 : Malika");
  expect(text.match(/2 quai du Canal/g)).toHaveLength(1);
});

test("somebody whom a later version tells of their first meetings reads of no change", () => {
  const moved = { day_before: "2026-12-15", venue: "2 quai du Canal", venue_before: "1 rue Nord" };
  const first = released({ meetings: [meeting], ...moved });
  const mine = { name: "Malika", profile_id: "p", since: 2 };
  const [host, learner] = [hostMail(event, first, told), learnerMail(event, first, mine)];
  expect(host.subject).toBe("Alternance Day : vos rendez-vous pour La Glycine");
  expect(host.text).toContain("L’adresse : 2 quai du Canal.");
  expect(learner.subject).toBe("Ton planning pour Alternance Day");
  for (const { text } of [host, learner]) expect(text).not.toMatch(/chang|nouveau/);
  // The release before, which nobody was told of, had some of them already.
  const overtaken = { ...first, meetings: [meeting, { ...meeting, time_slot_id: "u", since: 1 }] };
  const whole = [
    hostMail(event, overtaken, { ...told, since: 1 }),
    learnerMail(event, overtaken, { ...mine, since: 1 }),
  ];
  for (const { subject, text } of whole) expect(subject + text).not.toMatch(/chang|nouveau/);
  const cancelled = [{ ...meeting, structure_id: "other", since: 1, start_before: "09:30:00" }];
  expect(learnerMail(event, { ...first, cancelled }, mine).subject).toMatch(/ a changé$/);
});
