import { type FollowedPath, readFacts } from "#functions/domain/follow-up/facts.ts";
import { writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import { namedIn, peopleOf, reachOf, rowsOf } from "#functions/domain/follow-up/view.ts";
import { awaitedInterviews } from "#functions/domain/steps/step-facts.store.ts";
import { type StoredStep, stepsOf, trainingWithSteps } from "#functions/domain/steps/steps.store.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { checkMembership } from "#functions/domain/training/assignments.store.ts";
import { type StoredContact, writesToNoteContact } from "#functions/domain/training/contact-log.store.ts";
import { actionIn, requireAction } from "#functions/domain/training/require-action.ts";
import { findMember, isPresentMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { owns, roles, type Viewer } from "#shared/contract/access.ts";
import { dayAfter, parisClock } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { followUpMessages, followUpProblems } from "#shared/follow-up/follow-up.problems.ts";
import { waits } from "#shared/follow-up/follow-up.rules.ts";
import type { ActOnReason, FollowUp, FollowUpRow } from "#shared/follow-up/follow-up.schemas.ts";
import { dayInFrench, rowTexts } from "#shared/follow-up/follow-up.texts.ts";
import { mayReadFollowing, pastDayRefusal } from "#shared/training/training.rules.ts";

type Asking = { viewer: Viewer; now: Date };

const isFollowed = (member: StoredMember | undefined, viewer: Viewer): member is StoredMember =>
  member?.role_id === roles.learner.id && isPresentMember(member) && mayReadFollowing(viewer, member);

/** The interview of some steps that comes next. */
export const nextInterview = (steps: readonly StoredStep[], now: Date) =>
  steps
    .flatMap((step) => awaitedInterviews(step).map(({ planned_at: at, kind: what }) => ({ at, what, step })))
    .filter(({ at }) => new Date(at) > now)
    .sort((a, b) => (a.at < b.at ? -1 : 1))[0];

/** The steps that are on a path. */
export const onPath = (steps: readonly StoredStep[]): StoredStep[] =>
  steps.filter(({ archived_at }) => archived_at === undefined);

type Party = { id: string } & Pick<StoredContact, "with" | "with_name">;

/** Whom to call about a row, and with whom the contact is that settles it: whose turn it is, unless that is the caller. */
const partyOf = ({ turn, trade, referent, learner }: FollowUpRow, viewer: Viewer): Party => {
  if (turn === "trade" && trade && !owns(viewer, trade.id))
    return { id: trade.id, with: ["trade_trainer"], with_name: trade.name };
  if (turn === "referent" && referent && !owns(viewer, referent.id))
    return { id: referent.id, with: ["other"], with_name: referent.name };
  return { id: learner.id, with: ["learner"], with_name: "" };
};

/** The interview that comes next. */
const nextOf = (paths: readonly FollowedPath[], named: ReturnType<typeof namedIn>, now: Date) => {
  const first = nextInterview(
    paths.flatMap(({ steps }) => steps),
    now,
  );
  const learner = first && named(first.step.profile_id);
  return first && learner ? { at: first.at, learner } : null;
};

const oldestFirst = (a: FollowUpRow, b: FollowUpRow): number =>
  Date.parse(a.since) - Date.parse(b.since) ||
  (`${a.learner.id} ${a.reason}` < `${b.learner.id} ${b.reason}` ? -1 : 1);

/** What waits in the paths of the learners of an action whom the caller follows, or of `learnerId`. Of an archived one, nothing. */
export const followUpOf = async (
  actionId: string,
  { viewer, now }: Asking,
  learnerId?: string,
): Promise<FollowUp> => {
  const agenda = await requireAction(actionId);
  const action = actionIn(agenda, actionId);
  const training_action = {
    id: actionId,
    name: actionName(agenda, actionId),
    archived_at: action.archived?.at ?? null,
  };
  if (action.archived) return { training_action, rows: [], next: null };
  const { members, steps } = await trainingWithSteps(actionId);
  const followed = members
    .filter((member) => learnerId === undefined || member.profile_id === learnerId)
    .filter((member) => isFollowed(member, viewer))
    .map((member) => ({ member, steps: onPath(steps.get(member.profile_id) ?? []) }));
  const [paths, people] = await Promise.all([readFacts(action, followed, now), peopleOf(followed)]);
  const rows = paths.flatMap((path) => rowsOf(path, people, now)).sort(oldestFirst);
  const reach = await reachOf(rows.map((row) => partyOf(row, viewer).id));
  return {
    training_action,
    rows: rows.map((row) => ({ ...row, reach: reach.get(partyOf(row, viewer).id) ?? null })),
    next: nextOf(paths, namedIn(people), now),
  };
};

const requireDays = ({ done, later }: ActOnReason, now: Date): void => {
  const refusal = done && pastDayRefusal(done.on, now);
  if (refusal) throw followUpProblems.doneDate(refusal);
  const { day } = parisClock(now);
  const last = dayAfter(day, waits.later);
  if (later && (later.until <= day || later.until > last))
    throw followUpProblems.untilDate(dayInFrench(last));
};

/**
 * Notes what was done about something that waits, or puts it off. It must wait still, for the same datum: what two people
 * note at once is noted once.
 */
export const actOnReason = (
  actionId: string,
  act: ActOnReason,
  id: string,
  { viewer, now }: Asking,
): Promise<{ message: string }> =>
  retryOnConcurrentChange(async () => {
    const member = await findMember(actionId, act.profile_id);
    if (!isFollowed(member, viewer)) throw commonProblems.notFound();
    await requireLiveAction(actionId);
    requireDays(act, now);
    const agenda = await requireAction(actionId);
    const action = actionIn(agenda, actionId);
    const { done, later } = act;
    const message = done ? followUpMessages.done : followUpMessages.later;
    const steps = onPath(await stepsOf(actionId, act.profile_id));
    const [path] = await readFacts(action, [{ member, steps }], now);
    if (!path) throw commonProblems.notFound();
    if (path.noted.acts[act.reason]?.local_id === id) return { message };
    const rows = rowsOf(path, await peopleOf([path]), now);
    const row = rows.find(({ reason, datum }) => reason === act.reason && datum === act.datum);
    if (!row) throw followUpProblems.gone();
    const noted = {
      local_id: id,
      datum: act.datum,
      until: later?.until ?? null,
      why: later?.why ?? "",
      author_id: viewer.userId,
      saved_at: now.toISOString(),
    };
    const { who, says, fact } = rowTexts(row);
    const party = partyOf(row, viewer);
    const contact: StoredContact | undefined = done && {
      ...{ training_action_id: actionId, profile_id: act.profile_id, local_id: id },
      ...{ kind: done.what, on: done.on, decided: done.next },
      ...{ with: party.with, with_name: party.with_name },
      text: `${who} ${says} ${fact}`.slice(0, 300),
      author_id: viewer.userId,
      saved_at: now.toISOString(),
      struck: null,
    };
    await transact([
      writeToSaveFollowUp(path.noted, { acts: { ...path.noted.acts, [act.reason]: noted } }),
      ...(contact ? writesToNoteContact(contact, member.version) : [checkMembership(member, member.version)]),
    ]);
    return { message };
  });
