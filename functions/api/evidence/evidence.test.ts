import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shortenKeptEvidence } from "#functions/domain/evidence/keeping.ts";
import { withdraw } from "#functions/domain/files/withdrawal.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { findMember, writesToRemoveMember } from "#functions/domain/training/training.store.ts";
import { paperProofs } from "#functions/domain/upkeep/migrations/009-paper-proofs.ts";
import { logger } from "#functions/platform/logger.ts";
import { keys } from "#functions/store/keys.ts";
import { entryKey, findEntries, writesToPutEntries } from "#functions/store/roster.ts";
import { readItem, transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { buildArchives, removeDeleted, reviewAccounts } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, person, signInAgain, visitor } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { documentWithFile } from "#scripts/testing/scenes/evidence-scene.ts";
import { documentOf, settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { makeExportOf } from "#scripts/testing/scenes/own-data.ts";
import { attachFile, handIn, type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import { unzipped } from "#scripts/testing/zip.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import type { Element } from "#shared/evidence/evidence.path.ts";
import * as library from "#shared/library/library.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

let scene: StepScene;
let params: { id: string };
const on = (day: string) => vi.setSystemTime(new Date(`${day}T10:00:00.000Z`));
/** Has the learner have joined, with both trainers, on a day: sessions end when the clock goes on, so that it only goes back. */
const joinedOn = async (day: string) => {
  const moment = `${day}T10:00:00.000Z`;
  const by = scene.staff.userId;
  const naming = { at: moment, by };
  const set = [
    ["joined_at", moment],
    ["since", { metier_instructor_id: naming, referent_instructor_id: naming }],
  ] as const;
  const { profileId } = scene.learner;
  await transact(
    [keys.trainingMember(params.id, profileId), keys.membership(profileId, params.id)].map((key) =>
      updateItem(key, { set: [...set] }),
    ),
  );
};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  on("2026-12-10");
  scene = await stepScene(1);
  params = { id: scene.action.id };
  await joinedOn("2026-09-02");
});
afterEach(() => {
  vi.useRealTimers();
});

/** Storage reads the true clock, at which the sessions of before are over one day. */
const atTrueTime = async () => {
  vi.useRealTimers();
  const { learner, referent, tradeTrainer, coordinator, administrator } = scene;
  await Promise.all([learner, referent, tradeTrainer, coordinator, administrator].map(signInAgain));
};

const of = (learner: Person = scene.learner) => ({ ...params, learnerProfileId: learner.profileId });
const dossier = async (who: Person = scene.coordinator, learner?: Person) =>
  must(await who.call(evidence.getEvidence, { params: of(learner) }));
const line = async (element: Element, who?: Person) => {
  const found = (await dossier(who)).lines.find((one) => one.element === element);
  if (!found) throw new Error("No such line");
  return found;
};
const mark = (who: Person, element: string, given: object | null, more: object = {}) =>
  who.send(evidence.markEvidence, { params: { ...of(), element }, body: { mark: given, ...more } });
const without = { not_applicable: { reason: "Parcours de trois semaines" } };
const board = async (who: Person = scene.coordinator) =>
  must(await who.call(evidence.getEvidenceBoard, { params }));

/** The framing of the path, agreed upon by the three on 10 September. */
const agreed = async () => {
  const { learner, tradeTrainer, referent } = scene;
  on("2026-09-10");
  const { version } = must(await scene.write(learner, 1, { date: "2026-09-09", lieu: "Atelier" }));
  must(await scene.submit(learner, 1, version));
  must(await scene.say(tradeTrainer, 1, version, "validates"));
  must(await scene.say(referent, 1, version, "validates"));
  on("2026-12-10");
};
const contact = (who: Person, more: object = {}) =>
  who.send(training.noteContact, {
    params,
    body: {
      ...{ profile_id: scene.learner.profileId, kind: "visit", on: "2026-10-12", with: ["learner"] },
      ...{ text: "Visite avec CANARI-CONTACT", decided: "CANARI-DECISION", ...more },
    },
  });

