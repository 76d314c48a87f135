import { describe, expect, test } from "vitest";
import {
  type ActRefusal,
  actRefusal,
  actsByState,
  type EventAct,
  eventStates,
  stateOfEvent,
} from "#shared/events/events.states.ts";
import { dueReminder } from "#shared/wishes/campaign.rules.ts";
import { wishTimeRefusal } from "#shared/wishes/wishes.rules.ts";

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

describe("what may be done", () => {
  const acts: readonly EventAct[] = ["saveWishes", "remind", "sendHostLinks", "publishTimetable"];
  const row = (now: string, one = event) => acts.map((act) => actRefusal(act, one, new Date(now)));
  test.each<[string, string, typeof event, (ActRefusal | null)[]]>([
    ["an unpublished event", at.opening, draft, Array<ActRefusal>(4).fill("unpublished")],
    ["before the opening", at.before, event, ["wishesNotOpen", "wishesNotOpen", null, null]],
    ["while wishes are open", at.opening, event, [null, null, null, null]],
    ["once they are closed", at.closing, event, ["wishesClosed", null, null, null]],
    ["on the day", at.start, event, ["wishesClosed", "wishesClosed", null, null]],
    ["after it", at.after, event, ["wishesClosed", "wishesClosed", null, null]],
  ])("%s", (_, now, one, expected) => {
    expect(row(now, one)).toEqual(expected);
  });

  test("a draft admits no act at all", () => {
    for (const refusal of Object.values(actsByState.draft)) expect(refusal).toBe("unpublished");
  });

  test("an act that handlers judge without knowing releases is the same with and without one", () => {
    expect(actsByState.timetablePublished).toEqual(actsByState.wishesClosed);
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

  test.each(eventStates)("every state has a rule for each act: %s", (state) => {
    expect(Object.keys(actsByState[state]).sort()).toEqual([...acts].sort());
  });
});
