import { randomUUID } from "node:crypto";
import { writesToOrderRemoval } from "#functions/domain/files/removals.store.ts";
import { saveSnapshots, snapshotRosters } from "#functions/domain/upkeep/snapshots.ts";
import { keep, publish } from "#functions/platform/files.ts";
import { writeToMarkAllChanged } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { difference, effectOf } from "#scripts/prove/faults/table-effects.ts";
import { planOf, type Recording, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import { snapshotDifferences } from "#scripts/prove/snapshot-readings.ts";
import { pdf, png } from "#scripts/testing/corpus.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import {
  buildArchives,
  objectCreated,
  removeDeleted,
  saveSnapshots as saveSnapshotsOnce,
  validateUpload,
} from "#scripts/testing/functions.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

/**
 * One run of a worker and the objects it should make or remove. `replaced`: an object removed now or by an order. `check`:
 * what is wrong after a try, whether it ended well or not.
 */
type Job = {
  run: () => Promise<void>;
  objects: readonly string[];
  replaced?: string;
  check?: (isDone: boolean) => Promise<string[]>;
};

const upload = async ({ url, headers }: SignedUpload, bytes: Buffer) => {
  const { status } = await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  if (status !== 200) throw new Error(`The bucket answered ${status}`);
};
const arrival = ({ file_id }: SignedUpload) => ({
  run: () => validateUpload(objectCreated(`quarantine/${file_id}`)),
  objects: [`quarantine/${file_id}`, `files/${file_id}.png`, `available/${file_id}`, `imports/${file_id}`],
});

const pictureOf = async (who: Person, bytes = png(3, 2)): Promise<SignedUpload> => {
  const body = { original_file_name: "moi.png", content_type: "image/png" as const, size: bytes.length };
  const { body: signed } = await who.call(profiles.addProfilePicture, {
    params: { id: who.profileId },
    body,
  });
  await upload(signed, bytes);
  return signed;
};
const keepDocument = async (who: Person, folder: string | null) => {
  const { id, fileIds } = await documentOf(who, folder);
  for (const file of fileIds)
    await keep({ id: file, name: "note.pdf", contentType: "application/pdf" }, pdf());
  return { id, fileIds };
};

/** Each sets up its data anew for every trial. */
export const jobs: Readonly<Record<string, () => Promise<Job>>> = {
  "validate-upload, a picture in place of another": async () => {
    const who = await person("learner");
    const first = await pictureOf(who);
    await arrival(first).run();
    return { ...arrival(await pictureOf(who)), replaced: `files/${first.file_id}.png` };
  },
  "validate-upload, what is no picture": async () => arrival(await pictureOf(await person("learner"), pdf())),
  "validate-upload, a picture placed before and wanted no more": async () => {
    const who = await person("learner");
    const signed = await pictureOf(who);
    const picture = {
      path: `/files/${signed.file_id}.png`,
      kind: "profilePicture",
      contentType: "image/png",
    } as const;
    await publish(picture, png(3, 2));
    await pictureOf(who);
    return arrival(signed);
  },
  "validate-upload, a document": async () => {
    const who = await person("coordinator");
    const file = {
      original_file_name: "a.pdf",
      content_type: "application/pdf" as const,
      size: pdf().length,
    };
    const { body } = await who.call(library.createDocument, { body: { files: [file] } });
    const [signed] = body.uploads;
    if (!signed) throw new Error("No upload");
    await upload(signed, pdf());
    return arrival(signed);
  },
  "validate-upload, a file to import": async () => {
    const who = await person("administrator");
    const bytes = Buffer.from("Nom;Adresse e-mail;Rôle\nZoé;zoe@exemple.fr;Apprenant");
    const file = { original_file_name: "a.csv", content_type: "text/csv" as const, size: bytes.length };
    const { body: signed } = await who.call(profiles.startUserImport, { body: file });
    await upload(signed, bytes);
    return arrival(signed);
  },
  "build-archives": async () => {
    const who = await person("coordinator");
    const folder = await folderOf(who);
    await keepDocument(who, folder);
    const { body } = await who.call(library.archiveFolder, { params: { id: folder } });
    return {
      run: () => buildArchives({ id: body.id }),
      objects: [`exports/${body.id}.zip`],
    };
  },
};