describe("a dossier", () => {
  test("shows what is there with both dates and its author, and whose turn it is for what is missing", async () => {
    await agreed();
    expect(await line("E1")).toMatchObject({
      status: "present",
      items: [{ code: "agreed", on: "2026-09-09", saved_at: "2026-09-10T10:00:00.000Z" }],
    });
    expect(await line("E3")).toMatchObject({ status: "present", items: [{ by: scene.tradeTrainer.name }] });
    expect(await line("E10")).toMatchObject({
      status: "missing",
      items: [
        { code: "noContact", turns: [{ part: "referent", name: scene.referent.name }], since: "2026-09-07" },
      ],
    });
    must(await contact(scene.referent));
    expect((await line("E10")).items).toMatchObject([{ on: "2026-10-12", by: scene.referent.name }]);
    const { pieces } = await dossier();
    expect(pieces).toMatchObject([
      { element: "E1", by: scene.learner.name, saved_at: "2026-09-10T10:00:00.000Z" },
    ]);
  });

  test("says the same to its learner, and counts the same on the board", async () => {
    await agreed();
    const [own, read] = [await dossier(scene.learner), await dossier()];
    expect(own.lines).toEqual(read.lines);
    expect([own.may, read.may]).toEqual([
      { mark: false, take: false, erase: false, decide: false },
      { mark: true, take: true, erase: false, decide: false },
    ]);
    const [row] = (await board()).learners;
    expect(row?.statuses).toEqual(read.lines.map(({ status }) => status));
    expect((await board(scene.referent)).learners).toHaveLength(1);
  });

  test("says who took a word down for somebody else", async () => {
    const { learner, referent } = scene;
    on("2026-09-10");
    const { version } = must(await scene.write(learner, 1, { lieu: "Atelier" }));
    must(await scene.submit(learner, 1, version));
    must(await scene.say(referent, 1, version, "validates"));
    must(
      await scene.say(referent, 1, version, "validates", {
        on_behalf: { channel: "phone", at: "2026-09-10" },
      }),
    );
    expect((await line("E1")).items).toMatchObject([{ collected_by: referent.name }]);
  });

  test("an author whose account is gone has no name; the fact stays", async () => {
    await agreed();
    must(await contact(scene.assistant));
    const { assistant } = scene;
    must(await assistant.send(accounts.deleteAccount, { body: { password: assistant.password } }));
    await removeDeleted();
    expect((await line("E10")).items).toMatchObject([{ by: null, by_known: true, on: "2026-10-12" }]);
  });

  test("of two trainers over time has both; a departure asks for what followed, and nothing later", async () => {
    const successor = await person("tradeTrainer");
    await scene.joined(successor.profileId);
    await scene.instructed({
      profile_id: scene.learner.profileId,
      metier_instructor_id: successor.profileId,
    });
    expect((await line("E3")).items.map(({ by }) => by)).toEqual([scene.tradeTrainer.name, successor.name]);
    must(
      await scene.assistant.send(training.recordDeparture, {
        params,
        body: { profile_id: scene.learner.profileId, date: "2026-11-06", reason: "CANARI-MOTIF" },
      }),
    );
    expect(await line("E11")).toMatchObject({
      status: "missing",
      items: [{ code: "nothingAfter", since: "2026-11-06" }],
    });
    must(await contact(scene.assistant, { on: "2026-11-20" }));
    expect((await line("E11")).status).toBe("present");
    expect(await line("E8")).toMatchObject({ status: "not_applicable", cause: "left" });
  });

  test("holds no text of contacts, no reason of a departure, no note, no opinion, no other learner", async () => {
    await agreed();
    const other = await person("learner");
    await scene.joined(other.profileId);
    must(await contact(scene.referent));
    must(await contact(scene.assistant, { profile_id: other.profileId, on: "2026-10-13" }));
    must(await scene.note(scene.referent, 1, 4, "CANARI-NOTE"));
    must(
      await scene.assistant.send(training.recordDeparture, {
        params,
        body: { profile_id: scene.learner.profileId, date: "2026-11-06", reason: "CANARI-MOTIF" },
      }),
    );
    const text = JSON.stringify([await dossier(), await dossier(scene.learner)]);
    expect(text).not.toMatch(/CANARI/);
    for (const secret of [other.name, other.profileId, scene.learner.email])
      expect(text).not.toContain(secret);
    expect(
      (await dossier()).lines.flatMap(({ items }) => items).filter(({ on: day }) => day === "2026-10-13"),
    ).toEqual([]);
  });
});

