import { expect, test } from "vitest";
import { eventLineTexts as texts } from "./event-line-texts.ts";

const progress = {
  is_published: 0 as const,
  start_date: "2026-12-17T08:00:00Z",
  end_date: "2026-12-17T12:00:00Z",
  wishes_open_at: null,
  wishes_close_at: "2026-12-16T17:00:00Z",
  venue: "",
  time_slots: 4,
  participations: 2,
  outdated: null,
  host_links_end_at: "2027-01-16T22:59:59Z",
  begun_slot_ids: [],
};

test.each([
  [null, /^Personne ne voit l’événement/],
  [1, /^Le planning publié reste lu/],
])("an event that is not published, its newest release %s, says who reads of it", (release, said) =>
  expect(texts.next("publish", { ...progress, release })).toMatch(said),
);
