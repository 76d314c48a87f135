import { expect, test } from "vitest";
import { addresseesOf, changesSince, releasedBy, releaseOf } from "#shared/timetable/timetable.released.ts";
import type { HostStructure, Meeting } from "#shared/timetable/timetable.types.ts";

const slots = ["09:00", "10:00", "11:00"].map((start, n) => ({
  id: `s${n}`,
  start_time: `${start}:00`,
  end_time: `${start.slice(0, 3)}40:00`,
}));
const host = (structure_id: string): HostStructure => ({
  structure_id,
  zone_id: "z",
  seats: 4,
  closed_slot_ids: [],
  types: [],
  publics: [],
  degrees: [],
});
const zones = [{ id: "z", name: "Nord", hue: "cyan" as const, sign: "house" as const, directions: "" }];

const meeting = (profile_id: string, structure_id: string, slot: number): Meeting => ({
  profile_id,
  structure_id,
  time_slot_id: `s${slot}`,
  level: "priority",
  pinned: false,
});
const release = (
  number: number,
  meetings: Meeting[],
  {
    place = "1",
    hosts = ["a", "b"],
    day = "2026-12-16",
    venue = "1 quai Sud, Rennes",
    past = [] as string[],
  } = {},
) => ({
  number,
  ...{ day, venue, past },
  published_at: `2026-12-0${number}T08:00:00.000Z`,
  meetings,
  input: { slots, structures: hosts.map(host) },
  zones,
  hosts: hosts.map((structure_id) => ({ structure_id, name: structure_id.toUpperCase(), place })),
});

test("a release tells when and where each meeting is, and since which release", () => {
  const first = releasedBy(undefined, release(1, [meeting("p", "a", 0), meeting("q", "a", 1)]));
  expect(first.meetings[0]).toEqual({
    profile_id: "p",
    structure_id: "a",
    time_slot_id: "s0",
    start_time: "09:00:00",
    end_time: "09:40:00",
    zone_id: "z",
    place: "1",
    level: "priority",
    since: 1,
    start_before: null,
  });
  const second = releasedBy(first, release(2, [meeting("p", "a", 2), meeting("q", "a", 1)]));
  expect(second.meetings.map(({ since, start_before }) => [since, start_before])).toEqual([
    [2, "09:00:00"],
    [1, null],
  ]);
  expect(second.cancelled).toEqual([]);
  const third = releasedBy(second, release(3, [meeting("p", "a", 2), meeting("q", "a", 1)]));
  expect(third.meetings).toEqual(second.meetings);
});

test("another place counts as a change that keeps its start", () => {
  const first = releasedBy(undefined, release(1, [meeting("p", "a", 0)]));
  const second = releasedBy(first, release(2, [meeting("p", "a", 0)], { place: "2" }));
  expect(second.meetings[0]).toMatchObject({ since: 2, start_before: "09:00:00", place: "2" });
});

test("a structure that moves during the day is met where it stood then, and nobody hears of it afterwards", () => {
  const meetings = [meeting("q", "a", 1), meeting("p", "a", 0)];
  const first = releasedBy(undefined, release(1, meetings));
  const moved = release(2, meetings, { place: "2", past: ["s0"] });
  expect(changesSince(releaseOf(first), meetings, moved).changed_learners).toEqual(["q"]);
  const second = releasedBy(first, moved);
  expect(second.meetings).toMatchObject([
    { profile_id: "q", since: 2, place: "2" },
    { profile_id: "p", since: 1, place: "1" },
  ]);
  expect(releaseOf(second).places).toEqual([{ structure_id: "a", zone_id: "z", place: "2" }]);
  // Both are over: nothing is left to tell.
  const later = release(3, meetings, { place: "2", past: ["s0", "s1"] });
  expect(changesSince(releaseOf(second), meetings, later).changed_learners).toEqual([]);
  expect(releasedBy(second, later).meetings).toEqual(second.meetings);
});

test("what was told once stays cancelled, with the names that it needs, until it is told again", () => {
  const first = releasedBy(undefined, release(1, [meeting("p", "a", 0), meeting("p", "b", 1)]));
  const second = releasedBy(first, release(2, [meeting("p", "b", 1)], { hosts: ["b"] }));
  expect(second.cancelled).toMatchObject([{ structure_id: "a", since: 2, start_time: "09:00:00" }]);
  expect(second.structures).toEqual([
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ]);
  const third = releasedBy(second, release(3, [], { hosts: [] }));
  expect(third.cancelled.map(({ structure_id, since }) => [structure_id, since])).toEqual([
    ["a", 2],
    ["b", 3],
  ]);
  const fourth = releasedBy(third, release(4, [meeting("p", "a", 0)], { hosts: ["a"] }));
  expect(fourth.meetings).toMatchObject([{ structure_id: "a", since: 4, start_before: null }]);
  expect(fourth.cancelled.map(({ structure_id }) => structure_id)).toEqual(["b"]);
});

/** The next release after meetings of p and q with a, and of p with b; its difference is known before it is made. */
test.each<
  [
    string,
    Parameters<typeof release>[1],
    Parameters<typeof release>[2] & { later?: true },
    string[],
    string[],
  ]