describe("a mark", () => {
  test("says why an element is without object and by whom; null takes it back, and nothing is lost", async () => {
    const { body: marked } = await mark(scene.coordinator, "E10", without);
    expect(marked.mark).toMatchObject({
      reason: "Parcours de trois semaines",
      by: scene.coordinator.name,
      version: 1,
    });
    expect(await line("E10")).toMatchObject({ status: "not_applicable", cause: "declared" });
    // The same again is the same; a stale one is refused with the current one.
    expect((await mark(scene.coordinator, "E10", without)).body).toEqual(marked);
    const late = await mark(scene.referent, "E10", { not_applicable: { reason: "Autre" } }, { version: 0 });
    const seen = expect.objectContaining({ version: 1, by: scene.coordinator.name });
    expect([late.status, late.body.current]).toEqual([409, seen]);
    // Who says nothing of what stands there has not seen it.
    const unseen = await mark(scene.referent, "E10", { not_applicable: { reason: "Autre" } });
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      "Quelque chose est déjà dit de cet élément : lisez-le avant de le remplacer.",
    ]);
    must(await mark(scene.referent, "E10", { not_applicable: { reason: "Autre" } }, { version: 1 }));
    const blind = await mark(scene.coordinator, "E10", null);
    expect([blind.status, blind.body.current]).toEqual([409, expect.objectContaining({ version: 2 })]);
    const logged = vi.spyOn(logger, "info");
    must(await mark(scene.referent, "E10", null, { version: 2 }));
    expect(logged.mock.calls.flat()).toContainEqual(
      expect.objectContaining({
        ...{ what: "evidenceMarked", actor: scene.referent.userId, detail: "E10 takenBack" },
        person: scene.learner.profileId,
      }),
    );
    logged.mockRestore();
    must(await mark(scene.referent, "E10", null));
    expect((await line("E10")).status).toBe("missing");
  });

  test("of paper is a document that its author may write, with who collected it and when", async () => {
    await atTrueTime();
    const { id } = await documentWithFile(scene.coordinator);
    const paper = { document_id: id, collected_by: "Solène Kervella", on: "2026-10-16" };
    expect((await mark(scene.referent, "E5", { paper })).status).toBe(422);
    // Who may only read it must not show it to others.
    const shared = { user_id: scene.referent.userId, access_level: "read" as const };
    must(await scene.coordinator.send(library.shareDocument, { params: { id }, body: shared }));
    expect((await mark(scene.referent, "E5", { paper })).status).toBe(422);
    expect((await mark(scene.coordinator, "E5", { paper: { ...paper, on: "2999-01-01" } })).status).toBe(422);
    must(await mark(scene.coordinator, "E5", { paper }));
    expect((await dossier(scene.learner)).pieces).toMatchObject([
      { element: "E5", on: "2026-10-16", collected_by: "Solène Kervella", by: scene.coordinator.name },
    ]);
    // Those who read the dossier read its proof, though the library shows it to its owner alone.
    const file = await scene.referent.send(evidence.downloadEvidencePaper, {
      params: { ...of(), element: "E5" },
    });
    expect((await fetch(file.headers["location"] ?? "")).status).toBe(200);
  });

  test("of paper is not deleted, neither with its folder, as long as a mark rests on it", async () => {
    await atTrueTime();
    const { coordinator, learner } = scene;
    const folder = must(await coordinator.send(library.createFolder, { body: { name: "Feuilles" } }));
    const filed = await documentOf(coordinator, folder.id);
    const { id, fileIds } = await documentWithFile(coordinator);
    const paper = { document_id: id, collected_by: "Solène Kervella", on: "2026-10-16" };
    must(await mark(coordinator, "E5", { paper }));
    must(await mark(coordinator, "E6", { paper }));
    must(await mark(coordinator, "E8", { paper: { ...paper, document_id: filed.id } }));
    const drop = (document: string) => coordinator.send(library.deleteDocument, { params: { id: document } });
    const dropFile = () => coordinator.send(library.deleteDocumentFile, { params: { id: fileIds[0] ?? "" } });
    for (const refused of [await drop(id), await dropFile()]) {
      expect([refused.status, refused.body.code]).toEqual([409, "isProof"]);
      expect(refused.body.message).toContain(
        `« Entretiens avant » (E5) dans le dossier de preuves de ${learner.name}`,
      );
    }
    must(await coordinator.send(library.deleteFolder, { params: { id: folder.id } }));
    await removeDeleted();
    expect((await line("E8")).items).toMatchObject([{ code: "paper" }]);
    // Another proof in its place, or the mark taken back, lets it go.
    must(await mark(coordinator, "E5", { paper: { ...paper, document_id: filed.id } }, { version: 1 }));
    expect((await drop(id)).body.message).toContain("(E6)");
    must(await mark(coordinator, "E6", null, { version: 1 }));
    must(await dropFile());
    must(await drop(id));
    must(await mark(coordinator, "E8", null, { version: 1 }));
    expect((await drop(filed.id)).body.message).toContain("(E5)");
  });

  test("of paper that nothing notes on its document, as of before, is protected once the table is migrated", async () => {
    await atTrueTime();
    const { id } = await documentWithFile(scene.coordinator);
    const paper = { document_id: id, collected_by: "Solène Kervella", on: "2026-10-16" };
    must(await mark(scene.coordinator, "E5", { paper }));
    await transact([updateItem(entryKey(documentsRoster, id), { remove: ["proof_of"] })]);
    const item = await readItem(keys.evidenceMark(scene.action.id, scene.learner.profileId, "E5"));
    const migrated = async () => (item ? paperProofs.writesToMigrate(item) : []);
    await transact(await migrated());
    expect(await migrated()).toEqual([]);
    const refused = await scene.coordinator.send(library.deleteDocument, { params: { id } });
    expect(refused.body.code).toBe("isProof");
  });

  test("of paper is to check until its file is there to open", async () => {
    await atTrueTime();
    const { coordinator } = scene;
    const { body } = await coordinator.call(library.createDocument, { body: { files: [upload()] } });
    const [file = ""] = body.uploads.map(({ file_id }) => file_id);
    const paper = { document_id: body.id, collected_by: "Solène Kervella", on: "2026-10-16" };
    must(await mark(coordinator, "E5", { paper }));
    const said = async () => {
      const { status, items } = await line("E5");
      const [row] = (await board()).learners;
      return [status, row?.statuses[4], items[0]?.code];
    };
    expect(await said()).toEqual(["to_check", "to_check", "paperGone"]);
    await settle(file);
    expect(await said()).toEqual(["present", "present", "paper"]);
  });

  test("of paper outlives the account of who collected it: the learner's referent trainer keeps it, or the administration", async () => {
    await atTrueTime();
    const leave = async (who: Person) => {
      must(await who.send(accounts.deleteAccount, { body: { password: who.password } }));
      await removeDeleted();
    };
    const [{ id }, other] = [
      await documentWithFile(scene.coordinator),
      await documentWithFile(scene.coordinator),
    ];
    const paper = { document_id: id, collected_by: "Solène Kervella", on: "2026-10-16" };
    must(await mark(scene.coordinator, "E5", { paper }));
    const reads = async (who: Person, document = id) =>
      (await who.call(library.getDocument, { params: { id: document } })).status;
    await leave(scene.coordinator);
    expect([await reads(scene.referent), await reads(scene.administrator, other.id)]).toEqual([200, 404]);
    await leave(scene.referent);
    const found = await line("E5", scene.administrator);
    expect([found.status, found.mark?.by]).toEqual(["present", null]);
    const file = await scene.administrator.send(evidence.downloadEvidencePaper, {
      params: { ...of(), element: "E5" },
    });
    expect((await fetch(file.headers["location"] ?? "")).status).toBe(200);
    expect(
      (await audit(await readTable(process.env["TABLE_NAME"] ?? ""))).filter(({ where }) =>
        where.includes(id),
      ),
    ).toEqual([]);
  });

  test("of paper goes with its folder once its learner's data is erased, unless it proves something of another learner", async () => {
    await atTrueTime();
    const { coordinator, learner } = scene;
    const other = await person("learner");
    await scene.joined(other.profileId);
    const folder = must(await coordinator.send(library.createFolder, { body: { name: "Feuilles" } }));
    const [alone, shared] = [
      await documentOf(coordinator, folder.id),
      await documentOf(coordinator, folder.id),
    ];
    const paper = { document_id: shared.id, collected_by: "Solène Kervella", on: "2026-10-16" };
    must(await mark(coordinator, "E5", { paper: { ...paper, document_id: alone.id } }));
    must(await mark(coordinator, "E6", { paper }));
    must(
      await coordinator.send(evidence.markEvidence, {
        params: { ...of(other), element: "E6" },
        body: { mark: { paper } },
      }),
    );
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    await removeDeleted();
    must(await coordinator.send(library.deleteFolder, { params: { id: folder.id } }));
    await removeDeleted();
    const reads = async ({ id }: { id: string }) =>
      (await coordinator.call(library.getDocument, { params: { id } })).status;
    expect([await reads(alone), await reads(shared)]).toEqual([404, 200]);
  });

  test("goes with its learner, and is in the export of their data", async () => {
    await atTrueTime();
    must(await mark(scene.coordinator, "E10", without));
    const { learner } = scene;
    must(await learner.send(accounts.startAccountExport, {}));
    const file = await stored(`exports/${await makeExportOf(learner.userId)}.json`);
    expect(JSON.parse(file?.bytes.toString() ?? "{}").dossiers_de_preuves).toMatchObject([
      { element: "E10", reason: "Parcours de trois semaines" },
    ]);
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    await removeDeleted();
    const rows = await readTable(process.env["TABLE_NAME"] ?? "");
    expect(rows.filter(({ pk, sk }) => pk === `EVIDENCE#${params.id}` && sk.startsWith("MARK#"))).toEqual([]);
    expect((await audit(rows)).filter(({ where }) => where.includes(params.id))).toEqual([]);
  });

  test("of a member without steps keeps them, and the action, from being removed", async () => {
    const other = await person("learner");
    await scene.joined(other.profileId);
    const body = { profile_id: other.profileId };
    const removed = () => scene.assistant.send(training.removeTrainingProfile, { params, body });
    const member = await findMember(params.id, other.profileId);
    const read = member ? await writesToRemoveMember(member, trainingProblems.learnerHasRecord) : [];
    must(
      await scene.coordinator.send(evidence.markEvidence, {
        params: { ...of(other), element: "E3" },
        body: { mark: without },
      }),
    );
    await expect(transact(read), "a removal that was read before the mark").rejects.toMatchObject({
      code: "hasRecord",
    });
    expect((await removed()).body.code).toBe("hasRecord");
    const rows = await readTable(process.env["TABLE_NAME"] ?? "");
    expect(rows.filter(({ pk }) => pk === `EVIDENCE#${params.id}`)).toHaveLength(1);
    must(
      await scene.coordinator.send(evidence.markEvidence, {
        params: { ...of(other), element: "E3" },
        body: { mark: null, version: 1 },
      }),
    );
    must(await removed());
  });
});