/** Not concurrent with the others: this worker removes everything deleted, by whichever test. */
export const removal = async (): Promise<Job> => {
  const who = await person("coordinator");
  const id = await folderOf(who);
  const inside = await folderOf(who, { parent_id: id });
  const { fileIds } = await keepDocument(who, inside);
  await who.call(library.deleteFolder, { params: { id } });
  const stray = randomUUID();
  await keep({ id: stray, name: "note.pdf", contentType: "application/pdf" }, pdf());
  await publish({ path: `/files/${stray}.png`, kind: "profilePicture", contentType: "image/png" }, png(2, 2));
  await transact(writesToOrderRemoval({ files: [stray], pictures: [`/files/${stray}.png`] }, new Date()));
  const documents = [...fileIds, stray].map((file) => `available/${file}`);
  return { run: removeDeleted, objects: [...documents, `files/${stray}.png`] };
};

/** Not concurrent with the others, which change these rosters all the time. The worker is as one that starts. */
export const snapshots = async (): Promise<Job> => {
  await saveSnapshots();
  await transact(snapshotRosters.map(writeToMarkAllChanged));
  forgetRosters();
  const check = async (isDone: boolean) => {
    const wrong = await Promise.all(snapshotRosters.map(snapshotDifferences));
    const left = isDone ? await saveSnapshots() : [];
    return [...wrong.flat(), ...left.map((name) => `${name}: the run left an old snapshot`)];
  };
  return { run: saveSnapshotsOnce, objects: [], check };
};

// A queue retries more often.
const tries = 3;

/** Runs a job with the retries of its queue, a fault injected into each of the first tries. */
export const runJob = async (setUp: () => Promise<Job>, trials: readonly Trial[] = []) => {
  const { run, objects, replaced, check } = await setUp();
  const seen: Recording[] = [];
  const wrong: string[] = [];
  const isDone = async (trial?: Trial): Promise<boolean> => {
    const one = await withFaults(trial && planOf(trial), async () => {
      const [{ status }] = await Promise.allSettled([run()]);
      return status === "fulfilled";
    });
    seen.push(one.seen);
    wrong.push(...((await check?.(one.value)) ?? []));
    return one.value;
  };
  let done = false;
  for (let n = 0; n < trials.length && !done; n++) done = await isDone(trials[n]);
  for (let n = 0; n < tries && !done; n++) done = await isDone();
  const { text: items, orders } = await effectOf(...seen);
  const there = await Promise.all(objects.map(async (key) => (await stored(key)) !== undefined));
  return {
    done,
    wrong,
    effect: `${items}\n${there.join()}`,
    isLeft: replaced !== undefined && !orders && (await stored(replaced)) !== undefined,
    calls: seen[0]?.calls ?? [],
    injected: seen.filter((one) => one.injected > 0).length,
    endless: seen.reduce((sum, one) => sum + one.endless, 0),
  };
};
type JobResult = Awaited<ReturnType<typeof runJob>>;

/** What differs between a job with injected faults and the same job without. */
export const wrongsOf = (sound: JobResult, faulty: JobResult): string[] => [
  ...(faulty.done ? [] : ["not done after three more tries"]),
  ...faulty.wrong,
  ...(faulty.effect === sound.effect
    ? []
    : [`another result than without faults: ${difference(sound.effect, faulty.effect)}`]),
  ...(faulty.isLeft ? ["the replaced object is left, and no removal is ordered"] : []),
  ...(faulty.endless > 0 ? ["hangs without a time-out"] : []),
];
