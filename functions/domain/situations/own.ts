import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import {
  findSituations,
  type SituationEntry,
  type StoredSituation,
  situationsRoster,
} from "#functions/domain/situations/situations.store.ts";
import {
  describing,
  namedNote,
  namedReviews,
  reviewersOf,
  type SeenLists,
  situationCard,
  type WholeTies,
  watchedFor,
  wholeTiesOf,
} from "#functions/domain/situations/view.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { allMembershipsOf, followedBy } from "#functions/domain/training/training.store.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import { owns, rolesOf, type Viewer } from "#shared/contract/access.ts";
import { paginate } from "#shared/contract/page.ts";
import { identifyingPassages, unconfirmedPassages } from "#shared/situations/situations.passages.ts";
import {
  mayAskWithdrawalOf,
  mayReviewSituationOf,
  mayWriteSituationOf,
  missingToSubmit,
  type SituationState,
  situationState,
} from "#shared/situations/situations.rules.ts";
import type { OwnSituation } from "#shared/situations/situations.schemas.ts";

/** Whether somebody trains the learner of a situation in its action, or in any if it is about none. */
const followsFor = async (viewer: Viewer) => {
  const followed = await Promise.all(
    viewer.profiles.filter(({ role }) => role !== "learner").map(({ id }) => followedBy(id)),
  );
  return ({ student_id, training_action_id }: SituationEntry) =>
    followed.some((actions) =>
      training_action_id === null
        ? [...actions.values()].some((learners) => learners.includes(student_id))
        : actions.get(training_action_id)?.includes(student_id),
    );
};

const ownOrder: readonly SituationState[] = ["returned", "draft", "submitted", "reviewed", "published"];
const reviewOrder: readonly SituationState[] = ["submitted", "returned", "draft", "reviewed", "published"];

/** The situations that somebody writes or reviews, those that wait for them first. */
const entriesFor = async (seen: Seen<"situations">, viewer: Viewer): Promise<SituationEntry[]> => {
  const follows = await followsFor(viewer);
  const reviews = rolesOf(viewer).includes("referentTrainer");
  const placeOf = (entry: SituationEntry) =>
    (reviews && !owns(viewer, entry.student_id) ? reviewOrder : ownOrder).indexOf(situationState(entry));
  return seen
    .of(situationsRoster)
    .filter((entry) => owns(viewer, entry.student_id) || follows(entry))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.updated_at < b.updated_at ? 1 : -1));
};

const ownView = (
  seen: SeenLists & Seen<"profiles" | "structures">,
  entry: SituationEntry,
  situation: StoredSituation,
  ties: WholeTies,
  viewer: Viewer,
): OwnSituation => {
  const passages = identifyingPassages(situation, watchedFor(seen, ties));
  return {
    ...situationCard(seen, seen, entry, viewer),
    editable: mayWriteSituationOf(viewer, ties),
    withdrawable: situation.is_published && mayAskWithdrawalOf(viewer, ties, situation),
    reviewable: mayReviewSituationOf(viewer, ties),
    approval: namedNote(seen, situation.approval),
    withdrawal: namedNote(seen, situation.withdrawal),
    review: situation.returned_at === null ? null : (namedReviews(seen, situation).at(-1) ?? null),
    missing: Object.keys(missingToSubmit(situation)),
    open_passages: unconfirmedPassages(passages, situation.confirmations).length,
    reviewers: reviewersOf(seen, ties),
  };
};

/** Situations of one learner in one action have the same ties. */
const tieOf = ({ student_id, training_action_id }: SituationEntry) => `${student_id}~${training_action_id}`;

/** A page of the situations that somebody writes or reviews, with what each of them waits for. */
export const ownSituations = async (query: { page: number; per_page: number }, viewer: Viewer) => {
  const seen = await readTogether(situationsRoster, profilesRoster, structuresRoster, ...describing);
  const page = paginate(await entriesFor(seen, viewer), query);
  const students = new Set(page.data.map(({ student_id }) => student_id));
  const memberships = new Map([...students].map((id) => [id, allMembershipsOf(id)]));
  const entries = new Map(page.data.map((entry) => [tieOf(entry), entry]));
  const [found, read] = await Promise.all([
    findSituations(page.data.map(({ id }) => id)),
    Promise.all(
      [...entries].map(
        async ([tie, entry]) =>
          [tie, await wholeTiesOf(entry, memberships.get(entry.student_id) ?? [])] as const,
      ),
    ),
  ]);
  const situations = new Map(found.map((one) => [one.id, one]));
  const ties = new Map(read);
  return {
    ...page,
    // A situation that was deleted between the two reads is left out.
    data: page.data.flatMap((entry) => {
      const [situation, tied] = [situations.get(entry.id), ties.get(tieOf(entry))];
      return situation && tied ? [ownView(seen, entry, situation, tied, viewer)] : [];
    }),
  };
};
