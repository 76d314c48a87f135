import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { actor } from "#functions/domain/notices/telling.ts";
import { boardOf } from "#functions/domain/placements/board.ts";
import { shownLine, structuresIn } from "#functions/domain/placements/calls.ts";
import { drawOf, type ProposalRead, readProposalInput } from "#functions/domain/placements/proposal-input.ts";
import {
  findCalls,
  findPlacementProposal,
  proposalStateOf,
  resultOf,
  type StoredPlacementProposal,
  withLines,
  writeToAskForPlacements,
  writeToForgetPlacements,
  writeToSaveCalls,
} from "#functions/domain/placements/proposals.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { order } from "#functions/platform/orders.ts";
import { checkUnchanged, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { placementsProblems } from "#shared/placements/placements.problems.ts";
import type { PlacementProposal, ProposedLine } from "#shared/placements/placements.proposals.ts";
import { rankOf, stillRunning } from "#shared/placements/placements.rules.ts";
import type {
  BoardCard,
  PlacementBoard,
  ProposalLine,
  ShownPlacementProposal,
} from "#shared/placements/placements.schemas.ts";

type Asking = { viewer: Viewer; now: Date };

// Somewhat more than the size whose time is measured (scripts/prove/placements.prove.ts).
const maxLearners = 2_500;

/** Asks for a proposal; a repeated request queues the same one again. */
export const askForPlacements = async (
  training_action_id: string,
  { viewer, now, newId }: Asking & { newId: () => string },
): Promise<{ id: string }> => {
  const id = newId();
  const asked = { training_action_id, id, asked_at: now.toISOString(), asked_by: actor(viewer) };
  await retryOnConcurrentChange(async () => {
    const { agenda, input } = await readProposalInput(training_action_id, now);
    await requireLiveAction(training_action_id);
    if (input.learners.length > maxLearners) throw placementsProblems.tooLarge();
    try {
      await transact([
        writeToAskForPlacements(asked, now),
        ...checkUnchanged(agenda.versionsOf(trainingRoster)),
      ]);
    } catch (error) {
      const isOwn =
        error instanceof Problem && error.code === "computing" && (error.current as { id: string }).id === id;
      if (!isOwn) throw error;
    }
  });
  try {
    await order("sqs:SendMessage computePlacements", { training_action_id, id });
  } catch (error) {
    // Nobody computes it: it must not keep the next one from being asked for.
    await transact([writeToForgetPlacements(asked)]);
    throw error;
  }
  return { id };
};

/** The proposal of an action with this id; 404 if it was forgotten. */
const proposalFor = async (actionId: string, id: string): Promise<StoredPlacementProposal> => {
  const found = await findPlacementProposal(actionId);
  if (found?.id !== id) throw commonProblems.notFound();
  return found;
};

/** A line, compared with what its learner has on the board. */
const againstBoard = (
  structureId: string | null,
  card: BoardCard | undefined,
): Pick<ProposalLine, "change" | "state" | "of"> => {
  const leads = [
    ...(card?.placements ?? []).filter(({ state, is_over }) => state !== "broken" && !is_over),
    ...(card?.to_call ?? []).map(({ structure }) => ({ structure, state: "mutual" as const })),
  ].sort((a, b) => rankOf(b.state) - rankOf(a.state));
  const same = leads.find(({ structure }) => structure.id === structureId);
  if (same && same.state !== "none") return { change: "same", state: same.state, of: "" };
  const [other] = leads.filter(({ state }) => state !== "none");
  if (other) return { change: "other", state: other.state, of: other.structure.name };
  return { change: "new", state: "none", of: "" };
};

const shownResult = async (
  { lines, unplaced, goals }: PlacementProposal,
  cards: readonly BoardCard[],
): Promise<NonNullable<ShownPlacementProposal["result"]>> => {
  const structures = await structuresIn(lines);
  const cardOf = new Map(cards.map((card) => [card.learner.id, card]));
  const nameOf = (id: string) => cardOf.get(id)?.learner.name ?? "";
  const pinned = cards.flatMap(({ learner, placements }) => {
    const running = stillRunning(placements);
    return running ? [{ learner, structure: running.structure.name, state: running.state }] : [];
  });
  const placed = goals.find(({ goal }) => goal === "placed");
  return {
    learners: lines.length + unplaced.length + pinned.length,
    placed: lines.length + pinned.length,
    most: (placed?.bound ?? lines.length) + pinned.length,
    lines: lines
      .map((line) => ({
        ...shownLine(line, structures, nameOf),
        ...againstBoard(line.structure_id, cardOf.get(line.profile_id)),
      }))
      .sort((a, b) => a.learner.name.localeCompare(b.learner.name, "fr")),
    pinned,
    unplaced: unplaced.map(({ profile_id, kind }) => ({
      kind,
      learner: { id: profile_id, name: nameOf(profile_id) },
    })),
  };
};

/** What came since a proposal was computed, if anything did. */
const staleness = async (
  { basis, read_at }: StoredPlacementProposal,
  { basis: current, newest }: ProposalRead,
): Promise<ShownPlacementProposal["stale"]> => {
  if (basis === current) return null;
  if (!newest || newest.at <= (read_at ?? "")) return { structure: null, learner: null, at: null };
  const { structure_id, profile_id, at } = newest;
  const [structures, people] = await Promise.all([
    structureNames([structure_id]),
    findProfileCards(profile_id === null ? [] : [profile_id]),
  ]);
  return {
    structure: structures.get(structure_id)?.name ?? null,
    learner: people.get(profile_id ?? "")?.name ?? null,
    at,
  };
};

/** A proposal of placements as staff see it now, with the board; 404 if another has taken its place. */
export const showPlacementProposal = async (
  actionId: string,
  id: string,
  { viewer, now }: Asking,
): Promise<{ shown: ShownPlacementProposal; event_id: string | null }> => {
  const stored = await proposalFor(actionId, id);
  const found = resultOf(stored);
  const [{ board, event_id }, read, calls, askers] = await Promise.all([
    boardOf(actionId, { viewer, now }),
    found && readProposalInput(actionId, now),
    findCalls(actionId),
    findProfileCards(stored.asked_by === null ? [] : [stored.asked_by]),
  ]);
  const { asked_at, asked_by, read_at, progress } = stored;
  const { id: training_action_id, name } = board.training_action;
  const shown = {
    ...{ id, asked_at, read_at, progress },
    training_action: { id: training_action_id, name },
    state: proposalStateOf(stored, now),
    asked_by: askers.get(asked_by ?? "")?.name ?? "",
    draw: drawOf(actionId),
    version: calls?.version ?? 0,
    result: found && (await shownResult(found, board.cards)),
    stale: read && (await staleness(stored, read)),
  };
  return { shown, event_id };
};

/** The most certain first: where both said yes; what is to ask comes last. */
const inCallingOrder = (lines: readonly ProposedLine[]): ProposedLine[] =>
  lines.toSorted((a, b) => Number(a.to_ask) - Number(b.to_ask));

/**
 * Makes a proposal the list of calls, if nothing that it rests on has changed: no card moves and nobody is told. Adopted
 * again, it answers with the board.
 */
export const adoptPlacements = (
  actionId: string,
  id: string,
  version: number | undefined,
  { viewer, now }: Asking,
): Promise<{ board: PlacementBoard; event_id: string | null }> =>
  retryOnConcurrentChange(async () => {
    const calls = await findCalls(actionId);
    if (calls?.proposal_id !== id) {
      const stored = await proposalFor(actionId, id);
      const found = resultOf(stored);
      if (!found) throw placementsProblems.notReady();
      const { agenda, basis } = await readProposalInput(actionId, now);
      await requireLiveAction(actionId);
      if (basis !== stored.basis) throw placementsProblems.outOfDate();
      const before = calls?.version ?? 0;
      if ((version ?? before) !== before) throw placementsProblems.otherCalls();
      const adopted = {
        training_action_id: actionId,
        proposal_id: id,
        adopted_at: now.toISOString(),
        adopted_by: viewer.userId,
        version: before + 1,
      };
      await transact([
        writeToSaveCalls(withLines(adopted, inCallingOrder(found.lines))),
        writeToForgetPlacements(stored),
        ...checkUnchanged(agenda.versionsOf(trainingRoster)),
      ]);
    }
    return boardOf(actionId, { viewer, now });
  });

export const discardPlacements = (actionId: string, id: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const stored = await proposalFor(actionId, id);
    await requireLiveAction(actionId);
    await transact([writeToForgetPlacements(stored)]);
  });
