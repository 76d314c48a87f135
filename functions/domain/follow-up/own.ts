import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { type FollowedPath, type Path, readFacts } from "#functions/domain/follow-up/facts.ts";
import {
  findFollowUp,
  type StoredFollowUp,
  type StoredWord,
  writeToSaveFollowUp,
} from "#functions/domain/follow-up/follow-up.store.ts";
import { nextInterview, onPath } from "#functions/domain/follow-up/team.ts";
import { namedIn, peopleOf, reachOf, rowsOf } from "#functions/domain/follow-up/view.ts";
import { findNoticeSettings } from "#functions/domain/notices/notices.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { stepId, stepsOf, trainingWithSteps } from "#functions/domain/steps/steps.store.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { checkMembership } from "#functions/domain/training/assignments.store.ts";
import {
  type Agenda,
  findMember,
  followedBy,
  isPresentMember,
  membershipsOf,
  readAgenda,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { degreeOf } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { ownsConfirmed, roles, type Viewer } from "#shared/contract/access.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { followUpProblems } from "#shared/follow-up/follow-up.problems.ts";
import { isAskedNow, isRead, keptWeeks, weekAsked, weekOf } from "#shared/follow-up/follow-up.rules.ts";
import type { NewWeeklyWord, OwnPath, WeeklyWord } from "#shared/follow-up/follow-up.schemas.ts";
import { isOver } from "#shared/training/training.rules.ts";

type Asking = { viewer: Viewer; now: Date };
type Part = OwnPath["part"];
/** What a path is made from, and all that waits in it, whosever turn it is. */
type Behind = { path: FollowedPath; waiting: OwnPath["rows"] };
type Held = { part: Part; profileId: string; action: TrainingEntry; paths: Path[] };

const isLive = (action: TrainingEntry | undefined, now: Date): action is TrainingEntry =>
  action !== undefined && !action.archived && !isOver(action, now);

const asLearner = async (profileId: string, agenda: Agenda, now: Date): Promise<Held[]> => {
  const members = (await membershipsOf(profileId)).filter(({ role_id }) => role_id === roles.learner.id);
  return Promise.all(
    members.flatMap((member) => {
      const action = agenda.find(trainingRoster, member.training_action_id);
      if (!isLive(action, now)) return [];
      const steps = stepsOf(action.id, profileId).then(onPath);
      return [
        steps.then((own): Held => ({ part: "learner", profileId, action, paths: [{ member, steps: own }] })),
      ];
    }),
  );
};

const asTrainer = async (
  part: "trade" | "referent",
  profileId: string,
  agenda: Agenda,
  now: Date,
): Promise<Held[]> => {
  const field = part === "trade" ? "metier_instructor_id" : "referent_instructor_id";
  const actions = [...(await followedBy(profileId)).keys()].map((id) => agenda.find(trainingRoster, id));
  return Promise.all(
    actions
      .filter((action) => isLive(action, now))
      .map(async (action): Promise<Held> => {
        const { members, steps } = await trainingWithSteps(action.id);
        const paths = members
          .filter((member) => isPresentMember(member) && member[field] === profileId)
          .map((member) => ({ member, steps: onPath(steps.get(member.profile_id) ?? []) }));
        return { part, profileId, action, paths };
      }),
  );
};

const partOf = { learner: "learner", tradeTrainer: "trade", referentTrainer: "referent" } as const;

const comingIn = ({ steps }: Path, now: Date): OwnPath["coming"] => {
  const first = nextInterview(steps, now);
  return first ? { ...first, step: { id: stepId(first.step), name: first.step.name } } : null;
};

const showWord = async (word: StoredWord): Promise<WeeklyWord> => {
  const { seen, ...said } = word;
  const cards = seen ? await findProfileCards([seen.by]) : undefined;
  return {
    ...said,
    seen: seen && { at: seen.at, line: seen.line, name: cards?.get(seen.by)?.name ?? null },
  };
};

/** The word to read: a learner's of this week; to trainers, also last week's. */
const wordOf = ({ words }: StoredFollowUp, part: Part, now: Date): StoredWord | undefined => {
  const [last] = words;
  const week = weekOf(now);
  const oldest = part === "learner" ? week : dayAfter(week, -7);
  return last && last.week >= oldest ? last : undefined;
};

/** The paths of a person's live actions, with what waits: for themselves as a learner, of their turn as a trainer. */
export const ownPaths = async ({ viewer, now }: Asking): Promise<(Omit<OwnPath, "asks"> & Behind)[]> => {
  const agenda = await readAgenda();
  const confirmed = viewer.profiles.filter((one) => one.confirmed);
  const held = await Promise.all(
    confirmed.map(({ id, role }) =>
      role === "learner"
        ? asLearner(id, agenda, now)
        : role === "tradeTrainer" || role === "referentTrainer"
          ? asTrainer(partOf[role], id, agenda, now)
          : [],
    ),
  );
  const shown = await Promise.all(
    held.flat().map(async ({ part, action, paths }) => {
      const [followed, people] = await Promise.all([readFacts(action, paths, now), peopleOf(paths)]);
      const named = namedIn(people);
      const reach = await reachOf(
        paths.flatMap(({ member }) =>
          [member.metier_instructor_id ?? [], member.referent_instructor_id ?? []].flat(),
        ),
      );
      return Promise.all(
        followed.map(async (path) => {
          const { member, noted } = path;
          const rows = rowsOf(path, people, now);
          const word = wordOf(noted, part, now);
          const reached = (id: string | null) => (id === null ? null : (reach.get(id) ?? null));
          return {
            training_action: {
              id: action.id,
              degree_name: degreeOf(agenda, action).name,
              year: action.year,
            },
            learner: named(member.profile_id) ?? { id: member.profile_id, name: "" },
            part,
            rows: part === "learner" ? rows : rows.filter(({ turn }) => turn === part),
            word: word ? await showWord(word) : null,
            coming: comingIn(path, now),
            trade: reached(member.metier_instructor_id),
            referent: reached(member.referent_instructor_id),
            path,
            waiting: rows,
          };
        }),
      );
    }),
  );
  return shown.flat(1).sort((a, b) => inFrench(a.learner.name, b.learner.name));
};

const isUnderWay = (action: Pick<TrainingEntry, "start_date">, now: Date) =>
  new Date(action.start_date) <= now;

/** Of a learner's own paths the one under way, whose week is asked about and saved: of several, the one that began last. */
const walkedOf = <One extends { path: Path; action: Pick<TrainingEntry, "start_date"> }>(
  own: readonly One[],
  now: Date,
): One | undefined => {
  const idOf = ({ path }: One) => path.member.training_action_id;
  return own
    .filter(({ path, action }) => path.steps.length > 0 && isUnderWay(action, now))
    .sort(
      (a, b) => b.action.start_date.localeCompare(a.action.start_date) || idOf(a).localeCompare(idOf(b)),
    )[0];
};

export const ownFollowUp = async (asking: Asking) => {
  const [found, settings] = await Promise.all([ownPaths(asking), findNoticeSettings(asking.viewer.userId)]);
  const { now } = asking;
  const own = found.filter(({ part }) => part === "learner");
  const walked = walkedOf(
    own.map(({ path }) => ({ path, action: path.facts.action })),
    now,
  )?.path;
  const isAsked = settings.weekly && isAskedNow(now);
  return {
    paths: found.map(({ path, waiting: _, ...shown }) => ({ ...shown, asks: isAsked && path === walked })),
  };
};

/** Saves a learner's word of the week that they were asked about, in their path under way. */
export const giveWeeklyWord = (given: NewWeeklyWord, { viewer, now }: Asking): Promise<WeeklyWord> =>
  retryOnConcurrentChange(async () => {
    const agenda = await readAgenda();
    const own = viewer.profiles.filter(({ role, confirmed }) => confirmed && role === "learner");
    const held = (await Promise.all(own.map(({ id }) => asLearner(id, agenda, now)))).flat();
    const walked = walkedOf(
      held.flatMap(({ action, paths }) => paths.map((path) => ({ path, action }))),
      now,
    );
    if (!walked) throw followUpProblems.noPath();
    const { member } = walked.path;
    const { training_action_id, profile_id } = member;
    const noted = await findFollowUp(training_action_id, profile_id);
    const week = weekAsked(now);
    const before = noted.words.find((one) => one.week === week);
    // The same again: the answer may have been lost.
    if (before && before.had_time === given.had_time && before.text === given.text) return showWord(before);
    const word: StoredWord = { ...given, week, at: now.toISOString(), seen: before?.seen ?? null };
    const words = [word, ...noted.words.filter((one) => one.week !== week)].slice(0, keptWeeks);
    await transact([writeToSaveFollowUp(noted, { words }), checkMembership(member, member.version)]);
    return showWord(word);
  });

/** A word as its reader saw it, and their line. */
type Seen = { week: string; at: string; line: string };

/**
 * Notes that a trade trainer has read a word; the same again answers as it did. Refused of a word that the learner has
 * replaced since. Throws `ConcurrentChange`.
 */
export const noteSeen = async (
  {
    member,
    noted,
    seen: { week, at, line },
    trainer,
  }: { member: StoredMember; noted: StoredFollowUp; seen: Seen; trainer: string },
  now: Date,
): Promise<StoredWord & { seen: NonNullable<StoredWord["seen"]> }> => {
  const word = noted.words.find((one) => one.week === week);
  if (!word) throw commonProblems.notFound();
  if (word.at !== at) throw followUpProblems.otherWord({ week, at: word.at, text: word.text });
  if (isRead(word) && word.seen?.by === trainer && word.seen.line === line)
    return { ...word, seen: word.seen };
  const seen = { ...word, seen: { at: now.toISOString(), by: trainer, line } };
  const words = noted.words.map((one) => (one.week === week ? seen : one));
  await transact([writeToSaveFollowUp(noted, { words }), checkMembership(member, member.version)]);
  return seen;
};

/** Notes that the present trade trainer of a learner has read a word. */
export const seeWeeklyWord = (id: string, seen: Seen, { viewer, now }: Asking): Promise<WeeklyWord> =>
  retryOnConcurrentChange(async () => {
    const [actionId = "", profileId = ""] = id.split("~");
    const member = await findMember(actionId, profileId);
    const trainer = member?.metier_instructor_id;
    if (!member || !isPresentMember(member) || !trainer || !ownsConfirmed(viewer, trainer))
      throw commonProblems.notFound();
    await requireLiveAction(actionId);
    const noted = await findFollowUp(actionId, profileId);
    return showWord(await noteSeen({ member, noted, seen, trainer }, now));
  });
