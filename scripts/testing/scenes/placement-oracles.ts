import loadHighs from "highs";
import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import type { Match, ProposalInput } from "#shared/placements/placements.proposals.ts";

// Judges of proposals that share nothing with how they are computed: they start from what people said.

type Pair = { learner: string; host: string; level: number; rank: number };

/** What may be chosen, read anew from what was said. */
const read = ({ learners, hosts, pins }: ProposalInput) => {
  const free = learners.filter((one) => !pins.some((pin) => pin.profile_id === one.profile_id));
  const capacity: Record<string, number> = {};
  const pairs: Pair[] = [];
  for (const host of hosts) {
    const used = pins.filter((pin) => pin.structure_id === host.structure_id).length;
    capacity[host.structure_id] = Math.max(0, (host.seats === null ? 1 : host.seats) - used);
    for (const { profile_id, wishes } of free) {
      const levels = wishes
        .filter((wish) => wish.structure_id === host.structure_id)
        .map((wish) => wish.level);
      const said = host.answers.find((one) => one.profile_id === profile_id)?.answer ?? "nothing";
      if (levels.length === 0 || said === "no") continue;
      const place = host.order.indexOf(profile_id);
      const rank = {
        continue: place < 0 ? 1_000_000 : place,
        see_again: 2_000_000,
        nothing: 3_000_000,
      }[said];
      pairs.push({ learner: profile_id, host: host.structure_id, level: Math.min(...levels), rank });
    }
  }
  return { free, capacity, pairs: pairs.filter(({ host }) => (capacity[host] ?? 0) > 0) };
};
type Read = ReturnType<typeof read>;

const judgedIn = ({ capacity, pairs }: Read, matches: readonly Match[]) => {
  const pairOf = (one: Match) =>
    pairs.find(({ learner, host }) => learner === one.profile_id && host === one.structure_id);
  const known = matches.flatMap((one) => pairOf(one) ?? []);
  const at = Map.groupBy(known, ({ host }) => host);
  const own = new Map(known.map((pair) => [pair.learner, pair]));
  const blocking = pairs.filter(({ learner, host, level, rank }) => {
    const mine = own.get(learner);
    const wouldRather = !mine || mine.level > level;
    const there = at.get(host) ?? [];
    return wouldRather && (there.length < (capacity[host] ?? 0) || there.some((one) => one.rank > rank));
  });
  return {
    blocking: blocking.length,
    overSeats: [...at].filter(([host, seated]) => seated.length > (capacity[host] ?? 0)).length,
    unwished: matches.length - known.length + (known.length - own.size),
    placed: known.length,
    priority: known.filter(({ level }) => level === 0 || level === 2).length,
  };
};

/** What is wrong with a matching, and what it reaches. `unwished`: not wished for, refused, or somebody twice. */
export const judged = (input: ProposalInput, matches: readonly Match[]) => judgedIn(read(input), matches);

/** The best of all stable matchings, by trying every one: most placed, then most priority wishes. */
export const bestByTrying = (input: ProposalInput): { placed: number; priority: number } => {
  const seen = read(input);
  const ids = [...new Set(seen.pairs.map(({ learner }) => learner))];
  let best = { placed: -1, priority: -1 };
  const tryFrom = (n: number, chosen: Match[]): void => {
    const id = ids[n];
    if (id === undefined) {
      const { blocking, overSeats, placed, priority } = judgedIn(seen, chosen);
      if (blocking > 0 || overSeats > 0) return;
      if (placed > best.placed || (placed === best.placed && priority > best.priority))
        best = { placed, priority };
      return;
    }
    tryFrom(n + 1, chosen);
    for (const { learner, host } of seen.pairs)
      if (learner === id) tryFrom(n + 1, [...chosen, { profile_id: id, structure_id: host }]);
  };
  tryFrom(0, []);
  return best;
};

