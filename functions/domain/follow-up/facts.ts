import type { TrainingEntry } from "#functions/domain/events/agenda.store.ts";
import {
  findFollowUp,
  followUpsIn,
  nothingNoted,
  type StoredFollowUp,
} from "#functions/domain/follow-up/follow-up.store.ts";
import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { findMessages, messagesOf, questionOfWord } from "#functions/domain/steps/step-thread.store.ts";
import {
  deliverables,
  earlierWritings,
  findWritings,
  notes,
  type StoredDeliverable,
} from "#functions/domain/steps/step-writings.store.ts";
import { lastSubmissionOf, type StoredStep, stepId } from "#functions/domain/steps/steps.store.ts";
import { assignmentsOf } from "#functions/domain/training/assignments.store.ts";
import { contactsOf, type StoredContact } from "#functions/domain/training/contact-log.store.ts";
import type { StoredMember } from "#functions/domain/training/training.store.ts";
import {
  type FollowedStep,
  hasWaited,
  type LearnerFacts,
  type SaidAloud,
  saidIn,
  waits,
} from "#shared/follow-up/follow-up.rules.ts";

/** The learner's « pas d'accord » with the last rendu. */
const disagreementIn = ({ submission, word_learner }: StoredStep) =>
  word_learner?.word === "disagrees" && word_learner.version === submission?.version ? word_learner : null;

/** The steps where nobody has settled the question that a « pas d'accord » asks. */
const readDisagreements = async (paths: readonly Path[]): Promise<ReadonlySet<string>> => {
  const asked = paths.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      const said = disagreementIn(step);
      return said ? [{ step_id: stepId(step), id: questionOfWord("learner", said.version) }] : [];
    }),
  );
  const found = asked.length > 0 ? await findMessages(asked) : [];
  return new Set(found.flatMap(({ step_id, settled }) => (settled === null ? [step_id] : [])));
};

const stepFacts = (step: StoredStep, disagreements: ReadonlySet<string>): FollowedStep => {
  const { completion, word_trade, word_referent } = step;
  return {
    order: step.order,
    step_type: step.step_type,
    end_datetime: step.end_datetime,
    submission: lastSubmissionOf(step),
    completion: completion ?? null,
    after: step.interview_after ?? null,
    meeting: step.interview_meeting ?? null,
    words: { trade: word_trade ?? null, referent: word_referent ?? null },
    disagreed: disagreements.has(stepId(step)) ? disagreementIn(step) : null,
  };
};

/** A learner of an action with the steps that are on their path. */
export type Path = { member: StoredMember; steps: readonly StoredStep[] };
/** A path with all that rules read of it. */
export type FollowedPath = Path & { facts: LearnerFacts; noted: StoredFollowUp };

const situationNumber = (step: StoredStep, steps: readonly StoredStep[]): number | undefined => {
  const n = steps.filter(({ step_type }) => step_type === "situation").indexOf(step);
  return n < 0 ? undefined : n + 1;
};

const hasWriting = (step: StoredStep) => step.written.DELIVERABLE["0"] === true;

/**
 * The version of a deliverable that was the first to say what it says now: a typo that is corrected later asks for nothing
 * again.
 */
const firstSaying = async (
  written: StoredDeliverable,
  says: (one: StoredDeliverable) => boolean,
): Promise<StoredDeliverable> => {
  let first = written;
  for (let from = written.version - 1; from > 0; from -= 10) {
    const versions = Array.from({ length: Math.min(10, from) }, (_, n) => from - n);
    for (const one of await earlierWritings(deliverables, written.step_id, written.part, versions)) {
      if (!says(one)) return first;
      first = one;
    }
  }
  return first;
};

/** The answers that ask for a next act, by learner: of the rendez-vous, and of the third and fourth situations. */
const readSaid = async (paths: readonly Path[]): Promise<Map<string, SaidAloud[]>> => {
  const asked = paths.flatMap(({ steps }) =>
    steps
      .map((step) => ({ step, situation: situationNumber(step, steps) }))
      .filter(
        ({ step, situation }) =>
          hasWriting(step) &&
          (step.step_type === "rendezvous" || (situation !== undefined && situation >= 3)),
      ),
  );
  const found = await findWritings(
    deliverables,
    asked.map(({ step }) => ({ step_id: stepId(step), part: 0 })),
  );
  const written = new Map(found.map((one) => [one.step_id, one]));
  const said = await Promise.all(
    asked.flatMap(({ step, situation }) => {
      const one = written.get(stepId(step));
      const kindIn = ({ sections }: StoredDeliverable) => saidIn(step, situation, sections);
      const kind = one && kindIn(one);
      if (!kind) return [];
      return [
        firstSaying(one, (earlier) => kindIn(earlier) === kind).then(({ version, updated_at: at }) => ({
          ...{ learner: step.profile_id, kind, order: step.order, version, at },
        })),
      ];
    }),
  );
  const byLearner = Map.groupBy(said, ({ learner }) => learner);
  return new Map([...byLearner].map(([id, all]) => [id, all.map(({ learner: _, ...one }) => one)]));
};

type Around = { placements: StoredPlacement[]; contacts: StoredContact[]; noted: StoredFollowUp };

