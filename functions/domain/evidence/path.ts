import type { StoredMark } from "#functions/domain/evidence/evidence.store.ts";
import type { StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { interviewOf, type StepFacts, wordOnStep } from "#functions/domain/steps/step-facts.store.ts";
import { type StoredStep, stepId } from "#functions/domain/steps/steps.store.ts";
import type { StoredAssignment } from "#functions/domain/training/assignments.store.ts";
import type { StoredContact } from "#functions/domain/training/contact-log.store.ts";
import type { StoredMember } from "#functions/domain/training/training.store.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import type { EvidencePath, Mark, PathStep } from "#shared/evidence/evidence.path.ts";
import { type InterviewKind, type Part, parts } from "#shared/steps/steps.facts.ts";

/** A step as the derivation reads it; `facts` add who said what. */
const stepOf = (
  step: StoredStep,
  answers: Readonly<Record<string, string>>,
  facts: StepFacts | undefined,
): PathStep => {
  const rendu = step.submission ?? null;
  const interview = (kind: InterviewKind) => {
    const said = interviewOf(step, kind);
    const by = facts?.interviews.find((one) => one.kind === kind)?.author_id ?? null;
    return said ? { ...said, by } : null;
  };
  const word = (part: Part): PathStep["words"][Part] => {
    const said = step[wordOnStep(part)];
    if (rendu && said?.version === rendu.version) {
      const whole = facts?.words.find((one) => one.part === part && one.version === rendu.version);
      return {
        ...{ word: said.word, at: said.at, by: whole?.holder_id ?? null },
        taken_down_by: whole?.on_behalf ? whole.author_id : null,
      };
    }
    const isOwn = part === "learner" && rendu && !rendu.taken_over;
    return isOwn ? { word: "validates", at: rendu.at, by: step.profile_id } : null;
  };
  const [learner, trade, referent] = parts.map(word);
  return {
    id: stepId(step),
    order: step.order,
    name: step.name,
    step_type: step.step_type,
    archived: step.archived_at !== undefined,
    start_datetime: step.start_datetime,
    end_datetime: step.end_datetime,
    completion: step.completion ? { ...step.completion, by: facts?.completions[0]?.author_id ?? null } : null,
    interviews: {
      before: interview("before"),
      after: interview("after"),
      meeting: interview("meeting"),
    },
    submission: rendu && { version: rendu.version, at: rendu.at, taken_over: rendu.taken_over },
    words: { learner: learner ?? null, trade: trade ?? null, referent: referent ?? null },
    answers,
  };
};

const markOf = (mark: StoredMark, hasFile: (documentId: string | null) => boolean): Mark => {
  const { on, saved_at, by } = mark;
  return mark.kind === "paper"
    ? { kind: "paper", has_file: hasFile(mark.document_id), on, saved_at, by }
    : { kind: "not_applicable", on, saved_at, by };
};

type Held = {
  member: StoredMember;
  action: { start_date: string; end_date: string };
  steps: readonly StoredStep[];
  answers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  facts?: ReadonlyMap<string, StepFacts>;
  assignments: readonly StoredAssignment[];
  contacts: readonly StoredContact[];
  placements: readonly StoredPlacement[];
  marks: readonly StoredMark[];
  hasFile: (documentId: string | null) => boolean;
};

/** A learner's path as the derivation reads it, from what is stored about this learner. */
export const pathOf = (held: Held, now: Date): EvidencePath => {
  const { member, action, answers, facts, hasFile } = held;
  return {
    learner_id: member.profile_id,
    now: now.toISOString(),
    start: dayInParis(action.start_date),
    end: dayInParis(action.end_date),
    joined_on: dayInParis(member.joined_at),
    left_on: member.left?.date ?? null,
    steps: held.steps.map((step) => stepOf(step, answers.get(stepId(step)) ?? {}, facts?.get(stepId(step)))),
    held: {
      trade: member.metier_instructor_id !== null,
      referent: member.referent_instructor_id !== null,
    },
    trade: held.assignments
      .filter(({ part }) => part === "trade_trainer")
      .map(({ trainer_id, from, to, named_by }) => ({ trainer_id, from, to, from_known: named_by !== null })),
    contacts: held.contacts
      .filter(({ struck }) => struck === null)
      .map((one) => ({ id: one.local_id, on: one.on, saved_at: one.saved_at, by: one.author_id })),
    placements: held.placements.flatMap(({ changes }) =>
      changes.filter(({ state }) => state !== "broken").map(({ on, saved_at, by }) => ({ on, saved_at, by })),
    ),
    marks: Object.fromEntries(held.marks.map((one) => [one.element, markOf(one, hasFile)])),
  };
};