/**
 * The same by a model of its own, one row a pair: either the learner has something as good, or all seats of the host are
 * taken by people whom it wants as much. Nothing of it is simplified beforehand.
 */
export const bestByModel = async (input: ProposalInput): Promise<{ placed: number; priority: number }> => {
  const { free, capacity, pairs } = read(input);
  const rows: { lower: number; upper: number; terms: [number, number][] }[] = [];
  const columns = pairs.map((pair, column) => ({ pair, column }));
  const some = (is: (pair: Pair) => boolean, value: number) =>
    columns.filter(({ pair }) => is(pair)).map(({ column }): [number, number] => [column, value]);
  for (const { profile_id } of free)
    rows.push({ lower: 0, upper: 1, terms: some(({ learner }) => learner === profile_id, 1) });
  for (const [id, seats] of Object.entries(capacity))
    rows.push({ lower: 0, upper: seats, terms: some(({ host }) => host === id, 1) });
  for (const one of pairs) {
    const seats = capacity[one.host] ?? 0;
    const terms = new Map<number, number>();
    for (const [column, value] of [
      ...some(({ learner, level }) => learner === one.learner && level <= one.level, seats),
      ...some(({ host, rank }) => host === one.host && rank <= one.rank, 1),
    ])
      terms.set(column, (terms.get(column) ?? 0) + value);
    rows.push({ lower: seats, upper: Number.POSITIVE_INFINITY, terms: [...terms] });
  }
  if (pairs.length === 0) return { placed: 0, priority: 0 };
  const highs = await loadHighs();
  const starts = [0];
  for (const { terms } of rows) starts.push((starts.at(-1) ?? 0) + terms.length);
  const program = highs.createModel({
    numCols: pairs.length,
    numRows: rows.length,
    // One more placed outweighs all priority wishes.
    colCost: pairs.map(({ level }) => 1 + pairs.length + Number(level === 0 || level === 2)),
    colLower: pairs.map(() => 0),
    colUpper: pairs.map(() => 1),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: "csr",
      numRows: rows.length,
      numCols: pairs.length,
      starts,
      indices: rows.flatMap(({ terms }) => terms.map(([column]) => column)),
      values: rows.flatMap(({ terms }) => terms.map(([, value]) => value)),
    },
    integrality: pairs.map(() => 1 as const),
    sense: highs.constants.objectiveSense.maximize,
  });
  try {
    program.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.99, presolve: "off" });
    program.run();
    const { colValue } = program.getSolution();
    const chosen = pairs.filter((_, column) => (colValue[column] ?? 0) > 0.5);
    return {
      placed: chosen.length,
      priority: chosen.filter(({ level }) => level === 0 || level === 2).length,
    };
  } finally {
    program.dispose();
  }
};

/** How many deferred acceptance places, learners asking, with all ties broken at random, time and again. */
export const placedByAsking = (input: ProposalInput, times: number): number[] => {
  const { pairs, capacity } = read(input);
  const random = seededRandom(times);
  return Array.from({ length: times }, () => {
    const tie = new Map(pairs.map((pair) => [pair, random()]));
    const better = (key: "level" | "rank") => (a: Pair, b: Pair) =>
      a[key] - b[key] || (tie.get(a) ?? 0) - (tie.get(b) ?? 0);
    const lists = Map.groupBy(pairs, ({ learner }) => learner);
    for (const own of lists.values()) own.sort(better("level"));
    const seated = new Map<string, Pair[]>();
    const waiting = [...lists.values()];
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      const [asked] = list;
      if (!asked) continue;
      const there = [...(seated.get(asked.host) ?? []), asked].sort(better("rank"));
      const out = there.length > (capacity[asked.host] ?? 0) ? there.pop() : undefined;
      seated.set(asked.host, there);
      const refused = out && lists.get(out.learner);
      if (!refused) continue;
      refused.shift();
      waiting.push(refused);
    }
    return [...seated.values()].reduce((sum, own) => sum + own.length, 0);
  });
};
