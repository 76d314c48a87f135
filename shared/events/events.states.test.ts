import { describe, expect, test } from "vitest";
import { actRefusalMessages } from "#shared/events/events.problems.ts";
import type { Outdated } from "#shared/events/events.schemas.ts";
import {
  type ActRefusal,
  actRefusal,
  actRefusals,
  actsByState,
  type EventAct,
  type EventState,
  eventActs,
  eventStates,
  type NextAct,
  nextAct,
  stateOfEvent,
} from "#shared/events/events.states.ts";
import { dueReminder } from "#shared/wishes/campaign.rules.ts";
import { wishTimeRefusal, withTimeOf } from "#shared/wishes/wishes.rules.ts";

const event = {
  is_published: true,
  start_date: "2099-06-28T07:00:00.000Z",
  end_date: "2099-06-28T11:00:00.000Z",
  wishes_open_at: "2099-05-01T08:00:00.000Z",
  wishes_close_at: "2099-06-20T16:00:00.000Z",
  reminders: true,
  skipped_reminders: [],
};
const draft = { ...event, is_published: false };
const at = {
  before: "2099-04-01T00:00:00.000Z",
  opening: event.wishes_open_at,
  lastMoment: "2099-06-20T15:59:59.999Z",
  closing: event.wishes_close_at,
  start: event.start_date,
  end: event.end_date,
  after: "2099-06-28T11:00:00.001Z",
};

describe("the state of an event", () => {
  test.each([
    [at.before, "published"],
    [at.opening, "wishesOpen"],
    [at.lastMoment, "wishesOpen"],
    [at.closing, "wishesClosed"],
    [at.start, "on"],
    [at.end, "on"],
    [at.after, "over"],
  ] as const)("at %s: %s, a draft if it is not published", (now, state) => {
    expect(stateOfEvent(event, new Date(now))).toBe(state);
    expect(stateOfEvent({ ...event, is_published: 1 }, new Date(now))).toBe(state);
    expect(stateOfEvent(draft, new Date(now))).toBe("draft");
  });

  test("a published timetable is said once wishes are closed", () => {
    expect(stateOfEvent(event, new Date(at.closing), true)).toBe("timetablePublished");
    expect(stateOfEvent(event, new Date(at.lastMoment), true)).toBe("wishesOpen");
    expect(stateOfEvent(draft, new Date(at.closing), true)).toBe("draft");
  });
});

/** A moment of each state, and the event then. */
const momentOf: Record<EventState, [now: string, one: typeof event, hasTimetable: boolean]> = {
  draft: [at.opening, draft, false],
  published: [at.before, event, false],
  wishesOpen: [at.opening, event, false],
  wishesClosed: [at.closing, event, false],
  timetablePublished: [at.closing, event, true],
  on: [at.start, event, false],
  over: [at.after, event, false],
};

type Cells = Record<EventState, ActRefusal | null>;
const always = { draft: null, published: null, wishesOpen: null, wishesClosed: null };
/** A row for each act: the compiler asks for it. */
const rows: Record<EventAct, Cells> = {
  saveWishes: {
    draft: "unpublished",
    published: "wishesNotOpen",
    wishesOpen: null,
    wishesClosed: "wishesClosed",
    timetablePublished: "wishesClosed",
    on: "wishesClosed",
    over: "wishesClosed",
  },
  remind: {
    draft: "unpublished",
    published: "wishesNotOpen",
    wishesOpen: null,
    wishesClosed: "wishesClosed",
    timetablePublished: "wishesClosed",
    on: "wishesClosed",
    over: "wishesClosed",
  },
  extendWishes: { ...always, timetablePublished: null, on: "begun", over: "begun" },
  giveHostLinks: {
    ...always,
    draft: "unpublished",
    timetablePublished: null,
    on: null,
    over: null,
  },
  changeTimetable: { ...always, timetablePublished: null, on: null, over: "over" },
  publishTimetable: { ...always, draft: "unpublished", timetablePublished: null, on: null, over: "over" },
  repairTimetable: {
    draft: "unpublished",
    published: "noTimetable",
    wishesOpen: "noTimetable",
    wishesClosed: "noTimetable",
    timetablePublished: null,
    on: "noTimetable",
    over: "over",
  },
  tickAttendance: {
    draft: "noTimetable",
    published: "noTimetable",
    wishesOpen: "noTimetable",
    wishesClosed: "noTimetable",
    timetablePublished: null,
    on: "noTimetable",
    over: "noTimetable",
  },
};