test("an archive holds each dossier with its pieces, and a manifest whose hashes hold", async () => {
  const other = await person("learner");
  await scene.joined(other.profileId);
  await agreed();
  must(await contact(scene.referent));
  await atTrueTime();
  const { coordinator, learner } = scene;
  const { id: document_id } = await documentWithFile(coordinator, "feuille.pdf");
  must(await mark(coordinator, "E5", { paper: { document_id, collected_by: "Solène", on: "2026-10-16" } }));
  const profile_ids = [learner.profileId, other.profileId];
  const asked = must(await coordinator.send(evidence.archiveEvidence, { params, body: { profile_ids } }));
  expect(asked.status).toBe("pending");
  await buildArchives({ id: asked.id });
  expect((await coordinator.call(library.getArchive, { params: { id: asked.id } })).body.status).toBe(
    "ready",
  );
  expect((await scene.administrator.call(library.downloadArchive, { params: { id: asked.id } })).status).toBe(
    404,
  );
  const { headers } = await coordinator.call(library.downloadArchive, { params: { id: asked.id } });
  const files = await unzipped(Buffer.from(await (await fetch(headers["location"] ?? "")).arrayBuffer()));
  const manifest = JSON.parse(files.get("manifest.json") ?? "{}");
  expect(manifest.fichiers.map(({ path }: { path: string }) => path).sort()).toEqual(
    [...files.keys()].filter((name) => name !== "manifest.json").sort(),
  );
  expect([...files.keys()].filter((name) => name.startsWith(learner.name))).toHaveLength(3);
  for (const { path, sha256 } of manifest.fichiers as { path: string; sha256: string }[])
    if (!path.endsWith(".pdf"))
      expect(
        createHash("sha256")
          .update(files.get(path) ?? "")
          .digest("hex"),
        path,
      ).toBe(sha256);
  const own = files.get(`${learner.name}/dossier.txt`) ?? "";
  expect(own).toContain("E1 Accord avant le départ : Présent.");
  expect(own).not.toMatch(/CANARI|conforme|%/);
  // Another learner's folder does not name this one.
  const texts = [...files].filter(([name]) => name.startsWith(other.name)).map(([, text]) => text);
  expect(texts.join()).not.toContain(learner.name);
  const unknown = await coordinator.send(evidence.archiveEvidence, {
    params,
    body: { profile_ids: [scene.referent.profileId] },
  });
  expect(unknown.status).toBe(422);
});

