import { randomUUID } from "node:crypto";
import { keep, publish } from "#functions/platform/files.ts";
import { writesToOrderRemoval } from "#functions/store/removals.ts";
import { transact } from "#functions/store/table.ts";
import { handler as buildArchives } from "#functions/workers/build-archives.ts";
import { handler as removeDeleted } from "#functions/workers/remove-deleted.ts";
import { handler as validateUpload } from "#functions/workers/validate-upload.ts";
import { difference, effectOf } from "#scripts/prove/faults/effects.ts";
import { meeting, type Seen, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import { told } from "#scripts/prove/valid-calls.ts";
import { pdf, png } from "#scripts/testing/corpus.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { documentOf, folderOf } from "#scripts/testing/library-scene.ts";
import { stored } from "#scripts/testing/objects.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

/** What a worker is to do once, and the objects that tell whether it did; `replaced`: gone at once, or by an order. */
type Job = { run: () => Promise<void>; objects: readonly string[]; replaced?: string };

const delivered = async ({ url, headers }: SignedUpload, bytes: Buffer) => {
  const { status } = await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  if (status !== 200) throw new Error(`The bucket answered ${status}`);
};
const arrival = ({ file_id }: SignedUpload) => ({
  run: () => validateUpload(told(`quarantine/${file_id}`)),
  objects: [`quarantine/${file_id}`, `files/${file_id}.png`, `available/${file_id}`, `imports/${file_id}`],
});

const pictureOf = async (who: Person, bytes = png(3, 2)): Promise<SignedUpload> => {
  const body = { original_file_name: "moi.png", content_type: "image/png" as const, size: bytes.length };
  const { body: signed } = await who.call(profiles.addProfilePicture, {
    params: { id: who.profileId },
    body,
  });
  await delivered(signed, bytes);
  return signed;
};
const kept = async (who: Person, folder: string | null) => {
  const { id, fileIds } = await documentOf(who, folder);
  for (const file of fileIds)
    await keep({ id: file, name: "note.pdf", contentType: "application/pdf" }, pdf());
  return { id, fileIds };
};

/** What each worker does, staged anew for every trial. */
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
    await delivered(signed, pdf());
    return arrival(signed);
  },
  "validate-upload, a file to import": async () => {
    const who = await person("administrator");
    const bytes = Buffer.from("Nom;Adresse e-mail;Rôle\nZoé;zoe@exemple.fr;Apprenant");
    const file = { original_file_name: "a.csv", content_type: "text/csv" as const, size: bytes.length };
    const { body: signed } = await who.call(profiles.startUserImport, { body: file });
    await delivered(signed, bytes);
    return arrival(signed);
  },
  "build-archives": async () => {
    const who = await person("coordinator");
    const folder = await folderOf(who);
    await kept(who, folder);
    const { body } = await who.call(library.archiveFolder, { params: { id: folder } });
    return {
      run: () => buildArchives(told(`jobs/archives/${body.id}`)),
      objects: [`exports/${body.id}.zip`],
    };
  },
};

/** The worker that takes away all that it finds, whoever's: for a time when nobody else deletes anything. */
export const removal = async (): Promise<Job> => {
  const who = await person("coordinator");
  const id = await folderOf(who);
  const inside = await folderOf(who, { parent_id: id });
  const { fileIds } = await kept(who, inside);
  await who.call(library.deleteFolder, { params: { id } });
  const stray = randomUUID();
  await keep({ id: stray, name: "note.pdf", contentType: "application/pdf" }, pdf());
  await publish({ path: `/files/${stray}.png`, kind: "profilePicture", contentType: "image/png" }, png(2, 2));
  await transact(writesToOrderRemoval({ files: [stray], pictures: [`/files/${stray}.png`] }, new Date()));
  const documents = [...fileIds, stray].map((file) => `available/${file}`);
  return { run: removeDeleted, objects: [...documents, `files/${stray}.png`] };
};

// As often as Lambda hands an event to a function.
const tries = 3;

/** Does a job as AWS has it done, its first tries meeting one fault each, and tells what came of it. */
export const worked = async (stage: () => Promise<Job>, trials: readonly Trial[] = []) => {
  const { run, objects, replaced } = await stage();
  const seen: Seen[] = [];
  const isDone = async (trial?: Trial): Promise<boolean> => {
    const one = await withFaults(trial && meeting(trial), async () => {
      const [{ status }] = await Promise.allSettled([run()]);
      return status === "fulfilled";
    });
    seen.push(one.seen);
    return one.value;
  };
  let done = false;
  for (let n = 0; n < trials.length && !done; n++) done = await isDone(trials[n]);
  for (let n = 0; n < tries && !done; n++) done = await isDone();
  const { told: items, orders } = await effectOf(...seen);
  const there = await Promise.all(objects.map(async (key) => (await stored(key)) !== undefined));
  return {
    done,
    told: `${items}\n${there.join()}`,
    isLeft: replaced !== undefined && !orders && (await stored(replaced)) !== undefined,
    calls: seen[0]?.calls ?? [],
    met: seen.filter((one) => one.met > 0).length,
    endless: seen.reduce((sum, one) => sum + one.endless, 0),
  };
};
type Worked = Awaited<ReturnType<typeof worked>>;

/** What is wrong with how a job went that met faults, judged by how it goes without. */
export const wrongsOf = (sound: Worked, met: Worked): string[] => [
  ...(met.done ? [] : ["not done after three more tries"]),
  ...(met.told === sound.told ? [] : [`other than without: ${difference(sound.told, met.told)}`]),
  ...(met.isLeft ? ["what was replaced is left, and nobody told to take it away"] : []),
  ...(met.endless > 0 ? ["waits without end"] : []),
];
