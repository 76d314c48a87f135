import {
  assumedSeats,
  isPriorityLevel,
  type ProposalInput,
  type ProposalWish,
} from "#shared/placements/placements.proposals.ts";

/** A learner and a host who may be put together: wished for, and not refused. */
export type Choice = {
  learner: number;
  host: number;
  level: number;
  place: number;
  isPriority: boolean;
  /** How much the host wants them: the lower, the more. */
  rank: number;
  /** The host has not answered. */
  isToAsk: boolean;
};

/** Everything that may be chosen, by number: people and hosts in the order of their lots, whatever they are called. */
export type Choices = {
  learners: readonly { profile_id: string; lot: number; hasWishes: boolean }[];
  hosts: readonly { structure_id: string; lot: number; seats: number; isToConfirm: boolean }[];
  all: readonly Choice[];
  ofLearner: readonly (readonly Choice[])[];
  ofHost: readonly (readonly Choice[])[];
};

/** A matching: the choice of each learner. */
export type Matching = readonly (Choice | undefined)[];

const byLot = (a: { lot: number }, b: { lot: number }) => a.lot - b.lot;

/** Of two wishes for one structure, before and after the event, the one that counts. */
const strongest = (wishes: readonly ProposalWish[]): ProposalWish[] => {
  const best = new Map<string, ProposalWish>();
  for (const wish of wishes) {
    const known = best.get(wish.structure_id);
    if (!known || wish.level < known.level) best.set(wish.structure_id, wish);
  }
  return [...best.values()];
};

/** Who may be put where: learners without a pin, hosts with a seat left, and the order of both sides. */
export const choicesOf = ({ learners, hosts, pins }: ProposalInput): Choices => {
  const pinned = new Set(pins.map(({ profile_id }) => profile_id));
  const pinsAt = Map.groupBy(pins, ({ structure_id }) => structure_id);
  const sorted = learners.filter(({ profile_id }) => !pinned.has(profile_id)).sort(byLot);
  const open = hosts
    .map(({ seats, ...host }) => ({
      ...host,
      isToConfirm: seats === null,
      seats: Math.max(0, (seats ?? assumedSeats) - (pinsAt.get(host.structure_id)?.length ?? 0)),
    }))
    .filter(({ seats }) => seats > 0)
    .sort(byLot);
  const numberOf = new Map(open.map(({ structure_id }, n) => [structure_id, n]));
  const said = open.map(({ answers }) => new Map(answers.map((one) => [one.profile_id, one.answer])));
  const orders = open.map(({ order }, n) => order.filter((id) => said[n]?.get(id) === "continue"));
  const all = sorted.flatMap(({ profile_id, wishes }, learner) =>
    strongest(wishes)
      .flatMap(({ structure_id, level, place }): Choice[] => {
        const host = numberOf.get(structure_id);
        const answer = host === undefined ? "no" : said[host]?.get(profile_id);
        if (host === undefined || answer === "no") return [];
        const order = orders[host] ?? [];
        const at = order.indexOf(profile_id);
        const after = order.length + (answer === undefined ? 2 : answer === "see_again" ? 1 : 0);
        const rank = at >= 0 ? at : after;
        const isPriority = isPriorityLevel(level);
        return [{ learner, host, level, place, isPriority, rank, isToAsk: answer === undefined }];
      })
      // The order in which they were read must not count.
      .sort((a, b) => a.level - b.level || a.place - b.place || a.host - b.host),
  );
  const byLearner = Map.groupBy(all, (one) => one.learner);
  const byHost = Map.groupBy(all, (one) => one.host);
  return {
    learners: sorted.map(({ profile_id, lot, wishes }) => ({
      profile_id,
      lot,
      hasWishes: wishes.length > 0,
    })),
    hosts: open.map(({ structure_id, lot, seats, isToConfirm }) => ({
      structure_id,
      lot,
      seats,
      isToConfirm,
    })),
    all,
    ofLearner: sorted.map((_, n) => byLearner.get(n) ?? []),
    ofHost: open.map((_, n) => (byHost.get(n) ?? []).toSorted((a, b) => a.rank - b.rank)),
  };
};

/** Who is at each host. */
export const seatedAt = ({ hosts }: Choices, matching: Matching): Choice[][] => {
  const seated: Choice[][] = hosts.map(() => []);
  for (const one of matching) if (one) seated[one.host]?.push(one);
  return seated;
};

/** Those who would rather be somewhere where somebody less wanted, or nobody, has a seat: none in a stable matching. */
export const blockingChoices = (choices: Choices, matching: Matching): Choice[] => {
  const seated = seatedAt(choices, matching);
  return choices.all.filter((choice) => {
    const own = matching[choice.learner];
    if (own && own.level <= choice.level) return false;
    const there = seated[choice.host] ?? [];
    return (
      there.length < (choices.hosts[choice.host]?.seats ?? 0) || there.some(({ rank }) => rank > choice.rank)
    );
  });
};

/**
 * Deferred acceptance with ties broken by numbers: learners ask in the order of their wishes, hosts keep those whom they want
 * most. Stable whatever the numbers are; how many are placed depends on them.
 */
export const deferredAcceptance = (choices: Choices, tieOf: (choice: Choice) => number): Matching => {
  const asks = choices.ofLearner.map((own) =>
    own.toSorted((a, b) => a.level - b.level || tieOf(a) - tieOf(b)),
  );
  const next = asks.map(() => 0);
  const kept: Choice[][] = choices.hosts.map(() => []);
  const free = asks.map((_, n) => n);
  for (let learner = free.pop(); learner !== undefined; learner = free.pop()) {
    const choice = asks[learner]?.[next[learner] ?? 0];
    if (!choice) continue;
    next[learner] = (next[learner] ?? 0) + 1;
    const there = kept[choice.host] ?? [];
    there.push(choice);
    if (there.length <= (choices.hosts[choice.host]?.seats ?? 0)) continue;
    there.sort((a, b) => a.rank - b.rank || tieOf(a) - tieOf(b));
    const out = there.pop();
    if (out) free.push(out.learner);
  }
  const matching: (Choice | undefined)[] = asks.map(() => undefined);
  for (const one of kept.flat()) matching[one.learner] = one;
  return matching;
};
