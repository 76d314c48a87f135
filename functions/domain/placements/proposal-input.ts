import { createHash } from "node:crypto";
import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findHostAnswers, type HostAnswers, wordsOf } from "#functions/domain/hosts/host-placements.store.ts";
import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { findRunning } from "#functions/domain/placements/running.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { findEventWishesToContinue } from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { actionIn, requireAction } from "#functions/domain/training/require-action.ts";
import { isPresentMember, membersOf } from "#functions/domain/training/training.store.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { roles } from "#shared/contract/access.ts";
import { placementsProblems } from "#shared/placements/placements.problems.ts";
import type { ProposalHost, ProposalInput, ProposalWish } from "#shared/placements/placements.proposals.ts";
import { rankOf } from "#shared/placements/placements.rules.ts";
import { pairOf } from "#shared/timetable/timetable.types.ts";
import { isPriority } from "#shared/wishes/wishes.rules.ts";

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The number of an action's draw: the same for each of its proposals, so that nobody draws until they like the result. */
export const drawOf = (actionId: string): number => 1_000 + (hashOf(actionId).readUInt32BE(0) % 9_000);

/** The lot of somebody in a draw, from 0 to 1: nothing but chance, since ids say nothing and are not compared. */
const lotOf = (draw: number, id: string): number => hashOf(`${draw}:${id}`).readUIntBE(0, 6) / 2 ** 48;

/** A contract that was broken, or a lead that was taken back: the two are not proposed to each other again. */
const isGivenUp = ({ state, changes }: StoredPlacement): boolean =>
  state === "broken" || (state === "none" && changes.some((one) => rankOf(one.state) > 0));

/** Somebody whom a host has not met and would like to meet stands with those whom it would see again. */
const answersOf = (said: HostAnswers): ProposalHost["answers"] =>
  [...wordsOf(said)].map(([profile_id, { word }]) => ({
    profile_id,
    answer: word === "meet" ? "see_again" : word,
  }));

/** The newest thing that a structure said. */
type Answered = { structure_id: string; profile_id: string | null; at: string };
const newestOf = (answers: readonly HostAnswers[]): Answered | undefined =>
  answers
    .flatMap(({ structure_id, opinions, interests, changed_at }): Answered[] => [
      ...opinions.map(({ profile_id, given_at: at }) => ({ structure_id, profile_id, at })),
      ...interests.map(({ profile_id, said_at: at }) => ({ structure_id, profile_id, at })),
      ...(changed_at === null ? [] : [{ structure_id, profile_id: null, at: changed_at }]),
    ])
    // Of two at once, the one that names somebody.
    .reduce<Answered | undefined>((newest, one) => (newest && newest.at >= one.at ? newest : one), undefined);

export type ProposalRead = {
  agenda: Awaited<ReturnType<typeof requireAction>>;
  action: TrainingEntry;
  input: ProposalInput;
  /** Identifies what a proposal depends on: it is out of date once this changes. */
  basis: string;
  newest: Answered | undefined;
};

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** What a proposal of an action is computed from; 409 if the action has no event. */
export const readProposalInput = async (actionId: string, now: Date): Promise<ProposalRead> => {
  const [agenda, members] = await Promise.all([requireAction(actionId), membersOf(actionId)]);
  const action = actionIn(agenda, actionId);
  const eventId = action.event_id;
  if (eventId === null) throw placementsProblems.noEvent();
  const learnerIds = members
    .filter((one) => one.role_id === roles.learner.id && isPresentMember(one))
    .map(({ profile_id }) => profile_id)
    .sort(byText);
  const sharing = agenda.of(trainingRoster).filter(({ event_id }) => event_id === eventId);
  const [lists, answers, continuing, own, running, seen] = await Promise.all([
    findEventWishes(eventId),
    findHostAnswers(eventId, new Set(learnerIds)),
    findEventWishesToContinue(eventId),
    findPlacements(actionId),
    findRunning(sharing, now),
    readTogether(structuresRoster),
  ]);
  const listsOf = Map.groupBy(lists, ({ profile_id }) => profile_id);
  const saidOf = new Map(continuing.map(({ profile_id, said }) => [profile_id, said]));
  const givenUp = new Set(
    own
      .filter(isGivenUp)
      .map(({ profile_id, structure_id }) => pairOf({ profile_id, structure_id: structure_id ?? "" })),
  );
  const isOffered = (id: string) => {
    const known = seen.find(structuresRoster, id);
    return known?.is_active && !known.is_proposed;
  };
  const wishesOf = (profile_id: string): ProposalWish[] => {
    const said = saidOf.get(profile_id) ?? [];
    const inOrder = (listsOf.get(profile_id) ?? []).toSorted(
      (a, b) => Number(a.is_pre_event) - Number(b.is_pre_event),
    );
    const wished = inOrder.flatMap(({ wishes, is_pre_event }) =>
      wishes
        .toSorted((a, b) => Number(isPriority(b)) - Number(isPriority(a)))
        .map((one) => ({ id: one.structure_id, level: 2 * Number(is_pre_event) + Number(!isPriority(one)) })),
    );
    const met = said.filter(({ wants }) => wants).map(({ structure_id: id }) => ({ id, level: 4 }));
    const unwanted = new Set(said.filter(({ wants }) => !wants).map(({ structure_id }) => structure_id));
    const isOpen = (id: string) =>
      !unwanted.has(id) && !givenUp.has(pairOf({ profile_id, structure_id: id })) && isOffered(id);
    const firsts = new Map<string, number>();
    for (const { id, level } of [...wished, ...met]) if (!firsts.has(id)) firsts.set(id, level);
    return [...firsts]
      .map(([structure_id, level], n) => ({ structure_id, level, place: n + 1 }))
      .filter(({ structure_id }) => isOpen(structure_id));
  };
  const draw = drawOf(actionId);
  const learners = learnerIds.map((profile_id) => ({
    ...{ profile_id, lot: lotOf(draw, profile_id), wishes: wishesOf(profile_id) },
  }));
  const answerOf = new Map(answers.map((one) => [one.structure_id, one]));
  const wishedIds = new Set(learners.flatMap(({ wishes }) => wishes.map(({ structure_id }) => structure_id)));
  const hosts = [...wishedIds].sort(byText).map((structure_id): ProposalHost => {
    const said = answerOf.get(structure_id);
    return {
      ...{
        structure_id,
        lot: lotOf(draw, structure_id),
        seats: said?.seats ?? null,
        order: said?.order ?? [],
      },
      answers: said ? answersOf(said).toSorted((a, b) => byText(a.profile_id, b.profile_id)) : [],
    };
  });
  // Promotions of one event share the seats of its structures.
  const pins = running
    .map(({ profile_id, structure_id }) => ({ profile_id, structure_id }))
    .sort((a, b) => byText(a.profile_id, b.profile_id));
  const input = { learners, hosts, pins };
  const basis = hashOf(JSON.stringify(input)).toString("base64url");
  return { agenda, action, input, basis, newest: newestOf(answers) };
};
