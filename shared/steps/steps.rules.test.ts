import { describe, expect, test } from "vitest";
import type { Role, Viewer } from "#shared/contract/access.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import {
  answerRefusal,
  awaitsWord,
  defaultTemplate,
  endToCome,
  hasContent,
  isLate,
  isToArchive,
  lacksFolders,
  mayFollow,
  partsIn,
  permissionsOn,
  schedulesSituations,
  spread,
  stepState,
  stepTypes,
} from "#shared/steps/steps.rules.ts";

test("the default template has seven steps in their order, of which the second rendez-vous schedules situations", () => {
  expect(defaultTemplate.map(({ name, step_type, order }) => [order, step_type, name])).toEqual([
    [1, "rendezvous", "Rendez-vous 1"],
    [2, "rendezvous", "Rendez-vous 2"],
    [3, "situation", "Situation de travail 1"],
    [4, "situation", "Situation de travail 2"],
    [5, "situation", "Situation de travail 3"],
    [6, "situation", "Situation de travail 4"],
    [7, "bilan", "Bilan"],
  ]);
  expect(defaultTemplate.filter(schedulesSituations).map(({ name }) => name)).toEqual(["Rendez-vous 2"]);
});

describe("a step on a timeline", () => {
  const autumn = { start_datetime: "2026-11-02T08:00:00.000Z", end_datetime: "2026-11-13T16:00:00.000Z" };
  // From the first 2:30 to the second 2:10 of the night of 25 October 2026 in Paris.
  const twice = { start_datetime: "2026-10-25T00:30:00.000Z", end_datetime: "2026-10-25T01:10:00.000Z" };
  // From 1:59 to 3:00 of the night of 28 March 2027: one minute.
  const skipped = { start_datetime: "2027-03-28T00:59:00.000Z", end_datetime: "2027-03-28T01:00:00.000Z" };
  const undated = { start_datetime: null, end_datetime: null };
  const said = (step: typeof autumn | typeof undated, took_place: boolean) => ({
    ...step,
    completion: { took_place },
  });
  test.each([
    ["before its start", autumn, "2026-11-02T07:59:59.999Z", "upcoming"],
    ["as it starts", autumn, "2026-11-02T08:00:00.000Z", "current"],
    ["at its very end", autumn, "2026-11-13T16:00:00.000Z", "current"],
    ["a moment after", autumn, "2026-11-13T16:00:00.001Z", "unsaid"],
    ["in the hour that comes twice", twice, "2026-10-25T01:05:00Z", "current"],
    ["after it, at the same time by the clock on the wall", twice, "2026-10-25T01:30:00Z", "unsaid"],
    ["before the hour that is skipped", skipped, "2027-03-28T00:58:59Z", "upcoming"],
    ["across the hour that is skipped", skipped, "2027-03-28T00:59:30Z", "current"],
    ["after the hour that is skipped", skipped, "2027-03-28T01:00:01Z", "unsaid"],
    ["without dates", undated, "2026-11-02T08:00:00Z", "upcoming"],
    ["said to be done, while it is under way", said(autumn, true), "2026-11-03T08:00:00Z", "done"],
    ["said to be done, without dates", said(undated, true), "2026-11-03T08:00:00Z", "done"],
    ["said not to have taken place, after its end", said(autumn, false), "2026-12-03T08:00:00Z", "missed"],
    ["said by nobody", { ...autumn, completion: null }, "2026-12-03T08:00:00Z", "unsaid"],
  ])("%s", (_, step, now, state) => {
    expect(stepState(step, new Date(now))).toBe(state);
  });

  const empty = { user_document_ids: [], notes_by_roles: [], deliverables_count: 0 };
  test.each([
    ["nothing", {}, false],
    ["a document", { user_document_ids: ["a"] }, true],
    ["a note", { notes_by_roles: [{ role_id: 2 }] }, true],
    ["a deliverable", { deliverables_count: 1 }, true],
  ])("with %s says « contenu déposé » or not", (_, more, said) => {
    expect(hasContent({ ...empty, ...more })).toBe(said);
  });

  const unsaid = {
    ...{ ...empty, submission: null, completion: null },
    interviews: { before: null, after: null, meeting: null },
  };
  test.each([
    ["nothing", {}, false],
    ["a note", { notes_by_roles: [{ role_id: 2 }] }, true],
    ["a rendu whose documents are gone", { submission: {} }, true],
    ["« fait le » alone", { completion: {} }, true],
    ["an interview alone", { interviews: { ...unsaid.interviews, after: {} } }, true],
  ])("with %s is deleted, or archived", (_, more, archived) => {
    expect(isToArchive({ ...unsaid, ...more })).toBe(archived);
  });

  const [before, after] = ["2026-11-13T16:00:00.000Z", "2026-11-13T16:00:00.001Z"];
  const written = { deliverables_count: 1, user_document_ids: ["a"] };
  const doneOn = (on: string) => ({ completion: { took_place: true, on } });
  test.each([
    ["not over", {}, before, false, false],
    ["over, nothing handed in", {}, after, true, true],
    ["over, nothing handed in, a folder", { folder_ids: ["a"] }, after, true, false],
    ["over, a note only", { notes_by_roles: [{ role_id: 3 }] }, after, true, true],
    ["over, written and deposited, not handed in", written, after, true, true],
    ["over, handed in", { submission: {} }, after, false, false],
    ["said to be done, the same day", doneOn("2026-11-13"), after, false, false],
    ["said to be done before its planned end, not over", doneOn("2026-11-12"), before, false, false],
    ["over, said to be done before its planned end", doneOn("2026-11-12"), after, true, true],
    ["over, said to be done later than planned", doneOn("2026-11-20"), "2026-11-20T12:00:00Z", false, false],
    [
      "over, said not to have taken place",
      { completion: { took_place: false, on: null } },
      after,
      false,
      false,
    ],
    ["without dates", { start_datetime: null, end_datetime: null }, after, false, false],
    [
      "without dates, said to be done the day before",
      { ...undated, ...doneOn("2026-11-12") },
      after,
      true,
      true,
    ],
  ])("%s: late or not, a red badge or not", (_, more, now, late, badge) => {
    const step = { ...autumn, ...empty, folder_ids: [], ...more };
    expect([isLate(step, new Date(now)), lacksFolders(step, new Date(now))]).toEqual([late, badge]);
  });

  test.each([
    ["before its planned end", {}, "2026-11-13T15:00:00Z", autumn.end_datetime],
    ["after it", {}, after, undefined],
    ["said to be done before its planned end", doneOn("2026-11-12"), before, undefined],
    ["without dates", undated, before, undefined],
  ])("%s: the end that is to come, or none", (_, more, now, end) => {
    expect(endToCome({ ...autumn, ...more }, new Date(now))).toBe(end);
  });

  const handedIn = (taken_over: boolean, ...noted_role_ids: number[]) => ({
    submission: { taken_over, noted_role_ids },
    words: { trade: null, referent: null },
  });
  const own = handedIn(false);
  test.each([
    ["nothing handed in", { ...own, submission: null }, false],
    ["handed in", own, true],
    ["handed in, with this trainer's note", handedIn(false, 3), true],
    ["handed in, with the other's word", { ...own, words: { trade: null, referent: {} } }, true],
    ["handed in, with this trainer's word", { ...own, words: { trade: {}, referent: null } }, false],
    ["taken over", handedIn(true), true],
    ["taken over, with the other's note", handedIn(true, 4), true],
    ["taken over, with this trainer's note", handedIn(true, 3), false],
    ["handed in, but it did not take place", { ...own, completion: { took_place: false } }, false],
  ])("%s: waits for a trainer's word or not", (_, step, waits) => {
    expect(awaitsWord(step, "trade")).toBe(waits);
  });
});

