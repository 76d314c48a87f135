import * as z from "zod";
import { writesToMarkWriter } from "#functions/domain/steps/step-writings.store.ts";
import {
  type StoredStep,
  SubmissionOnStep,
  stepRef,
  writeToMarkStep,
} from "#functions/domain/steps/steps.store.ts";
import { create, type Entity, entity, pick } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { type Item, queryItems, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import {
  type InterviewKind,
  interviewKinds,
  isAwaited,
  type Part,
  parts,
} from "#shared/steps/steps.facts.ts";
import { Completion, Interview } from "#shared/steps/steps.said.ts";
import { channels, words } from "#shared/steps/words.rules.ts";

// Each version of a fact is an item that nothing changes afterwards. The step carries the newest, for lists.

const fact = { step_id: z.string(), author_id: z.string() };

const StoredCompletion = Completion.extend(fact);
type StoredCompletion = z.output<typeof StoredCompletion>;

const StoredInterview = Interview.extend({ ...fact, kind: z.enum(interviewKinds) });
type StoredInterview = z.output<typeof StoredInterview>;

/** A rendu. Its texts are those of this version of the deliverable; `files` are what each document held. */
export const StoredSubmission = z.object({
  ...fact,
  part: z.number(),
  name: z.string(),
  version: z.number(),
  saved_at: z.string(),
  taken_over: z.boolean(),
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
    }),
  ),
});
export type StoredSubmission = z.output<typeof StoredSubmission>;

/** The word of a part on a version that was handed in: for ever, one for a part and version. */
export const StoredWord = z.object({
  ...fact,
  part: z.enum(parts),
  version: z.number(),
  saved_at: z.string(),
  word: z.enum(words),
  remark: z.string(),
  /** Whose word it is: who had the part as it was saved. `author_id` saved it. */
  holder_id: z.string(),
  by_link: z.boolean(),
  on_behalf: z.object({ channel: z.enum(channels), at: z.string() }).nullable(),
});
export type StoredWord = z.output<typeof StoredWord>;

const completions = entity("StepCompletion", StoredCompletion, (one) =>
  keys.stepFact(one.step_id, "COMPLETION", "step", one.version),
);
const interviews = entity("StepInterview", StoredInterview, (one) =>
  keys.stepFact(one.step_id, "INTERVIEW", one.kind, one.version),
);
// The learner may hand in the very version that was taken over: both submissions are kept.
const submissions = entity("StepSubmission", StoredSubmission, (one) =>
  keys.stepFact(one.step_id, one.taken_over ? "TAKEN_OVER" : "SUBMISSION", one.part, one.version),
);

const saidWords = entity("StepWord", StoredWord, (one) =>
  keys.stepFact(one.step_id, "WORD", one.part, one.version),
);

/** Every version of what was said of a step, each list with the newest first. */
export type StepFacts = {
  words: StoredWord[];
  submissions: StoredSubmission[];
  completions: StoredCompletion[];
  interviews: StoredInterview[];
};

export const factsAmong = (items: readonly Item[]): StepFacts => {
  const newestFirst = <One extends { saved_at: string; version: number }>(all: One[]) =>
    all.sort((a, b) => b.version - a.version || b.saved_at.localeCompare(a.saved_at));
  return {
    words: newestFirst(pick(saidWords, items)),
    submissions: newestFirst(pick(submissions, items)),
    completions: newestFirst(pick(completions, items)),
    interviews: newestFirst(pick(interviews, items)),
  };
};

export const factsOf = async (stepId: string): Promise<StepFacts> =>
  factsAmong(await queryItems(within.stepFacts(stepId)));

const concurrentChange = () => new ConcurrentChange();

const refOf = (stepId: string) => {
  const ref = stepRef(stepId);
  if (!ref) throw commonProblems.notFound();
  return ref;
};

/** Says a fact of a step; throws `ConcurrentChange` if this version of it exists. */
const writesToSay = <Schema extends z.ZodType<{ step_id: string; author_id: string; version: number }>>(
  kind: Entity<Schema>,
  said: z.output<Schema>,
  [name, carried]: readonly [string, unknown],
): Write[] => [
  create(kind, said, concurrentChange),
  writeToMarkStep(refOf(said.step_id), { set: [[name, carried]], remove: [] }),
  ...writesToMarkWriter(said),
];

export const writesToSayCompletion = (said: StoredCompletion): Write[] =>
  writesToSay(completions, said, ["completion", Completion.parse(said)]);

/** Where a step carries the newest version of an interview. */
const interviewOnStep = (kind: InterviewKind) => `interview_${kind}` as const;

export const writesToSayInterview = (said: StoredInterview): Write[] =>
  writesToSay(interviews, said, [interviewOnStep(said.kind), Interview.parse(said)]);

/** What a step carries of a rendu; `shown` is the version that the learner had before them. */
export const onStep = (
  said: StoredSubmission,
  shown: number,
  noted: SubmissionOnStep["noted"],
): SubmissionOnStep =>
  SubmissionOnStep.parse({
    version: said.version,
    at: said.saved_at,
    taken_over: said.taken_over,
    shown,
    noted,
    documents: said.taken_over ? [] : said.documents.map(({ id }) => id),
  });

/** Keeps a rendu; throws `ConcurrentChange` if this version was handed in meanwhile. */
export const writeToKeepSubmission = (said: StoredSubmission): Write =>
  create(submissions, said, concurrentChange);

/** The newest interview of a kind that a step carries. */
export const interviewOf = (step: StoredStep, kind: InterviewKind): Interview | undefined =>
  step[interviewOnStep(kind)];

/** The interviews of a step for which an hour was planned. */
export const plannedInterviews = (step: StoredStep) =>
  interviewKinds.flatMap((kind) => {
    const said = interviewOf(step, kind);
    return said?.planned_at ? [{ ...said, kind, planned_at: said.planned_at }] : [];
  });

/** Those of them that are still to come. */
export const awaitedInterviews = (step: StoredStep) =>
  plannedInterviews(step).filter((one) => isAwaited(one, step.completion));

/** Where a step carries the newest word of a part. */
export const wordOnStep = (part: Part) => `word_${part}` as const;

/** Says a word; throws `ConcurrentChange` if the part has one on this version by now. */
export const writeToSayWord = (said: StoredWord): Write => create(saidWords, said, concurrentChange);
