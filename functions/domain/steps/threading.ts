import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { isOpenStep, type LearnerStep } from "#functions/domain/steps/rights.ts";
import { type Saving, saving } from "#functions/domain/steps/saving.ts";
import {
  messagesOf,
  type ThreadHead,
  threadOf,
  writesToAddMessage,
  writeToSettle,
} from "#functions/domain/steps/step-thread.store.ts";
import {
  deliverables,
  findWriting,
  writesToMarkWriter,
} from "#functions/domain/steps/step-writings.store.ts";
import { writeToMarkStep } from "#functions/domain/steps/steps.store.ts";
import { authorName } from "#functions/domain/steps/view.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { owns, type Viewer } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { parts } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";
import {
  askedBy,
  holdersOf,
  isAnsweredByTeam,
  maxMessagesEach,
  maySettle,
  partsHeld,
} from "#shared/steps/words.rules.ts";
import type { MessageToSend, StepThread } from "#shared/steps/words.schemas.ts";

const sectionsOf = ({ step }: LearnerStep): string[] => formOf(step).sections.map(({ title }) => title);

/** The messages about a step's deliverable as the caller reads them. */
export const threadView = async (learnerStep: LearnerStep, viewer: Viewer): Promise<StepThread> => {
  const [messages, names] = await Promise.all([
    messagesOf(learnerStep.id),
    readTogether(profilesRoster, trainingRoster),
  ]);
  const isOpen = isOpenStep(names, learnerStep);
  return {
    messages: messages.map((one) => ({
      id: one.id,
      name: authorName(names, one.author_id),
      part: one.part,
      is_own: owns(viewer, one.author_id),
      recorded_by_name: one.recorded_by === null ? null : authorName(names, one.recorded_by),
      at: one.at,
      version: one.version,
      section: one.section,
      text: one.text,
      answers: one.answers,
      open: one.answers === null ? one.settled === null : null,
      settled_at: one.settled?.at ?? null,
      may_settle: isOpen && maySettle(viewer, one, learnerStep.member),
    })),
    sections: sectionsOf(learnerStep),
    may_write: isOpen,
  };
};

/** Tells the others of a message: each once a day for a deliverable. */
const newsOfMessage = async (
  { id, member }: LearnerStep,
  author_id: string,
  head: ThreadHead,
  given: Saving,
): Promise<{ told: ThreadHead["told"]; news: News[] }> => {
  const { day } = parisClock(given.now);
  const holders = holdersOf(member);
  const others = parts.filter(
    (part) => holders[part] !== null && holders[part] !== author_id && head.told[part] !== day,
  );
  const people = await readTogether(profilesRoster);
  const to = usersOf(
    people,
    others.map((part) => holders[part]),
    given.viewer,
  );
  const told = { ...head.told, ...Object.fromEntries(others.map((part) => [part, day])) };
  return { told, news: [{ to, kind: "step_message", about: id, by: author_id }] };
};

/** The version that a message is about, which must be there. */
const versionOf = async ({ id, step }: LearnerStep, asked: number | undefined): Promise<number> => {
  const last = step.submission?.version ?? 0;
  if (asked === undefined) return last;
  const current = await findWriting(deliverables, id, formOf(step).index);
  if (asked > Math.max(last, current?.version ?? 0)) throw stepsProblems.unknownVersion();
  return asked;
};

/** Adds a message to the thread of a step; an answer may settle its question. `newId`: the same for the same request. */
export const sendMessage = (given: Saving, body: MessageToSend, newId: string): Promise<void> =>
  saving(given, async (learnerStep) => {
    const { id, step, member } = learnerStep;
    const [author] = partsIn(member, given.viewer);
    if (!author) throw commonProblems.notFound();
    const { section, text } = body;
    if (section !== null && !sectionsOf(learnerStep).includes(section)) throw stepsProblems.unknownSection();
    const { head, messages } = await threadOf(id);
    // An earlier try of this request has written it.
    if (messages.some((one) => one.id === newId)) return;
    const part = parts.find((one) => holdersOf(member)[one] === author.id) ?? null;
    if (messages.filter((one) => one.part === part).length >= maxMessagesEach)
      throw stepsProblems.threadFull();
    const answered = messages.find((one) => one.id === body.answers);
    if (body.answers !== null && !answered) throw stepsProblems.unknownMessage();
    // An answer to an answer belongs to its question.
    const question = messages.find((one) => one.id === (answered?.answers ?? answered?.id));
    const message = {
      step_id: id,
      id: newId,
      author_id: author.id,
      part,
      recorded_by: null,
      at: given.now.toISOString(),
      version: await versionOf(learnerStep, body.version),
      section,
      text,
      answers: question?.id ?? null,
      settled: null,
    };
    const settles =
      question &&
      question.settled === null &&
      question.author_id !== author.id &&
      (part === null
        ? isAnsweredByTeam(question)
        : partsHeld(member, given.viewer).some((held) => askedBy(question).includes(held)));
    const { told, news } = await newsOfMessage(learnerStep, author.id, head, given);
    await transactAndTell(
      [
        ...writesToAddMessage(head, message, told),
        ...(settles ? [writeToSettle(question, { at: message.at, by: author.id })] : []),
        writeToMarkStep(step, { set: [["has_thread", true]], remove: [] }),
        ...writesToMarkWriter({ author_id: author.id, step_id: id }),
      ],
      news,
      given.now,
    );
  });

/** Says whether a question is still open. */
export const settleMessage = (given: Saving, messageId: string, open: boolean): Promise<void> =>
  saving(given, async (learnerStep) => {
    const { member, id } = learnerStep;
    const message = (await messagesOf(id)).find((one) => one.id === messageId);
    if (!message) throw commonProblems.notFound();
    if (!maySettle(given.viewer, message, member)) throw stepsProblems.othersMessage();
    if ((message.settled === null) === open) return;
    const [author] = partsIn(member, given.viewer);
    const settled = open || !author ? null : { at: given.now.toISOString(), by: author.id };
    await transact([writeToSettle(message, settled)]);
  });
