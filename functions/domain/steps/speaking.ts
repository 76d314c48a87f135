import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import type { LearnerStep } from "#functions/domain/steps/rights.ts";
import { type Saving, saving } from "#functions/domain/steps/saving.ts";
import {
  factsOf,
  type StoredWord,
  wordOnStep,
  writeToSayWord,
} from "#functions/domain/steps/step-facts.store.ts";
import {
  findThreadHead,
  questionOfWord,
  writesToAddMessage,
} from "#functions/domain/steps/step-thread.store.ts";
import { writesToMarkWriter } from "#functions/domain/steps/step-writings.store.ts";
import { isLastSubmission, lastSubmissionOf, writeToMarkStep } from "#functions/domain/steps/steps.store.ts";
import {
  checkNoValidationLinks,
  findValidationAccess,
  type ValidationLink,
  writesToEndValidationLinks,
} from "#functions/domain/steps/validation-links.store.ts";
import { checkInstructor } from "#functions/domain/training/assignments.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import type { Write } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { type Part, parts } from "#shared/steps/steps.facts.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";
import { holdersOf, lastRendu, partsHeld, type WordRefusal, wordRefusal } from "#shared/steps/words.rules.ts";
import type { WordToSay } from "#shared/steps/words.schemas.ts";

const fields = { trade: "metier_instructor_id", referent: "referent_instructor_id" } as const;

/** A step's deliverable as the rules of words read it. */
export const spokenOf = (
  { step }: Pick<LearnerStep, "step">,
  facts: Awaited<ReturnType<typeof factsOf>>,
) => ({
  rendus: facts.submissions.map(({ version, saved_at: at, taken_over }) => ({ version, at, taken_over })),
  said: facts.words.map(({ part, version, word, saved_at: at }) => ({ part, version, word, at })),
  notedRoleIds: lastSubmissionOf(step)?.noted_role_ids ?? [],
  tookPlace: step.completion?.took_place ?? null,
});

type Speaking = {
  part: Part;
  version: number;
  word: StoredWord["word"];
  remark: string;
  /** Who saves it; by default the one whose word it is. */
  author_id?: string;
  on_behalf?: StoredWord["on_behalf"];
  by?: ValidationLink;
  /** Who is not told: they know. */
  viewer?: Pick<Viewer, "userId">;
};

const problemOf = (refusal: WordRefusal, part: Part, last: number) => {
  const problems = {
    notTheirs: () => stepsProblems.notTheirWord(part),
    nothing: stepsProblems.nothingToValidate,
    notLast: () => stepsProblems.replacedVersion(last),
    tookNoPlace: stepsProblems.tookNoPlace,
    already: stepsProblems.alreadySaid,
  };
  return problems[refusal]();
};

const isSame = (before: StoredWord, { word, remark, on_behalf = null }: Speaking): boolean =>
  before.word === word &&
  before.remark === remark &&
  before.on_behalf?.at === on_behalf?.at &&
  before.on_behalf?.channel === on_behalf?.channel;

/** Refuses a word that cannot have been said on the day that somebody gives. */
const requirePossibleDay = (
  { on_behalf }: Speaking,
  { at }: { at: string },
  { member }: LearnerStep,
  now: Date,
): void => {
  if (!on_behalf) return;
  if (on_behalf.at > dayInParis(now.toISOString())) throw stepsProblems.saidOn("future");
  if (on_behalf.at < dayInParis(at)) throw stepsProblems.saidOn("beforeRendu");
  const named = member.since.metier_instructor_id;
  if (named && named.by !== null && on_behalf.at < dayInParis(named.at))
    throw stepsProblems.saidOn("beforeNaming");
};

/** Ends the trade trainer's links with their word. */
const writesToEndLinks = async (id: string, said: StoredWord, by?: ValidationLink): Promise<Write[]> => {
  const access = await findValidationAccess(id);
  if (!access) return [checkNoValidationLinks(id)];
  const { word, remark, version, saved_at: at } = said;
  return writesToEndValidationLinks(access, by && { link: by, used: { word, remark, version, at } });
};

/** A remark is a question of the thread, where it is answered. */
const writesToAsk = async (id: string, said: StoredWord): Promise<Write[]> => {
  if (said.word === "validates") return [];
  const head = await findThreadHead(id);
  const message = {
    step_id: id,
    id: questionOfWord(said.part, said.version),
    author_id: said.holder_id,
    part: said.part,
    recorded_by: said.author_id === said.holder_id ? null : said.author_id,
    at: said.saved_at,
    version: said.version,
    section: null,
    text: said.remark,
    answers: null,
    settled: null,
  };
  return writesToAddMessage(head, message, head.told);
};