const people = { profile_id: "learner", metier_instructor_id: "trade", referent_instructor_id: "referent" };
const viewer = (...profiles: [string, Role][]): Viewer => ({
  userId: "user",
  name: "Camille",
  profiles: profiles.map(([id, role]) => ({ id, role, confirmed: true })),
});

describe("who may what with a step", () => {
  const all = { dates: true, attach: true };
  const none = {
    dates: false,
    attach: false,
    deliverable: false,
    submit: false,
    note_role_ids: [],
    write_situation: false,
    create_situation: false,
  };
  const staff = (id: number) => ({
    ...all,
    deliverable: true,
    submit: false,
    note_role_ids: [id],
    write_situation: false,
    create_situation: false,
  });
  test.each([
    ["nobody", viewer(), none],
    ["another learner", viewer(["other", "learner"]), none],
    ["another trade trainer", viewer(["other", "tradeTrainer"]), none],
    ["another referent", viewer(["other", "referentTrainer"]), none],
    [
      "its learner",
      viewer(["learner", "learner"]),
      {
        ...all,
        deliverable: true,
        submit: true,
        note_role_ids: [2],
        write_situation: true,
        create_situation: false,
      },
    ],
    [
      "its trade trainer",
      viewer(["trade", "tradeTrainer"]),
      {
        ...all,
        deliverable: true,
        submit: false,
        note_role_ids: [3],
        write_situation: true,
        create_situation: true,
      },
    ],
    [
      "its referent",
      viewer(["referent", "referentTrainer"]),
      {
        ...all,
        deliverable: true,
        submit: false,
        note_role_ids: [4],
        write_situation: true,
        create_situation: true,
      },
    ],
    ["an administrator", viewer(["a", "administrator"]), staff(1)],
    ["an assistant", viewer(["a", "assistant"]), staff(5)],
    ["a coordinator", viewer(["a", "coordinator"]), staff(6)],
    [
      "a coordinator who is its referent too: as that first",
      viewer(["c", "coordinator"], ["other", "tradeTrainer"], ["referent", "referentTrainer"]),
      {
        ...all,
        deliverable: true,
        submit: false,
        note_role_ids: [4, 6],
        write_situation: true,
        create_situation: true,
      },
    ],
  ])("%s", (_, who, expected) => {
    expect(permissionsOn(people, who, false)).toEqual(expected);
    const isLearner = partsIn(people, who).some(({ id }) => id === "learner");
    expect(permissionsOn(people, who, true)).toEqual({ ...expected, deliverable: isLearner });
  });

  test("nobody has a part by an instructor that is not there", () => {
    const without = { ...people, metier_instructor_id: null, referent_instructor_id: null };
    expect(partsIn(without, viewer(["trade", "tradeTrainer"], ["null", "referentTrainer"]))).toEqual([]);
  });

  test.each([
    ["the instructor", viewer(["me", "tradeTrainer"]), true],
    ["another instructor", viewer(["other", "tradeTrainer"]), false],
    ["somebody of that id who is no instructor", viewer(["me", "learner"]), false],
    ["an assistant", viewer(["other", "assistant"]), true],
  ])("%s sees an instructor's learners or not", (_, who, may) => {
    expect(mayFollow(who, "me")).toBe(may);
  });
});

