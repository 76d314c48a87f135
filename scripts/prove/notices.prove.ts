import { afterAll, expect, test } from "vitest";
import { findAnnouncements } from "#functions/domain/notices/notices.store.ts";
import { bringAll } from "#functions/domain/notices/telling.ts";
import { within } from "#functions/store/keys.ts";
import { queryItems } from "#functions/store/table.ts";
import { trialsAt } from "#scripts/prove/faults/trials.ts";
import { isForCall, planOf, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import type { Scene } from "#scripts/prove/notices/change.ts";
import { few, many } from "#scripts/prove/notices/scenes.ts";
import { report } from "#scripts/prove/report.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { everyNoticeKind, type NoticeKind } from "#shared/notices/notices.rules.ts";

// A notice is written in the transaction of what it tells. Each change that tells somebody is made with a fault at each
// of its AWS calls; afterwards the table holds the change and its notices, or neither. PROVE_QUICK=1: two faults a write.
const quick = process.env.PROVE_QUICK === "1";

/** How often somebody was told something of this kind, or is to be by an announcement on its way. */
const timesTold = async (kind: NoticeKind, { userId }: Person): Promise<number> => {
  const [stored, waiting] = await Promise.all([queryItems(within.notices(userId)), findAnnouncements()]);
  const delivered = stored
    .filter((one) => one["kind"] === kind)
    .reduce((sum, one) => sum + Number(one["count"]), 0);
  return (
    delivered + waiting.filter((one) => one.kind === kind && one.to.slice(one.told).includes(userId)).length
  );
};

const counted = { changes: 0, faults: 0, made: 0, announced: 0, untold: 0, apart: 0, twice: 0 };
const provenKinds = new Set<NoticeKind>();
let left = 0;

const prove = async (kind: NoticeKind, scene: Scene, isMany: boolean): Promise<void> => {
  const prepare = await scene();
  const wrong: string[] = [];
  const own = { made: 0, notMade: 0 };
  const attempt = async (trial?: Trial) => {
    const { make, isMade, to } = await prepare();
    const before = await Promise.all(to.map((who) => timesTold(kind, who)));
    // Workers throw what handlers answer with 503.
    const { value, seen } = await withFaults(trial && planOf(trial), () => Promise.allSettled([make()]));
    const made = await isMade();
    const after = await Promise.all(to.map((who) => timesTold(kind, who)));
    for (const [n, times] of after.entries()) {
      const heard = times - (before[n] ?? 0);
      if (heard === Number(made)) continue;
      counted[heard === 0 ? "untold" : made ? "twice" : "apart"]++;
      wrong.push(
        `${JSON.stringify(trial ?? "no fault")}: ${made ? "made" : "not made"}, told ${heard} times`,
      );
    }
    const announced = [...seen.written.values()].some(({ key }) => key.pk === within.announcements().pk);
    counted.announced += Number(announced);
    if (trial && seen.injected > 0) {
      counted.faults++;
      counted.made += Number(made);
      own[made ? "made" : "notMade"]++;
    }
    return { seen, made, value, announced };
  };
  const sound = await attempt();
  expect(sound.made, JSON.stringify(sound.value)).toBe(true);
  // A warm cache reads less, and a retry writes more: go on until a run has no such call.
  for (let number = 1, isThere = !quick; isThere; number++)
    isThere = (await attempt({ number, writes: false, fault: "failed", attempts: 99 })).seen.injected > 0;
  let hasAnnounced = false;
  for (let number = 1, isThere = true; isThere; number++) {
    const at = { number, writes: true };
    const first = await attempt({ ...at, fault: "lost", attempts: 99 });
    isThere = first.seen.injected > 0;
    hasAnnounced = first.announced;
    const call = first.seen.calls.find((one) => isForCall(at, one));
    const others = call ? trialsAt(call) : [];
    for (const trial of others)
      if (quick ? trial.fault === "failed" : trial.fault !== "lost" || trial.attempts === 1)
        await attempt(trial);
  }
  counted.changes++;
  provenKinds.add(kind);
  expect(wrong).toEqual([]);
  expect(own.made, "no fault lost the answer of a change that was made").toBeGreaterThan(0);
  expect(own.notMade, "no fault prevented the change").toBeGreaterThan(0);
  // The last run had no fault.
  expect(hasAnnounced, "an announcement is for many people").toBe(isMany);
};

const scenes = everyNoticeKind.flatMap((kind) =>
  Object.entries(few[kind]).map(([name, scene]) => [kind, name, scene] as const),
);
test.each(scenes)("%s: %s", (kind, _, scene) => prove(kind, scene, false));
test.each(many)("%s: %s", (kind, _, scene) => prove(kind, scene, true));
test("the daily run delivers what was announced", async () => {
  await bringAll();
  left = (await findAnnouncements()).length;
  expect(left).toBe(0);
  expect(counted.announced).toBeGreaterThan(0);
});

afterAll(() => {
  report("Notices, with a fault at each AWS call of what they tell", [
    ["kinds of notices", provenKinds.size, everyNoticeKind.length],
    ["changes that tell somebody", counted.changes, scenes.length + many.length],
    ["faults injected", counted.faults],
    ["after which the change was made", counted.made, { atLeast: 1 }],
    ["runs that announced to many people", counted.announced, { atLeast: 1 }],
    ["people who were not told of a change that was made", counted.untold, 0],
    ["people who were told of a change that was not made", counted.apart, 0],
    ["people who were told twice", counted.twice, 0],
    ["announcements left after the daily run", left, 0],
  ]);
});
