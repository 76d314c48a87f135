import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { ask, runScheduled } from "#scripts/prove/instances.ts";
import { type Race, times } from "#scripts/prove/races/race.ts";
import { readAnew, snapshotDifferences } from "#scripts/prove/snapshot-readings.ts";
import { person } from "#scripts/testing/harness.ts";
import {
  deleteSnapshot,
  halved,
  storedSnapshot,
  storeSnapshot,
  storeSnapshotAgain,
} from "#scripts/testing/stored-snapshots.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const { name: roster, snapshot } = profilesRoster;
const numberIn = (city: string) => Number(city.split(" ").at(-1));

const inTurn = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n++) await work(n);
};

/**
 * People give their city higher and higher numbers while workers save snapshots and these are halved, deleted, given another
 * form or replaced by an older one: a function that starts meanwhile sees every number that was acknowledged before.
 */
const saved = async (round: number): Promise<string[]> => {
  const older = await storedSnapshot(roster);
  const damages = [
    () => storeSnapshotAgain(roster, { change: halved }),
    () => storeSnapshotAgain(roster, { form: "99" }),
    () => deleteSnapshot(roster),
    async () => older && storeSnapshot(roster, older),
  ];
  const acknowledged = new Map<string, number>();
  const write = async () => {
    const who = await person("learner");
    const id = who.profileId;
    await inTurn(4, async (n) => {
      const { status } = await ask(who, profiles.updateProfile, {
        params: { id },
        body: { city: `Tour ${n + 1}` },
      });
      if (status === 200) acknowledged.set(id, n + 1);
    });
  };
  const wrong: string[] = [];
  const start = async () => {
    const least = [...acknowledged];
    const { all } = await readAnew(profilesRoster, snapshot);
    const numbers = new Map(all.map((one) => [one.id, numberIn(Object(one).city)]));
    for (const [id, number] of least)
      if (!((numbers.get(id) ?? -1) >= number))
        wrong.push(`a function that started saw ${numbers.get(id)} after ${number} was acknowledged`);
  };
  await Promise.all([
    ...times(3, write),
    ...times(2, () => inTurn(2, () => runScheduled("save-snapshots"))),
    inTurn(damages.length, async (n) => damages[(round + n) % damages.length]?.()),
    ...times(2, () => inTurn(4, start)),
  ]);
  await start();
  wrong.push(...(await snapshotDifferences(profilesRoster)));
  await runScheduled("save-snapshots");
  await start();
  return [...wrong, ...(await snapshotDifferences(profilesRoster))];
};

export const snapshotRaces: Race[] = [
  { name: "snapshots of a roster that changes", rounds: 40, round: saved },
];