test("dossiers that are too heavy for one zip are refused before they are packed, with what to do", async () => {
  await atTrueTime();
  const { coordinator, learner } = scene;
  const other = await person("learner");
  await scene.joined(other.profileId);
  /** Proves an element by a document that weighs this much. */
  const proved = async (who: Person, element: Element, size: number) => {
    const { id: document_id } = await documentWithFile(coordinator, "feuille.pdf");
    const [entry] = await findEntries(documentsRoster, [document_id]);
    if (!entry) throw new Error("No such document");
    const files = Object.entries(entry.files).map(([id, file]) => [id, { ...file, size }]);
    await transact(writesToPutEntries(documentsRoster, [{ ...entry, files: Object.fromEntries(files) }]));
    must(
      await coordinator.send(evidence.markEvidence, {
        params: { ...of(who), element },
        body: { mark: { paper: { document_id, collected_by: "Solène", on: "2026-10-16" } } },
      }),
    );
  };
  const archive = async (...people: Person[]) => {
    const body = { profile_ids: people.map(({ profileId }) => profileId) };
    const { id } = must(await coordinator.send(evidence.archiveEvidence, { params, body }));
    await buildArchives({ id });
    return must(await coordinator.call(library.getArchive, { params: { id } }));
  };
  const MB = 1024 ** 2;
  await proved(learner, "E5", 700 * MB);
  await proved(other, "E5", 324 * MB);
  expect(await archive(learner, other)).toMatchObject({ status: "ready", reason: null });
  await attachFile(scene, 3);
  await handIn(scene, 3);
  expect(await archive(learner, other)).toMatchObject({
    status: "failed",
    reason:
      "Les fichiers de ces 2 dossiers pèsent 1,1 Go, et un zip en contient 1 Go au plus. Demandez-les en plusieurs fois, avec moins de personnes.",
  });
  expect((await archive(learner)).status).toBe("ready");
  expect((await archive(other)).status).toBe("ready");
  await proved(learner, "E6", 700 * MB);
  expect((await archive(learner)).reason).toMatch(/de ce dossier pèsent 1,4 Go.*une à une/);
});