>([
  ["the same", [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1)], {}, [], []],
  ["another slot", [meeting("p", "a", 0), meeting("q", "a", 2), meeting("p", "b", 1)], {}, ["q"], ["a"]],
  [
    "a new meeting",
    [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1), meeting("q", "b", 0)],
    {},
    ["q"],
    ["b"],
  ],
  ["a meeting less", [meeting("p", "a", 0), meeting("q", "a", 1)], {}, ["p"], ["b"]],
  [
    "another place",
    [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1)],
    { place: "2" },
    ["p", "q"],
    ["a", "b"],
  ],
  [
    "other hours",
    [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1)],
    { later: true },
    ["p"],
    ["a"],
  ],
  [
    "another day",
    [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1)],
    { day: "2026-12-17" },
    ["p", "q"],
    ["a", "b"],
  ],
  [
    "another address",
    [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1)],
    { venue: "2 quai Sud, Rennes" },
    ["p", "q"],
    ["a", "b"],
  ],
  ["nothing", [], {}, ["p", "q"], ["a", "b"]],
])(
  "the difference to a release with %s names whom that release tells of a change",
  (_, meetings, { later, ...how }, learners, structures) => {
    const before = releasedBy(
      undefined,
      release(1, [meeting("p", "a", 0), meeting("q", "a", 1), meeting("p", "b", 1)]),
    );
    const next = release(2, meetings, how);
    if (later)
      next.input.slots = slots.map((slot) => (slot.id === "s0" ? { ...slot, start_time: "08:50:00" } : slot));
    const difference = changesSince(releaseOf(before), meetings, next);
    expect(difference.changed_learners.toSorted()).toEqual(learners);
    expect(difference.changed_structures.toSorted()).toEqual(structures);
    const after = releasedBy(before, next);
    const changed = [...after.meetings, ...after.cancelled].filter(({ since }) => since === 2);
    expect([...new Set(changed.map(({ profile_id }) => profile_id))].toSorted()).toEqual(learners);
    expect([...new Set(changed.map(({ structure_id }) => structure_id))].toSorted()).toEqual(structures);
  },
);

test("a release says the day that people were told until then, once; one from before days were kept has none", () => {
  const meetings = [meeting("p", "a", 0)];
  const first = releasedBy(undefined, release(1, meetings));
  const second = releasedBy(first, release(2, meetings, { day: "2026-12-17" }));
  expect([second.day_before, second.meetings[0]?.since]).toEqual(["2026-12-16", 2]);
  const third = releasedBy(second, release(3, meetings, { day: "2026-12-17" }));
  expect([third.day_before, third.meetings[0]?.since]).toEqual([null, 2]);
  const older = { ...first, day: null };
  const moved = release(2, meetings, { day: "2026-12-17" });
  expect(changesSince(releaseOf(older), meetings, moved).changed_learners).toEqual([]);
  expect(releasedBy(older, moved)).toMatchObject({ day: "2026-12-17", day_before: null });
});

test.each([
  ["1 quai Sud, Rennes", "2 quai Sud, Rennes", "1 quai Sud, Rennes"],
  ["1 quai Sud, Rennes", "1, Quai Sud Rennes", null],
  ["", "2 quai Sud, Rennes", ""],
  ["1 quai Sud, Rennes", "", null],
  [null, "2 quai Sud, Rennes", null],
])("from the address %s to %s, people are told that it was %s", (venue, now, before) => {
  const meetings = [meeting("p", "a", 0)];
  const released = { ...releasedBy(undefined, release(1, meetings)), venue };
  const next = releasedBy(released, release(2, meetings, { venue: now }));
  expect([next.venue, next.venue_before, next.meetings[0]?.since]).toEqual([
    now,
    before,
    before === null ? 1 : 2,
  ]);
  expect(releasedBy(next, release(3, meetings, { venue: now })).venue_before).toBe(null);
});

test("one mail goes to anyone who receives learners for several structures, none where nobody is known", () => {
  const changed = { changed_learners: ["p"], changed_structures: ["a", "b", "c"] };
  const hosts = [
    { structure_id: "a", contact_email: "ada@exemple.fr" },
    { structure_id: "b", contact_email: "" },
    { structure_id: "c", contact_email: "ada@exemple.fr" },
    { structure_id: "d", contact_email: "bo@exemple.fr" },
  ];
  expect(addresseesOf(changed, hosts)).toEqual([{ profile_id: "p" }, { structure_ids: ["a", "c"] }]);
});

test("the day and the address that some are still to hear of are told again by the next release", () => {
  const meetings = [meeting("p", "a", 0)];
  const first = releasedBy(undefined, release(1, meetings));
  const moved = { day: "2026-12-17", venue: "2 quai Sud, Rennes" };
  const second = releasedBy(first, release(2, meetings, moved));
  const next = (how: Parameters<typeof release>[2]) => {
    const { day_before, venue_before } = releasedBy(second, release(3, [], how), true);
    return [day_before, venue_before];
  };
  expect(next(moved)).toEqual(["2026-12-16", "1 quai Sud, Rennes"]);
  expect(next({ ...moved, day: "2026-12-18" })).toEqual(["2026-12-16", "1 quai Sud, Rennes"]);
  // Back to what it was: those who have heard of the other one are told.
  expect(next({})).toEqual(["2026-12-17", "2 quai Sud, Rennes"]);
  expect(releasedBy(second, release(3, [], moved)).day_before).toBe(null);
});
