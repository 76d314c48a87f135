import { afterEach, describe, expect, test, vi } from "vitest";
import { finishErasures } from "#functions/domain/departures/erasure.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findActionOfCode } from "#functions/domain/training/join-codes.store.ts";
import { readTogether, writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { rowsOf } from "#scripts/checks/access-tables.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { sendValidationMails } from "#scripts/testing/functions.ts";
import { mailsTo, must, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { half } from "#scripts/testing/scenes/access-scene.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { documentOf, folderOf, upload } from "#scripts/testing/scenes/library-scene.ts";
import { attachFile, handIn, stepScene, validationLinkOf } from "#scripts/testing/scenes/step-scene.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { admits } from "#shared/contract/access.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

afterEach(() => void vi.useRealTimers());

/** Archives an action whatever its dates, or puts it back. */
const store = async (id: string, archived: { at: string; by: string } | null) => {
  const seen = await readTogether(trainingRoster);
  const action = seen.find(trainingRoster, id);
  if (!action) throw new Error(`${id} is not an action`);
  await transact(
    writesToPutEntries(trainingRoster, [{ ...action, archived }], seen.versionsOf(trainingRoster)),
  );
};

/** Writing routes that name an action and answer in an archived one as in others. */
const exempt: Record<string, string> = {
  createTrainingAction: "makes a new one",
  archiveTrainingAction: "puts it back",
  archiveEvidence: "reads: auditors come after the end",
  confirmPeople: "confirms the others, and names who asks to join it",
  eraseKeptEvidence: "erases what is left of somebody, as erasure must anywhere",
  keepEvidence: "answers a wish for erasure, which comes after the end as before it",
  refusePeople: "only deletes the request of somebody who waits",
  validateByLink: "its link opens nothing then",
};

// Every route that writes in an action or in its steps, as the contracts declare them.
const writing = operations().filter(
  ({ domain, operation, endpoint: { method, path } }) =>
    method !== "GET" &&
    (path.startsWith("/api/training-action") || ["training", "steps", "placements"].includes(domain)) &&
    !(operation in exempt),
);

const scene = await half();

type Body = { code?: string; training_action_id?: string; people?: { training_action_id: string }[] };
/** The action that a call is about: its path, its body or its code name it. */
const actionOf = async ({ params = {}, body }: { params?: Record<string, string>; body?: unknown }) => {
  const { code, training_action_id, people } = (body ?? {}) as Body;
  if (code) return (await findActionOfCode(code)) ?? "";
  return training_action_id ?? people?.[0]?.training_action_id ?? (params["id"] ?? "").split("~")[0] ?? "";
};

describe("an archived action", () => {
  test.each(writing)("$operation is refused in it, and nowhere else", async ({ operation, endpoint }) => {
    const staff = scene.staff;
    for (const row of rowsOf(operation)) {
      const isStaffs = admits(endpoint.access, ["administrator"]);
      const who = isStaffs ? staff : await person("learner");
      const call = isStaffs ? await row.call(scene, "other") : await row.own?.(who, scene);
      if (!call) throw new Error(`${operation} has no call for a learner`);
      const id = await actionOf(call);
      await store(id, { at: "2026-07-03T10:00:00.000Z", by: staff.userId });
      const refused = await who.send(endpoint, call);
      await store(id, null);
      expect([refused.status, refused.body.code], JSON.stringify(call)).toEqual([409, "archivedAction"]);
      expect((await who.send(endpoint, call)).body?.code).not.toBe("archivedAction");
    }
  });

  test("only one that is over is archived, by those who may; twice is once, and it comes back as it was", async () => {
    const { action, coordinator } = await stepScene();
    const params = { id: action.id };
    const archive = (who: typeof coordinator, archived: boolean) =>
      who.send(training.archiveTrainingAction, { params, body: { archived } });
    expect((await archive(coordinator, true)).body.code).toBe("notOver");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.parse(action.end_date) + 86_400_000) });
    // Sessions last two hours.
    const [c, a, t] = await Promise.all([
      person("coordinator"),
      person("administrator"),
      person("assistant"),
    ]);
    expect((await archive(t, true)).status).toBe(403);
    for (const _ of [1, 2]) must(await archive(c, true));
    const listed = async (query: object) =>
      must(await a.call(training.listTrainingActions, { query })).data.map(({ id }) => id);
    const { degree, year } = action;
    expect(await listed({ per_page: 100 })).not.toContain(action.id);
    expect(await listed({ per_page: 100, archived: 1 })).toContain(action.id);
    expect(await listed({ per_page: 100, name: `${degree.name} ${year}` })).toContain(action.id);
    const whole = must(await a.call(training.getTrainingAction, { params }));
    expect(whole).toMatchObject({ archived_by: { name: c.name }, version: action.version + 1 });
    expect(whole.archived_at).not.toBeNull();
    must(await archive(c, false));
    must(await archive(c, false));
    expect(await listed({ per_page: 100 })).toContain(action.id);
    expect(must(await a.call(training.getTrainingAction, { params }))).toMatchObject({
      archived_at: null,
      archived_by: null,
    });
  });

  test("confirms nobody more, and holds nobody else up: who asks to join it waits on", async () => {
    const [asking, other] = [await stranger("learner"), await stranger("tradeTrainer")];
    const { staff, action } = scene;
    must(
      await asking.call(training.addTrainingProfile, {
        params: { id: action.id },
        body: { profile_id: asking.profileId },
      }),
    );
    const people = [
      { profile_id: asking.profileId, training_action_id: action.id },
      { profile_id: other.profileId, training_action_id: null },
    ];
    const confirm = async () =>
      must(await staff.call(training.confirmPeople, { body: { people } })).people.map((one) => one.outcome);
    await store(action.id, { at: "2026-07-03T10:00:00.000Z", by: staff.userId });
    expect(await confirm()).toEqual(["archived", "confirmed"]);
    await store(action.id, null);
    expect(await confirm()).toEqual(["confirmed", "confirmed"]);
  });

  test("its links without an account open nothing", async () => {
    const params = { secret: await validationLinkOf(scene, 3) };
    const opened = async () => (await scene.staff.call(steps.getValidation, { params })).status;
    expect(await opened()).toBe(200);
    await store(scene.action.id, { at: "2026-07-03T10:00:00.000Z", by: scene.staff.userId });
    expect(await opened()).toBe(404);
    const body = { version: 1, word: "validates" };
    expect((await scene.staff.send(steps.validateByLink, { params, body })).status).toBe(404);
    await store(scene.action.id, null);
    expect(await opened()).toBe(200);
  });

  test("its trade trainer is written to no more: the link of the mail would open nothing", async () => {
    const own = await stepScene();
    await handIn(own, 3);
    const params = { id: own.stepId(3) };
    must(await own.referent.send(steps.makeValidationLink, { params, body: { send: 1 } }));
    await store(own.action.id, { at: "2026-07-03T10:00:00.000Z", by: own.coordinator.userId });
    await sendValidationMails();
    expect(await mailsTo(own.tradeTrainer.email)).toEqual([]);
  });

  test("its learner and trainers read on, read only; the trainers' list has it apart", async () => {
    const own = await stepScene();
    const { action, learner, tradeTrainer, read, coordinator } = own;
    await handIn(own, 3);
    await store(action.id, { at: "2026-07-03T10:00:00.000Z", by: coordinator.userId });
    for (const who of [learner, tradeTrainer]) {
      const { status, body } = await read(who, 3);
      expect(status).toBe(200);
      expect(body.permissions).toMatchObject({ dates: false, submit: false, note_role_ids: [] });
      expect(body.training_action.archived_at).toBe("2026-07-03T10:00:00.000Z");
      const params = { id: own.stepId(3) };
      expect(must(await who.call(steps.listValidations, { params }))).toMatchObject({
        turns: [],
        may: { part: null, words: [], on_behalf: false },
      });
      expect(must(await who.call(steps.getThread, { params })).may_write).toBe(false);
    }
    // Nothing may be noted of where they work either: no next act, no structure to try.
    const [leads] = must(await learner.call(placements.listOwnPlacements, {}));
    expect(leads).toMatchObject({ next: null, similar: [] });
    const board = must(await coordinator.call(placements.getPlacementBoard, { params: { id: action.id } }));
    expect(board.training_action.archived_at).toBe("2026-07-03T10:00:00.000Z");
    const listed = await learner.call(training.listProfileTrainingActions, {
      params: { profileId: learner.profileId },
    });
    expect(listed.body).toMatchObject([{ id: action.id, archived_at: "2026-07-03T10:00:00.000Z" }]);
    const whole = await learner.call(training.getTrainingAction, { params: { id: action.id } });
    expect(whole.body.archived_by).toBeNull();
    const followed = async (archived: 0 | 1) =>
      must(
        await tradeTrainer.call(steps.listTutorLearners, {
          params: { profileId: tradeTrainer.profileId },
          query: { archived },
        }),
      ).flatMap(({ training_actions }) => training_actions.map(({ id }) => id));
    expect([await followed(0), await followed(1)]).toEqual([[], [action.id]]);
  });

  test("its learners are no more among those of whom a structure says whether it would meet them", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-06-20T10:00:00Z") });
    const { staff, action, participations, learners } = await timetableScene();
    const params = { secret: await linkOf(staff, participations[0]?.id ?? "") };
    vi.setSystemTime("2099-06-28T11:00:01Z");
    const interested = async () =>
      must(await visitor.send(hosts.getHost, { params })).placement?.interests.map((one) => one.profile_id);
    expect(await interested()).toHaveLength(learners.length);
    await store(action.id, { at: "2099-06-28T10:00:00.000Z", by: staff.userId });
    expect(await interested()).toEqual([]);
    const body = { interests: [{ profile_id: learners[0]?.profileId, wants: true }] };
    expect(must(await visitor.send(hosts.saveHostPlacement, { params, body })).interests).toEqual([]);
    await store(action.id, null);
    expect(must(await visitor.send(hosts.getHost, { params })).placement?.interests).toEqual(
      learners.map(() => expect.objectContaining({ wants: null })),
    );
  });

  test("its folders are read only, whoever writes in them, and come back with it", async () => {
    const scene = await stepScene();
    const { action, coordinator, learner } = scene;
    const more = { training_action_id: action.id };
    const folder = await folderOf(coordinator, more);
    const other = await folderOf(coordinator);
    const document = await documentOf(coordinator, folder);
    const params = { id: folder };
    const { id: attached } = await attachFile(scene, 3);
    // In a folder of no action, below another: the folder goes with all that stands in it.
    const common = await folderOf(coordinator);
    const shown = await documentOf(coordinator, await folderOf(coordinator, { parent_id: common }));
    must(await scene.change(coordinator, 4, { user_document_ids: [shown.id] }));
    const file = { id: document.fileIds[0] ?? "" };
    const right = { user_id: learner.userId, access_level: "read" as const };
    const role = { training_action_id: action.id, role_name: "Apprenant·e" };
    const c = coordinator;
    const body = { name: "Autre nom" };
    const writes: Record<string, () => Promise<{ status: number; body: unknown }>> = {
      createFolder: () => c.call(library.createFolder, { body: { ...body, ...more } }),
      createFolderBelow: () => c.call(library.createFolder, { body: { ...body, parent_id: folder } }),
      updateFolder: () => c.call(library.updateFolder, { params, body }),
      moveIn: () => c.call(library.updateFolder, { params: { id: other }, body: { parent_id: folder } }),
      createDocument: () =>
        c.call(library.createDocument, { body: { folder_id: folder, files: [upload()] } }),
      updateDocument: () =>
        c.call(library.updateDocument, { params: { id: document.id }, body: { ...body, files: [] } }),
      shareFolder: () => c.call(library.shareFolder, { params, body: right }),
      shareDocument: () => c.call(library.shareDocument, { params: { id: document.id }, body: right }),
      shareFolderWithRole: () =>
        c.call(library.shareFolderWithRole, { params, body: { ...role, access_level: "read" } }),
      deleteDocumentFile: () => c.call(library.deleteDocumentFile, { params: file }),
      deleteDocument: () => c.call(library.deleteDocument, { params: { id: document.id } }),
      deleteAttached: () => learner.call(library.deleteDocument, { params: { id: attached } }),
      deleteFolder: () => c.call(library.deleteFolder, { params }),
      deleteFolderOfAttached: () => c.call(library.deleteFolder, { params: { id: common } }),
    };
    must(
      await c.call(library.shareFolder, { params, body: { ...right, user_id: scene.tradeTrainer.userId } }),
    );
    must(await c.call(library.shareFolderWithRole, { params, body: { ...role, access_level: "write" } }));
    await store(action.id, { at: "2026-07-03T10:00:00.000Z", by: coordinator.userId });
    for (const [name, write] of Object.entries(writes))
      expect(await write(), name).toMatchObject({ status: 409, body: { code: "archivedAction" } });
    const none = { write: false, delete: false };
    const read = must(await c.call(library.getFolder, { params }));
    expect(read).toMatchObject({ permissions: none, documents: [{ permissions: none }] });
    // What was given is still taken back.
    const taken = { user_id: scene.tradeTrainer.userId };
    must(await c.call(library.removeFolderAccess, { params, body: taken }));
    must(await c.call(library.removeFolderRole, { params, body: role }));
    expect((await c.call(library.listFolderRoles, { params })).body.role_rights).toEqual([]);
    const left = must(await c.call(library.listFolderUsers, { params }));
    expect(left.filter((one) => one.direct_level !== null)).toEqual([]);
    expect(
      must(await learner.call(library.getDocument, { params: { id: document.id } })).permissions,
    ).toEqual(none);
    await store(action.id, null);
    for (const [name, write] of Object.entries(writes))
      expect((await write()).status, name).toBeLessThan(300);
  });

  test("erasure goes through, of its learner and of whoever archived it, who is nameless then", async () => {
    const { action, learner, coordinator, staff } = await stepScene();
    await store(action.id, { at: "2026-07-03T10:00:00.000Z", by: coordinator.userId });
    for (const who of [learner, coordinator])
      must(await who.call(accounts.deleteAccount, { body: { password: who.password } }));
    expect(await finishErasures()).toBe(2);
    const params = { id: action.id };
    const whole = must(await staff.call(training.getTrainingAction, { params }));
    expect(whole).toMatchObject({ archived_by: { id: coordinator.userId, name: null } });
    expect(whole.profiles.map(({ id }) => id)).not.toContain(learner.profileId);
  });

  test("no new situation is told of it", async () => {
    const { action, learner, staff } = await stepScene();
    const write = (about: object) =>
      learner.send(situations.createSituation, { body: { title: "Au jardin", ...about } });
    await store(action.id, { at: "2026-07-03T10:00:00.000Z", by: staff.userId });
    expect((await write({ training_action_id: action.id })).body.code).toBe("archivedAction");
    expect(must(await write({})).data.training_action_id).toBeNull();
  });

  test("the table is sound", async () => {
    expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
  });
});

test("the wishes of those who are in archived promotions alone are read, and change no more", async () => {
  const { staff, learner, event, action, structureIds } = await wishScene(1);
  const list = { profile_id: learner.profileId, event_id: event.id, is_pre_event: 1 as const };
  const wishlists = structureIds.map((structure_id) => ({ structure_id, is_initial_choice: 1 as const }));
  const save = () => staff.send(wishes.saveWishes, { body: { ...list, wishlists } });
  must(await save());
  await store(action.id, { at: "2026-07-03T10:00:00.000Z", by: staff.userId });
  expect(await save()).toMatchObject({ status: 409, body: { code: "archivedAction" } });
  const params = { userId: learner.profileId, eventId: event.id };
  const read = must(await staff.send(wishes.listLearnerWishes, { params, query: { is_pre_event: 1 } }));
  expect(read).toHaveLength(1);
  await store(action.id, null);
  must(await save());
});