describe("what may be done", () => {
  test.each(eventActs)("%s, in each state", (act) => {
    const found = eventStates.map((state) => {
      const [now, one, hasTimetable] = momentOf[state];
      expect(stateOfEvent(one, new Date(now), hasTimetable)).toBe(state);
      return [state, actRefusal(act, one, new Date(now), hasTimetable)];
    });
    expect(Object.fromEntries(found)).toEqual(rows[act]);
  });

  test.each(eventActs)("%s: a published timetable lifts that there is none, and nothing else", (act) => {
    for (const state of eventStates) {
      const [now, one] = momentOf[state];
      const found = actRefusal(act, one, new Date(now), true);
      expect([state, found]).toEqual([state, rows[act][state] === "noTimetable" ? null : rows[act][state]]);
    }
  });

  test("an unpublished event writes to nobody, and makes no link", () => {
    for (const act of [
      "saveWishes",
      "remind",
      "giveHostLinks",
      "publishTimetable",
      "repairTimetable",
    ] as const)
      expect(actRefusal(act, draft, new Date(at.opening), true)).toBe("unpublished");
  });

  test("hosts are asked for as long as their links work", () => {
    const [now, one] = momentOf.over;
    const refused = (host_links_end_at: string) =>
      actRefusal("giveHostLinks", { ...one, host_links_end_at }, new Date(now), true);
    expect([refused(now), refused("2999-01-01T00:00:00Z")]).toEqual(["linksEnded", null]);
    expect(actRefusal("tickAttendance", { ...one, host_links_end_at: now }, new Date(now), true)).toBeNull();
  });

  test("each refusal is used, and says why", () => {
    const used = new Set(Object.values(actsByState).flatMap((row) => Object.values(row)));
    const found = [...used, "linksEnded"].filter((one) => one !== null);
    expect(found.sort()).toEqual([...actRefusals].sort());
    expect(new Set(Object.values(actRefusalMessages)).size).toBe(actRefusals.length);
  });

  test("somebody whom staff gave more time may save and be reminded until then, and never once the event starts", () => {
    const judge = (until: string, now: string) =>
      (["saveWishes", "remind"] as const).map((act) =>
        actRefusal(act, withTimeOf(event, until), new Date(now)),
      );
    const until = "2099-06-25T10:00:00.000Z";
    expect(judge(until, "2099-06-25T09:59:59.999Z")).toEqual([null, null]);
    expect(judge(until, until)).toEqual(["wishesClosed", "wishesClosed"]);
    // The event was moved since.
    const late = "2099-06-29T10:00:00.000Z";
    expect(withTimeOf(event, late).wishes_close_at).toBe(event.start_date);
    expect(judge(late, at.start)).toEqual(["wishesClosed", "wishesClosed"]);
  });

  test("saving wishes by this table is what the learner's own call meets", () => {
    for (const one of [event, draft, { ...event, wishes_open_at: null }])
      for (const now of Object.values(at)) {
        const moment = new Date(now);
        const refusal = wishTimeRefusal(true, one, [], moment);
        expect([now, actRefusal("saveWishes", one, moment) === null]).toEqual([now, refusal === undefined]);
      }
  });

  test("an automatic reminder is due only when the learner's call would be taken", () => {
    for (const one of [event, draft])
      for (let day = 1; day <= 28; day++) {
        const now = new Date(Date.UTC(2099, 5, day, 8));
        const due = dueReminder(one, now);
        if (due) expect(wishTimeRefusal(true, one, [], now)).toBeUndefined();
      }
  });
});

describe("the next act", () => {
  const all = {
    hasStructures: true,
    hasSlots: true,
    hasTimetable: false,
    hasHostLinks: true,
    outdated: null as Outdated | null,
  };
  test.each<[EventState, Partial<typeof all>, NextAct | null]>([
    ["draft", {}, "publish"],
    ["published", {}, "awaitWishes"],
    ["published", { hasStructures: false }, "addStructures"],
    ["wishesOpen", {}, "remind"],
    ["wishesClosed", {}, "publishTimetable"],
    ["wishesClosed", { hasSlots: false }, "addSlots"],
    ["wishesClosed", { hasStructures: false, hasSlots: false }, "addStructures"],
    ["timetablePublished", { hasTimetable: true }, "prepareDay"],
    ["on", { hasTimetable: true }, "tick"],
    ["on", {}, "publishTimetable"],
    ["timetablePublished", { hasTimetable: true, outdated: "moved" }, "publishTimetable"],
    // A later day may have its wishes open again.
    ["wishesOpen", { hasTimetable: true, outdated: "moved" }, "publishTimetable"],
    ["on", { hasTimetable: true, outdated: "moved" }, "publishTimetable"],
    ["timetablePublished", { hasTimetable: true, outdated: "impossible" }, "publishTimetable"],
    ["on", { hasTimetable: true, outdated: "impossible" }, "repair"],
    ["draft", { hasTimetable: true, outdated: "moved" }, "publish"],
    ["over", { hasTimetable: true, outdated: "moved" }, "askOpinions"],
    ["over", { hasTimetable: true }, "askOpinions"],
    ["over", { hasTimetable: true, hasHostLinks: false }, null],
    ["over", {}, null],
  ])("%s, %j: %s", (state, has, expected) => {
    expect(nextAct(state, { ...all, ...has })).toBe(expected);
  });
});