test("an archive says who stands by each version, holds a file once, and names what is missing", async () => {
  const { coordinator, learner, referent, tradeTrainer } = scene;
  await atTrueTime();
  const first = await attachFile(scene, 3);
  const one = await handIn(scene, 3, "Pose d’un lavabo");
  must(await scene.say(referent, 3, one, "talk_again", { remark: "CANARI-REMARQUE" }));
  const two = await handIn(scene, 3, "Pose de deux lavabos");
  must(await scene.say(referent, 3, two, "validates"));
  const today = dayInParis(new Date().toISOString());
  must(
    await scene.say(referent, 3, two, "validates", {
      on_behalf: { channel: "phone", at: today },
    }),
  );
  const archived = async () => {
    const body = { profile_ids: [learner.profileId] };
    const { id } = must(await coordinator.send(evidence.archiveEvidence, { params, body }));
    await buildArchives({ id });
    const { headers } = await coordinator.call(library.downloadArchive, { params: { id } });
    return unzipped(Buffer.from(await (await fetch(headers["location"] ?? "")).arrayBuffer()));
  };
  expect((await dossier()).pieces.map(({ title }) => title)).toEqual([
    expect.stringMatching(`^Situation de travail 1, .*version ${one}$`),
    `compte-rendu, version ${one}`,
    expect.stringMatching(`^Situation de travail 1, .*version ${two}$`),
  ]);
  const files = await archived();
  const place = `${learner.name}/pieces`;
  const name = (version: number) => `${place}/3 Situation de travail 1, version ${version}.txt`;
  expect([...files.keys()].filter((path) => path.startsWith(place)).sort()).toEqual(
    [`${place}/3 version ${one} compte-rendu.pdf`, name(one), name(two)].sort(),
  );
  const [before, after] = [files.get(name(one)) ?? "", files.get(name(two)) ?? ""];
  expect(before).toContain(`Rendu par ${learner.name} ; enregistré le `);
  expect(before).toContain(`Formateur·trice référent·e, ${referent.name} : veut en reparler`);
  expect(after).toContain(
    `Formateur·trice métier, ${tradeTrainer.name} : valide cette version ; recueilli par ${referent.name} au téléphone, dit le `,
  );
  expect(after).toContain(`Fichier : 3 version ${one} compte-rendu.pdf`);
  expect(before + after).not.toContain("CANARI");
  await withdraw(first.fileId, new Date());
  const { manquants } = JSON.parse((await archived()).get("manifest.json") ?? "{}");
  expect(manquants).toEqual([`${place}/3 version ${one} compte-rendu.pdf`]);
});

