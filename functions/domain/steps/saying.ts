import { isDeepStrictEqual } from "node:util";
import { presentId } from "#functions/domain/steps/holders.ts";
import type { LearnerStep } from "#functions/domain/steps/rights.ts";
import { type Saving, saving } from "#functions/domain/steps/saving.ts";
import {
  interviewOf,
  writesToSayCompletion,
  writesToSayInterview,
} from "#functions/domain/steps/step-facts.store.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { interviewKinds, interviewsOf, maxSaid } from "#shared/steps/steps.facts.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";
import type { Completion, Interview, StepCompletion, StepInterview } from "#shared/steps/steps.said.ts";
import { holdersOf } from "#shared/steps/words.rules.ts";
import { pastDayRefusal } from "#shared/training/training.rules.ts";

type Fact = Completion | Interview;
type StampFact<One extends Fact> = (saved_at: string, version: number) => One;

/** Says a fact again, as its next version. What is said already is not said twice: a lost answer may be asked for again. */
const say = async <One extends Fact>(
  { viewer, now, id }: Saving,
  { member }: LearnerStep,
  before: One | undefined,
  said: StampFact<One>,
  seen: number | undefined,
  writesToSay: (said: One & { step_id: string; author_id: string }) => Write[],
): Promise<number> => {
  const [author] = partsIn(member, viewer);
  if (!author) throw commonProblems.notFound();
  const stands = before?.version ?? 0;
  if (before && isDeepStrictEqual(before, said(before.saved_at, before.version))) return stands;
  if (seen !== undefined && seen !== stands) throw stepsProblems.staleFact(before ?? null);
  if (stands >= maxSaid && !isStaff(viewer)) throw stepsProblems.saidTooOften();
  const next = said(now.toISOString(), stands + 1);
  await transact(writesToSay({ ...next, step_id: id, author_id: author.id }));
  return stands + 1;
};

/** Refuses a day to come, and one that nobody means: a year typed as "26" is the year 26. */
const requireDeclarable = (field: "on" | "held_on", day: string | null, now: Date): void => {
  const refusal = day === null ? undefined : pastDayRefusal(day, now);
  if (refusal) throw stepsProblems.declaredDay(field, refusal);
};

/** Says whether a step took place. */
export const sayCompletion = (given: Saving, { version, ...words }: StepCompletion): Promise<number> =>
  saving(given, async (learnerStep) => {
    requireDeclarable("on", words.on, given.now);
    return say<Completion>(
      given,
      learnerStep,
      learnerStep.step.completion,
      (saved_at, stamped) => ({ ...words, saved_at, version: stamped }),
      version,
      writesToSayCompletion,
    );
  });

/** Says when an interview is planned, that it was held, or that it did not take place. */
export const sayInterview = (
  given: Saving,
  asked: string,
  { version, planned_at, took_place, ...held }: StepInterview,
): Promise<number> =>
  saving(given, async (learnerStep) => {
    const { step, member } = learnerStep;
    const kind = interviewKinds.find((one) => one === asked);
    if (!kind || !interviewsOf(step.step_type).includes(kind)) throw commonProblems.notFound();
    requireDeclarable("held_on", held.held_on, given.now);
    const before = interviewOf(step, kind);
    const said: StampFact<Interview> = (saved_at, stamped) => ({
      ...held,
      // A correction keeps who was there: their part may have another holder by now.
      present_ids: held.present.map((part) =>
        before?.present.includes(part) ? presentId(before, part, member) : holdersOf(member)[part],
      ),
      planned_at: planned_at === undefined ? (before?.planned_at ?? null) : planned_at,
      took_place: held.held_on === null ? took_place : true,
      saved_at,
      version: stamped,
    });
    return say<Interview>(given, learnerStep, before, said, version, (interview) =>
      writesToSayInterview({ ...interview, kind }),
    );
  });
