import { expect, test } from "vitest";
import type { NoticeKind } from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { nextTexts, stepText } from "./texts.ts";

const notice = (kind: NoticeKind, by: string | null, more: Partial<Notice> = {}): Notice => ({
  ...{ id: `${kind} ${by}`, kind, at: "2026-11-29T10:00:00.000Z", count: 1, is_read: false },
  ...{ by, about: "s", name: "Situation de travail 1", learner: null, lines: null },
  ...more,
});

test("what happened in one step is counted by kind, an answer that was noted with the others", () => {
  const said = stepText([
    notice("step_note", "Solène", { count: 2 }),
    notice("step_word", "Driss"),
    notice("step_word_noted", "Solène"),
    notice("step_message", null),
  ]);
  expect(said).toEqual({
    text: "Situation de travail 1\u00a0: 2 notes, 2 réponses, 1 message",
    by: "De Solène et Driss",
  });
});

test("a trainer reads whose step it is", () => {
  const learner = "Malika";
  expect(
    stepText([notice("step_note", learner, { learner }), notice("step_deliverable", learner, { learner })]),
  ).toEqual({
    text: "Malika, Situation de travail 1\u00a0: 1 note, 1 livrable",
    by: "De Malika",
  });
});

test.each([
  [true, 0, "En ce moment : Le Cap", "Depuis 9h50."],
  [false, 0, "Ton prochain rendez-vous : Le Cap", "Aujourd’hui à 9h50."],
  [false, 3, "Ton prochain rendez-vous : Le Cap", "Le 23 décembre, 9h50."],
])(
  "a learner's home says of a meeting that has begun (%s), %i days ahead: %s",
  (isPast, days, title, lede) => {
    const entry = { kind: "meeting_next" as const, count: 1, total: null, name: "Le Cap", until: null };
    expect(nextTexts.title({ ...entry, about: "e", since: null, people: [] }, isPast)).toBe(title);
    expect(nextTexts.begins("23 décembre, 9h50", "9h50", isPast, days)).toBe(lede);
  },
);