/** Tells the others what somebody said of a version. */
const newsOfWord = async (
  { id, member }: LearnerStep,
  { part, author_id, on_behalf }: Pick<StoredWord, "part" | "author_id" | "on_behalf">,
  viewer: Speaking["viewer"],
): Promise<News[]> => {
  const people = await readTogether(profilesRoster);
  const holders = holdersOf(member);
  const others = parts.filter((one) => one !== part || author_id !== holders[one]).map((one) => holders[one]);
  const kind = on_behalf ? "step_word_noted" : "step_word";
  return [{ to: usersOf(people, others, viewer), kind, about: id, by: author_id }];
};

/** Says a word in a step that was read; the same again answers as it did. Throws `ConcurrentChange` if something changed. */
export const speak = async (learnerStep: LearnerStep, speaking: Speaking, now: Date): Promise<StoredWord> => {
  const { id, step, member } = learnerStep;
  const { part, version, word, remark, by, on_behalf = null } = speaking;
  const holder_id = holdersOf(member)[part];
  if (holder_id === null) throw stepsProblems.noTradeTrainer();
  const facts = await factsOf(id);
  const before = facts.words.find((one) => one.part === part && one.version === version);
  if (before?.holder_id === holder_id && isSame(before, speaking)) return before;
  const spoken = spokenOf(learnerStep, facts);
  const refusal = wordRefusal({ part, version, word }, spoken);
  const last = lastRendu(spoken.rendus);
  if (refusal || !last || !step.submission)
    throw problemOf(refusal ?? "nothing", part, last?.version ?? version);
  requirePossibleDay(speaking, last, learnerStep, now);
  const said: StoredWord = {
    ...{ step_id: id, part, version, word, remark, holder_id, on_behalf },
    author_id: speaking.author_id ?? holder_id,
    saved_at: now.toISOString(),
    by_link: by !== undefined,
  };
  const writers = new Set([said.author_id, said.holder_id]);
  const asked = await writesToAsk(id, said);
  await transactAndTell(
    [
      writeToSayWord(said),
      writeToMarkStep(
        step,
        {
          set: [
            [wordOnStep(part), { version, word, at: said.saved_at }],
            ...(asked.length > 0 ? [["has_thread", true] as const] : []),
          ],
          remove: [],
        },
        isLastSubmission(step.submission),
      ),
      ...(part === "learner" ? [] : [checkInstructor(member, fields[part], holder_id)]),
      ...[...writers].flatMap((author_id) => writesToMarkWriter({ author_id, step_id: id })),
      ...asked,
      ...(part === "trade" ? await writesToEndLinks(id, said, by) : []),
    ],
    await newsOfWord(learnerStep, said, speaking.viewer),
    now,
  );
  return said;
};

/**
 * Says a word for the part that the caller has, or takes down the trade trainer's. Returns the step as it was then: whoever
 * loses their part right after has said it all the same, and is told so.
 */
export const sayWord = (
  given: Saving,
  { on_behalf, ...said }: WordToSay,
): Promise<{ word: StoredWord["word"]; learnerStep: LearnerStep }> =>
  saving(given, async (learnerStep) => {
    const { viewer, now } = given;
    if (on_behalf) {
      const author = recorderIn(learnerStep, viewer);
      if (!author) throw stepsProblems.notForAnother();
      const taken = { ...said, part: "trade", on_behalf, author_id: author, viewer } as const;
      return { word: (await speak(learnerStep, taken, now)).word, learnerStep };
    }
    const part = await partToSpeak(learnerStep, viewer, said.version);
    if (!part) throw stepsProblems.othersWord();
    return { word: (await speak(learnerStep, { ...said, part, viewer }, now)).word, learnerStep };
  });

/** The profile by which staff or the referent trainer take down the trade trainer's word; undefined for others. */
const recorderIn = ({ member }: LearnerStep, viewer: Viewer): string | undefined => {
  const held = partsIn(member, viewer).map(({ id }) => id);
  const own = [member.profile_id, member.metier_instructor_id];
  return held.find((id) => !own.includes(id));
};

/** Of the parts that the caller has, one that has not spoken of this version, or the first. */
const partToSpeak = async (
  { id, member }: LearnerStep,
  viewer: Viewer,
  version: number,
): Promise<Part | undefined> => {
  const [first, ...more] = partsHeld(member, viewer);
  if (!first || more.length === 0) return first;
  const { words } = await factsOf(id);
  const isOpen = (part: Part) => !words.some((one) => one.part === part && one.version === version);
  return [first, ...more].find(isOpen) ?? first;
};