const latestOf = (moments: readonly (string | undefined)[]): string | null =>
  moments.flatMap((one) => one ?? []).reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);

/** When somebody last wrote of a path, as far as its steps and what stands around them say. */
const knownWriting = ({ steps }: Path, { placements, contacts, noted }: Around): string | null =>
  latestOf([
    ...steps.flatMap((step) => [
      step.submission?.at,
      step.completion?.saved_at,
      step.interview_before?.saved_at,
      step.interview_after?.saved_at,
      step.interview_meeting?.saved_at,
      step.word_learner?.at,
      step.word_trade?.at,
      step.word_referent?.at,
    ]),
    ...placements.flatMap(({ changes }) => changes.map(({ saved_at }) => saved_at)),
    ...contacts.map(({ saved_at }) => saved_at),
    ...noted.words.flatMap(({ at, seen }) => [at, seen?.at]),
  ]);

/** The same of texts and messages: read only where nothing else is known of the last weeks. */
const textsWriting = async (paths: readonly Path[]): Promise<Map<string, string>> => {
  const all = paths.flatMap(({ steps }) => steps);
  const parts = (kind: "DELIVERABLE" | "NOTE") =>
    all.flatMap((step) =>
      Object.keys(step.written[kind]).map((part) => ({ step_id: stepId(step), part: Number(part) })),
    );
  const [written, noted, said] = await Promise.all([
    findWritings(deliverables, parts("DELIVERABLE")),
    findWritings(notes, parts("NOTE")),
    Promise.all(all.filter(({ has_thread }) => has_thread).map((step) => messagesOf(stepId(step)))),
  ]);
  const last = new Map<string, string>();
  const note = (step_id: string, at: string) => {
    const learner = step_id.split("~")[1] ?? "";
    if (at > (last.get(learner) ?? "")) last.set(learner, at);
  };
  for (const one of [...written, ...noted]) note(one.step_id, one.updated_at);
  for (const one of said.flat()) note(one.step_id, one.at);
  return last;
};

const lostBy = (past: Awaited<ReturnType<typeof assignmentsOf>>, profileId: string, part: string) =>
  latestOf(
    past.filter((one) => one.profile_id === profileId && one.part === part).map(({ to }) => to ?? undefined),
  );

const isUnfollowed = ({ metier_instructor_id, referent_instructor_id }: StoredMember) =>
  metier_instructor_id === null || referent_instructor_id === null;

/** What rules read of these learners of an action. */
export const readFacts = async (
  action: TrainingEntry,
  paths: readonly Path[],
  now: Date,
): Promise<FollowedPath[]> => {
  const [only, ...more] = paths;
  if (!only) return [];
  const one = more.length === 0 ? only.member.profile_id : undefined;
  const unfollowed = paths.map(({ member }) => member).filter(isUnfollowed);
  const [placements, contacts, followUps, past, said, disagreements] = await Promise.all([
    findPlacements(action.id, one),
    contactsOf(action.id, one),
    one === undefined ? followUpsIn(action.id) : findFollowUp(action.id, one).then((found) => [found]),
    assignmentsOf(unfollowed, action.id, now),
    readSaid(paths),
    readDisagreements(paths),
  ]);
  const placementsOf = Map.groupBy(placements, ({ profile_id }) => profile_id);
  const contactsWith = Map.groupBy(contacts, ({ profile_id }) => profile_id);
  const notedOf = new Map(followUps.map((found) => [found.profile_id, found]));
  const known = paths.map((path) => {
    const { profile_id, training_action_id } = path.member;
    const around: Around = {
      placements: placementsOf.get(profile_id) ?? [],
      contacts: contactsWith.get(profile_id) ?? [],
      noted: notedOf.get(profile_id) ?? nothingNoted(training_action_id, profile_id),
    };
    return { path, around, last: knownWriting(path, around) };
  });
  const quiet = known.filter(({ last }) => last === null || hasWaited(last, waits.silence, now));
  const texts = await textsWriting(quiet.map(({ path }) => path));
  return known.map(({ path, around, last }) => {
    const { member, steps } = path;
    const { metier_instructor_id, referent_instructor_id, profile_id, since } = member;
    const trainer = (id: string | null, field: "metier_instructor_id" | "referent_instructor_id") =>
      id === null ? null : { id, since: since[field]?.by ? since[field].at : null };
    return {
      ...path,
      noted: around.noted,
      facts: {
        action,
        joined_at: member.joined_at,
        trade: trainer(metier_instructor_id, "metier_instructor_id"),
        referent: trainer(referent_instructor_id, "referent_instructor_id"),
        lost: {
          trade: lostBy(past, profile_id, "trade_trainer"),
          referent: lostBy(past, profile_id, "referent_trainer"),
        },
        steps: steps.map((step) => stepFacts(step, disagreements)),
        said: said.get(profile_id) ?? [],
        placements: around.placements.map(({ local_id, kind, to, changes }) => ({
          id: local_id,
          kind,
          to,
          changes,
        })),
        last_written_at: latestOf([last ?? undefined, texts.get(profile_id)]),
      },
    };
  });
};
