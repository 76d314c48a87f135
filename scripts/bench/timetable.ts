import { computeProposal } from "#functions/domain/timetable/computing/compute.ts";
import { computeDemand } from "#functions/domain/timetable/computing/demand.ts";
import { solver } from "#functions/domain/timetable/computing/solver.ts";
import { randomTimetable } from "#scripts/testing/timetable-instances.ts";
import type { ComputeRequest } from "#shared/timetable/timetable.proposals.ts";
import { afterIncidents } from "#shared/timetable/timetable.repair.ts";
import type { TimetableInput } from "#shared/timetable/timetable.types.ts";

// How long a timetable takes to compute. Processor time: the solver has one thread, and the machine may be shared.
const events: readonly { size: string; input: TimetableInput; atMost: number }[] = [
  { learners: 240, structures: 60, slots: 8, atMost: 5 },
  { learners: 500, structures: 100, slots: 8, atMost: 20 },
  { learners: 2000, structures: 250, slots: 10, atMost: 180 },
].map(({ atMost, ...shape }) => ({
  size: `${shape.learners} × ${shape.structures} × ${shape.slots}`,
  input: randomTimetable(1, { ...shape, seats: 4, closed: 0.15, absent: 0.1 }),
  atMost,
}));

let isSlow = false;
const measure = async <Result>(what: string, atMost: number | undefined, work: () => Promise<Result>) => {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (atMost !== undefined && seconds > atMost) isSlow = true;
  const bound = atMost === undefined ? "" : `${seconds <= atMost ? "✓" : "✗"} (≤ ${atMost})`;
  const elapsed = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${what.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s ${bound.padEnd(10)} elapsed ${elapsed} s`,
  );
  return result;
};

const request = (changes: Partial<ComputeRequest> = {}): ComputeRequest => ({
  preset: "fair",
  complete: false,
  current: [],
  ...changes,
});
const compute = async (input: TimetableInput, changes: Partial<ComputeRequest>) => {
  const proposal = await computeProposal(input, request(changes), { seconds: 600 });
  if (proposal.state !== "ready") throw new Error("Nothing was computed");
  const open = proposal.levels.filter(({ proven }) => !proven);
  if (open.length > 0) console.log("  not proven:", open);
  return proposal.meetings;
};

await measure("the solver's start", undefined, solver);
for (const { size, input, atMost } of events)
  await measure(`${size}, fair`, atMost, () => compute(input, {}));
const [first] = events;
if (first) {
  const { size, input } = first;
  await measure(`${size}, most`, undefined, () => compute(input, { preset: "most" }));
  const current = await measure(`${size}, completed`, undefined, () => compute(input, { complete: true }));
  const after = afterIncidents(input, [
    { kind: "structure_absent", structure_id: "s3", from_slot_id: "t2" },
    { kind: "learner_absent", profile_id: "l7", slot_ids: ["t2", "t3"] },
  ]);
  await measure(`${size}, repaired`, 5, () =>
    compute(after, { current, repair: { past_slot_ids: ["t0", "t1"] } }),
  );
  let computed = 0;
  await measure(`${size}, demand`, undefined, () =>
    computeDemand(input, request(), {
      seconds: 60,
      onProgress: (_, all) => {
        computed = all;
      },
    }),
  );
  console.log(`  ${computed} timetables`);
}
console.log(`memory at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
process.exit(isSlow ? 1 : 0);