describe("after the account's end", () => {
  const leave = async () => {
    const { learner } = scene;
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    await removeDeleted();
  };

  test("a dossier is kept with the name, for administrators and coordinators; an administrator erases it", async () => {
    await agreed();
    await leave();
    const kept = await dossier();
    expect(kept).toMatchObject({
      learner: { name: scene.learner.name },
      kept: { until: "2030-07-02", asked_on: "2026-12-10", decided: null },
      may: { mark: false, take: true, erase: false, decide: false },
    });
    expect(kept.lines[0]).toMatchObject({ element: "E1", status: "present" });
    expect(JSON.stringify(kept)).not.toContain(scene.learner.email);
    expect((await board()).learners).toMatchObject([{ kept: { awaits: true } }]);
    for (const who of [scene.assistant, scene.referent]) {
      expect((await who.call(evidence.getEvidence, { params: of() })).status).toBe(404);
      expect((await board(who)).learners).toEqual([]);
    }
    // The promotion stays as long as it is kept.
    const dropped = () => scene.administrator.send(training.deleteTrainingAction, { params });
    expect((await dropped()).body.code).toBe("hasEvidence");
    must(await scene.administrator.send(evidence.eraseKeptEvidence, { params: of() }));
    expect((await scene.coordinator.call(evidence.getEvidence, { params: of() })).status).toBe(404);
    expect((await board()).learners).toEqual([]);
  });

  test.each(["account", "profile"] as const)(
    "a dossier is kept of a learner whose %s an administrator deletes",
    async (what) => {
      await agreed();
      const { administrator, learner } = scene;
      const query = { force: 1 };
      must(
        await (what === "account"
          ? administrator.send(profiles.deleteUser, { params: { userId: learner.userId }, query })
          : administrator.send(profiles.deleteProfile, { params: { id: learner.profileId }, query })),
      );
      await removeDeleted();
      const kept = { until: "2030-07-02", asked_on: null };
      expect(await dossier()).toMatchObject({ learner: { name: learner.name }, kept });
      expect((await line("E1")).status).toBe("present");
    },
  );

  test("an erasure that was asked for waits under « À faire » of administrators, until one erases or keeps", {
    tags: ["long"],
  }, async () => {
    await agreed();
    await leave();
    expect((await mailsTo(scene.learner.email)).at(-1)?.text).toMatch(
      /Il restera ton dossier de preuves FEST.*\n?.*L’administration sait que tu demandes l’effacement/,
    );
    const waiting = async (who: Person) =>
      must(await who.call(notices.getTodo, { query: {} })).data.filter(
        ({ kind, about }) =>
          kind === "evidence_erasure" && about === `${scene.action.id}~${scene.learner.profileId}`,
      );
    expect(await waiting(scene.coordinator)).toEqual([]);
    expect(await waiting(scene.administrator)).toMatchObject([
      { count: 1, name: scene.learner.name, since: "2026-12-10" },
    ]);
    const keep = (who: Person) => who.send(evidence.keepEvidence, { params: of() });
    expect((await board()).learners).toMatchObject([{ kept: { awaits: true } }]);
    must(await keep(scene.administrator));
    expect((await board()).learners).toMatchObject([{ kept: { awaits: false } }]);
    on("2026-12-12");
    const other = await person("administrator");
    must(await keep(other));
    expect(await waiting(other)).toEqual([]);
    // The first decision stands, with its author; the dossier can still be erased later.
    expect(must(await other.call(evidence.getEvidence, { params: of() }))).toMatchObject({
      kept: { decided: { on: "2026-12-10", by: scene.administrator.name } },
      may: { erase: true, decide: false },
    });
    must(await other.send(evidence.eraseKeptEvidence, { params: of() }));
    expect((await keep(other)).status).toBe(404);
  });

  test("the organisation sets how long: longer for those to come, shorter for all", {
    tags: ["long"],
  }, async () => {
    const set = async (years: number) => {
      const { version } = must(await visitor.call(evidence.getEvidencePeriod, {}));
      return scene.administrator.send(evidence.saveEvidencePeriod, { body: { years, version } });
    };
    const { years, version } = must(await visitor.call(evidence.getEvidencePeriod, {}));
    expect([years, version]).toEqual([3, 0]);
    for (const wrong of [0, 11, 2.5]) expect((await set(wrong)).status).toBe(422);
    await agreed();
    await leave();
    const chosen = must(await set(5));
    const again = { years: 5, version: 0 };
    expect(must(await scene.administrator.send(evidence.saveEvidencePeriod, { body: again }))).toEqual(
      chosen,
    );
    await reviewAccounts();
    expect((await dossier()).kept?.until).toBe("2030-07-02");
    const later = await stepScene(0);
    must(await later.learner.send(accounts.deleteAccount, { body: { password: later.learner.password } }));
    await removeDeleted();
    const untilOf = async () => {
      const params = { id: later.action.id, learnerProfileId: later.learner.profileId };
      return must(await later.coordinator.call(evidence.getEvidence, { params })).kept?.until;
    };
    expect(await untilOf()).toBe("2032-07-02");
    const stale = { years: 2, version: 0 };
    expect((await scene.administrator.send(evidence.saveEvidencePeriod, { body: stale })).status).toBe(409);
    must(await set(1));
    // One whose write fails does not hold up the other.
    const firstFails = planOf({ number: 1, writes: true, fault: "failed", attempts: 99 });
    const run = withFaults(firstFails, () => shortenKeptEvidence(new Date(), () => true));
    await expect(run).rejects.toThrow();
    expect([(await dossier()).kept?.until, await untilOf()]).toContain("2028-07-02");
    await reviewAccounts();
    expect([(await dossier()).kept?.until, await untilOf()]).toEqual(["2028-07-02", "2028-07-02"]);
    must(await set(3));
  });

  test("nothing is kept of a path that ended three years ago, nor read once its time is over", {
    tags: ["long"],
  }, async () => {
    await agreed();
    await leave();
    on("2030-07-03");
    expect((await board(await person("coordinator"))).learners).toEqual([]);
    const late = await stepScene(0);
    const { learner } = late;
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    const rows = await readTable(process.env["TABLE_NAME"] ?? "");
    expect(rows.filter(({ pk }) => pk === `EVIDENCE#${late.action.id}`)).toEqual([]);
  });
});

test("a step that is archived asks for nothing any more", async () => {
  expect((await line("E4")).items).toEqual([]);
  must(await scene.dates(scene.learner, 3, "2026-10-19T07:00:00Z", "2026-10-30T15:00:00Z"));
  expect((await line("E4")).items).toMatchObject([{ code: "notSaid", since: "2026-10-30" }]);
  const archived = await scene.coordinator.send(steps.archiveStep, {
    params: { id: scene.stepId(3) },
    body: { archived: true },
  });
  must(archived);
  expect((await line("E4")).items).toEqual([]);
});
