import { foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { ask, runScheduled } from "#scripts/prove/instances.ts";
import { type Race, times } from "#scripts/prove/races/race.ts";
import { readAnew, snapshotDifferences } from "#scripts/prove/snapshot-readings.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { folderOf } from "#scripts/testing/scenes/library-scene.ts";
import {
  deleteSnapshot,
  halved,
  storedSnapshot,
  storeSnapshot,
  storeSnapshotAgain,
} from "#scripts/testing/stored-snapshots.ts";
import * as library from "#shared/library/library.contract.ts";

const { name: roster, snapshot } = foldersRoster;
const numberIn = (name: string) => Number(name.split(" ").at(-1));

const inTurn = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n++) await work(n);
};

let coordinator: Promise<Person> | undefined;

/**
 * People give folders higher and higher numbers while workers save snapshots and these are halved, deleted, given another
 * form or replaced by an older one: a function that starts meanwhile sees every number that was acknowledged before.
 */
const saved = async (round: number): Promise<string[]> => {
  coordinator ??= person("coordinator");
  const who = await coordinator;
  const older = await storedSnapshot(roster);
  const damages = [
    () => storeSnapshotAgain(roster, { change: halved }),
    () => storeSnapshotAgain(roster, { form: "99" }),
    () => deleteSnapshot(roster),
    async () => older && storeSnapshot(roster, older),
  ];
  const acknowledged = new Map<string, number>();
  const write = async () => {
    const id = await folderOf(who, { name: "Tour 0" });
    acknowledged.set(id, 0);
    await inTurn(4, async (n) => {
      const { status } = await ask(who, library.updateFolder, {
        params: { id },
        body: { name: `Tour ${n + 1}` },
      });
      if (status === 200) acknowledged.set(id, n + 1);
    });
  };
  const wrong: string[] = [];
  const start = async () => {
    const least = [...acknowledged];
    const { all } = await readAnew(foldersRoster, snapshot);
    const numbers = new Map(all.map((one) => [one.id, numberIn(Object(one).name)]));
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
  wrong.push(...(await snapshotDifferences(foldersRoster)));
  await runScheduled("save-snapshots");
  await start();
  return [...wrong, ...(await snapshotDifferences(foldersRoster))];
};

export const snapshotRaces: Race[] = [
  { name: "snapshots of a roster that changes", rounds: 40, round: saved },
];
