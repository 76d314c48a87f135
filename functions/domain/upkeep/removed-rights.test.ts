// @module-tag proof
import { expect, test } from "vitest";
import { saveSnapshots, snapshotRosters } from "#functions/domain/upkeep/snapshots.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { actionWith, documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import {
  deleteSnapshot,
  halved,
  storedSnapshot,
  storeSnapshot,
  storeSnapshotAgain,
} from "#scripts/testing/stored-snapshots.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

// People who lost a right call a function that has just started, whatever snapshot it finds.

const scene = await situationScene();
const { staff, learner, trade, referent, structure, action } = scene;
const leaver = await person("learner");
const office = await person("coordinator");

const ofAction = await actionWith(leaver);
const folder = await folderOf(office, { private: true });
const shared = await folderOf(office, { private: true });
const joint = await folderOf(office, { private: true, training_action_id: ofAction });
const document = await documentOf(office, null, "note.pdf");
const hidden = await documentOf(office, joint, "note.pdf");
const give = { user_id: leaver.userId, access_level: "read" as const };
const members = { training_action_id: ofAction, role_name: "Apprenant·e" };
must(await office.call(library.shareFolder, { params: { id: folder }, body: give }));
must(await office.call(library.shareDocument, { params: { id: document.id }, body: give }));
for (const id of [shared, joint])
  must(
    await office.call(library.shareFolderWithRole, {
      params: { id },
      body: { ...members, access_level: "read" },
    }),
  );
const draft = await scene.create();
const shown = await scene.create({ ...scene.described, submitted_at: "2020-01-01T00:00:00Z" });
must(
  await office.send(situations.updateSituation, { params: { id: shown.id }, body: { is_published: true } }),
);

type Answered = Promise<{ status: number; body: object }>;
type Lost = {
  right: string;
  used: () => Answered;
  removed: () => Answered;
  refused: number;
};
const read = (who: Person | typeof visitor, endpoint: Parameters<typeof visitor.send>[0], id = "") =>
  who.send(endpoint, { params: { id } });
/** 200 if a list of everybody's shows this, else 404. */
const listed = async (endpoint: Parameters<typeof visitor.send>[0], query: object, id: string) => {
  const { body } = await visitor.send(endpoint, { query: { ...query } });
  return { status: JSON.stringify(body).includes(id) ? 200 : 404, body };
};

const losses: readonly Lost[] = [
  {
    right: "a trainer’s to edit the structure that they are attached to",
    used: () =>
      trade.send(structures.updateStructure, { params: { id: structure.id }, body: { phone: "0299000000" } }),
    removed: () =>
      staff.send(structures.removeStructureProfile, {
        params: { id: structure.id, profileId: trade.profileId },
      }),
    refused: 403,
  },
  {
    right: "a reader’s of a shared folder",
    used: () => read(leaver, library.getFolder, folder),
    removed: () =>
      office.send(library.removeFolderAccess, {
        params: { id: folder },
        body: { user_id: leaver.userId },
      }),
    refused: 404,
  },
  {
    right: "a reader’s of a shared document",
    used: () => read(leaver, library.downloadDocumentFile, document.fileIds[0]),
    removed: () =>
      office.send(library.removeDocumentAccess, {
        params: { id: document.id },
        body: { user_id: leaver.userId },
      }),
    refused: 404,
  },
  {
    right: "a role’s of a folder",
    used: () => read(leaver, library.getFolder, shared),
    removed: () => office.send(library.removeFolderRole, { params: { id: shared }, body: members }),
    refused: 404,
  },
  {
    right: "a member’s of their action’s folder",
    used: () => read(leaver, library.downloadDocumentFile, hidden.fileIds[0]),
    removed: () =>
      office.send(training.removeTrainingProfile, {
        params: { id: ofAction },
        body: { profile_id: leaver.profileId },
      }),
    refused: 404,
  },
  {
    right: "a referent trainer’s of their learner’s draft",
    used: () => read(referent, situations.getSituation, draft.id),
    removed: () =>
      office.send(training.updateTrainingProfile, {
        params: { id: action.id },
        body: { profile_id: learner.profileId, role_id: 2, referent_instructor_id: null },
      }),
    refused: 404,
  },
  {
    right: "everybody’s to find a published situation",
    used: () => listed(situations.filterSituations, { per_page: 100 }, shown.id),
    removed: () =>
      office.send(situations.updateSituation, { params: { id: shown.id }, body: { is_published: false } }),
    refused: 404,
  },
  {
    right: "everybody’s to find an active structure",
    used: () => listed(structures.filterStructures, { per_page: 100 }, structure.id),
    removed: () =>
      staff.send(structures.updateStructure, { params: { id: structure.id }, body: { is_active: 0 } }),
    refused: 404,
  },
  {
    right: "a coordinator’s to read people, with the role",
    used: () => office.send(profiles.searchProfiles, { query: { name: "Camille" } }),
    removed: () =>
      staff.send(profiles.deleteProfile, { params: { id: office.profileId }, query: { force: 1 } }),
    refused: 403,
  },
];

/** What a function finds that starts after the right is gone. */
const finds: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  "the snapshot from before": async () => undefined,
  "that snapshot, half written": (name) => storeSnapshotAgain(name, { change: halved }),
  "that snapshot, of another form": (name) => storeSnapshotAgain(name, { form: "99" }),
  "that snapshot, of versions that never were": async (name) => {
    const { bytes, Metadata } = (await storedSnapshot(name)) ?? { bytes: Buffer.alloc(0) };
    const versions = JSON.stringify({ [`${name}0`]: 1_000 });
    await storeSnapshot(name, { bytes, Metadata: { ...Metadata, versions } });
  },
  "no snapshot": deleteSnapshot,
  "a newer one": () => saveSnapshots(),
};

test.each(losses)("$right", async ({ used, removed, refused }) => {
  forgetRosters();
  await saveSnapshots();
  const before = await Promise.all(
    snapshotRosters.map(async ({ name }) => ({ name, found: await storedSnapshot(name) })),
  );
  forgetRosters();
  expect((await used()).status).toBeLessThan(400);
  must(await removed());
  const answers: Record<string, number> = {};
  for (const [what, find] of Object.entries(finds)) {
    for (const { name, found } of before) {
      if (found) await storeSnapshot(name, found);
      await find(name);
    }
    forgetRosters();
    answers[what] = (await used()).status;
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(finds).map((what) => [what, refused])));
});