test("dates are spread evenly, without gap or overlap, also across a clock change", () => {
  const action = { start_date: "2026-10-24T22:00:00.000Z", end_date: "2026-10-25T23:00:00.000Z" };
  const days = spread(action, 3);
  expect(days[0]?.start_datetime).toBe(action.start_date);
  expect(days[2]?.end_datetime).toBe(action.end_date);
  expect(days.slice(1).map((day) => day.start_datetime)).toEqual(
    days.slice(0, -1).map((day) => day.end_datetime),
  );
  for (const { start_datetime, end_datetime } of days) expect(start_datetime < end_datetime).toBe(true);
});

describe("an answer of an online form", () => {
  const level = { type: "radio", choices: [{ value: "1" }, { value: "2" }] };
  test.each([
    ["an empty one is a draft's right", { type: "date" }, "", undefined],
    ["a day", { type: "date" }, "2028-02-29", undefined],
    ["a day that is none", { type: "date" }, "2026-02-29", "notADate"],
    ["a month that is none", { type: "date" }, "2026-13-01", "notADate"],
    ["a moment", { type: "date" }, "2026-11-02T08:00:00Z", "notADate"],
    ["a day as one writes it", { type: "date" }, "02/11/2026", "notADate"],
    ["a number", { type: "number" }, "3", undefined],
    ["a number with a comma", { type: "number" }, "3,5", undefined],
    ["a negative number", { type: "number" }, "-2.25", undefined],
    ["a word for a number", { type: "number" }, "trois", "notANumber"],
    ["a number too long", { type: "number" }, "1".repeat(10), "notANumber"],
    ["a choice", level, "2", undefined],
    ["a choice that is not offered", level, "3", "notAChoice"],
    ["a line", { type: "text" }, "é".repeat(300), undefined],
    ["a line too long", { type: "text" }, "é".repeat(301), "tooLong"],
    ["a long text", { type: "textarea" }, "é".repeat(5_000), undefined],
  ])("%s", (_, field, content, refusal) => {
    expect(answerRefusal(field, content)).toBe(refusal);
  });

  test("every step has a form whose questions each have their own name; all five types are asked", () => {
    const forms = stepTypes.flatMap((step_type) => [1, 2].map((order) => formOf({ step_type, order })));
    for (const { sections } of forms) {
      const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
      expect(new Set(names).size).toBe(names.length);
    }
    const asked = forms.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
    expect([...new Set(asked.map(({ type }) => type))].sort()).toEqual([
      "date",
      "number",
      "radio",
      "text",
      "textarea",
    ]);
  });
});
