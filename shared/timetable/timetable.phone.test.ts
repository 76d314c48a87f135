import { describe, expect, test } from "vitest";
import { isOnTheDay, phoneSentence } from "#shared/timetable/timetable.phone.ts";
import type { ReleasedMeeting } from "#shared/timetable/timetable.released.ts";

const meeting = (more: Partial<ReleasedMeeting>): ReleasedMeeting => ({
  profile_id: "ada",
  structure_id: "forge",
  time_slot_id: "slot",
  start_time: "10:20:00",
  end_time: "10:40:00",
  zone_id: "north",
  place: "Table 12",
  level: "priority",
  since: 2,
  start_before: null,
  ...more,
});
const sentence = (
  meetings: ReleasedMeeting[],
  cancelled: ReleasedMeeting[] = [],
  venue: string | null = null,
) =>
  phoneSentence(
    {
      ...{ meetings, cancelled },
      ...{ venue, venue_before: venue && "1 quai Sud, Rennes" },
      structures: [
        { id: "forge", name: "La Forge" },
        { id: "moulin", name: "Le Moulin" },
      ],
      zones: [{ id: "north", name: "Nord", hue: "purple", sign: "bricks", directions: "" }],
    },
    {
      ...{ profileId: "ada", number: 2, event: { start_date: "2099-06-28T07:00:00Z" } },
      now: new Date("2099-06-28T09:00:00+02:00"),
    },
  )?.replaceAll("\u00a0", " ");

describe("what a phone says of a release", () => {
  test.each([
    [
      "another place",
      [meeting({ start_before: "10:20:00" })],
      [],
      "Ton rendez-vous de 10 h 20 est maintenant à la table 12.",
    ],
    [
      "a place that is no table",
      [meeting({ start_before: "10:20:00", place: "Stand B" })],
      [],
      "Ton rendez-vous de 10 h 20 est maintenant ici : Stand B, Nord.",
    ],
    [
      "another time",
      [meeting({ start_before: "09:05:00" })],
      [],
      "Ton rendez-vous de 9 h 05 est maintenant à 10 h 20, à la table 12.",
    ],
    ["a new one", [meeting({})], [], "Nouveau rendez-vous à 10 h 20 avec La Forge, à la table 12."],
    [
      "one in the place of another",
      [meeting({})],
      [meeting({ structure_id: "moulin", start_before: "10:20:00" })],
      "À 10 h 20, tu rencontres maintenant La Forge, à la table 12.",
    ],
    [
      "one that is dropped",
      [],
      [meeting({ structure_id: "moulin", start_before: "10:20:00" })],
      "Ton rendez-vous de 10 h 20 avec Le Moulin n’a plus lieu.",
    ],
    [
      "several",
      [meeting({}), meeting({ start_time: "11:00:00", end_time: "11:20:00" })],
      [meeting({ structure_id: "moulin", start_time: "12:00:00", end_time: "12:20:00" })],
      "3 changements dans ton planning, le premier à 10 h 20 : regarde-le maintenant.",
    ],
    ["nothing of this release", [meeting({ since: 1 })], [], undefined],
    ["somebody else's", [meeting({ profile_id: "bob" })], [], undefined],
    ["what is over", [meeting({ start_time: "08:00:00", end_time: "08:20:00" })], [], undefined],
  ])("%s", (_, meetings, cancelled, expected) => {
    const said = sentence(meetings, cancelled);
    expect(said).toBe(expected);
    expect(said?.split(" ").length ?? 0).toBeLessThanOrEqual(20);
  });

  test("another address of the event goes before all else, for those who still meet somebody", () => {
    const [now, dropped] = [meeting({ start_before: "10:20:00" }), meeting({ structure_id: "moulin" })];
    expect(sentence([now], [dropped], "2 rue Nord, Rennes")).toBe(
      "L’adresse a changé : c’est 2 rue Nord, Rennes. Regarde ton planning maintenant.",
    );
    expect(sentence([], [dropped], "2 rue Nord, Rennes")).toContain("n’a plus lieu");
  });
});

test("the day is the event's own in Paris, until the event ends", () => {
  const event = { start_date: "2099-06-28T07:00:00.000Z", end_date: "2099-06-28T11:00:00.000Z" };
  const at = (instant: string) => isOnTheDay(event, new Date(instant));
  expect([at("2099-06-27T21:59:00Z"), at("2099-06-27T22:00:00Z"), at("2099-06-28T10:59:00Z")]).toEqual([
    false,
    true,
    true,
  ]);
  expect(at("2099-06-28T11:00:00Z")).toBe(false);
});
