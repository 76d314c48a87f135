import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { type News, notify } from "#functions/domain/notices/notices.store.ts";
import { writesToSaveDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import { transact } from "#functions/store/table.ts";
import { must, type Person, person, stranger } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { hostedEvent } from "#scripts/testing/scenes/host-scene.ts";
import { actionWith, documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { everyNoticeKind, type NoticeKind } from "#shared/notices/notices.rules.ts";
import { type TodoEntry, todoKinds } from "#shared/notices/notices.schemas.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// Everything that waits for somebody, of each kind: listed and counted while they may open it, gone with their right.

type Call = () => Promise<{ status: number; body: unknown }>;
/** Somebody with a right, the call of the page that the entry leads to, and what takes the right away. */
type Row = { who: Person; open: Call; take: Call };

const coming = new Date().getUTCFullYear() + 1;
const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
afterEach(() => {
  vi.useRealTimers();
});

const home =
  (who: Person): Call =>
  () =>
    who.call(accounts.listUserProfiles, {});
const nobodys = { metier_instructor_id: null, referent_instructor_id: null };

/** One of the staff, who loses their role. */
const byRole = async (
  open: (who: Person) => Call,
  role: "coordinator" | "administrator" = "coordinator",
): Promise<Row> => {
  const [who, administrator] = await Promise.all([person(role), person("administrator")]);
  const params = { id: who.profileId };
  return {
    who,
    open: open(who),
    take: () => administrator.send(profiles.deleteProfile, { params, query: {} }),
  };
};

/** An instructor of a learner with steps, who loses the learner. */
const instructing = async (role: "tradeTrainer" | "referent", at: "list" | number) => {
  const scene = await stepScene(0, coming - 1);
  const { learner, staff } = scene;
  const who = scene[role];
  const row: Row = {
    who,
    open: () =>
      at === "list"
        ? who.call(steps.listTutorLearners, { params: { profileId: who.profileId } })
        : scene.read(who, at),
    take: () =>
      staff.send(training.updateTrainingProfile, {
        params: { id: scene.action.id },
        body: { profile_id: learner.profileId, ...nobodys },
      }),
  };
  return { ...scene, row };
};

/** A situation that was submitted, with its learner and the referent trainer who reviews it. */
const reviewing = async () => {
  const scene = await situationScene();
  const { staff, learner, described, action } = scene;
  const { id } = await scene.create();
  const params = { id };
  const open =
    (who: Person): Call =>
    () =>
      who.call(situations.getSituation, { params });
  const submitted = { ...described, submitted_at: new Date().toISOString() };
  must(await learner.send(situations.updateSituation, { params, body: submitted }));
  return {
    ...scene,
    id,
    open,
    loseLearner: () =>
      staff.send(training.updateTrainingProfile, {
        params: { id: action.id },
        body: { profile_id: learner.profileId, ...nobodys },
      }),
    loseSituation: () => staff.call(situations.deleteSituation, { params }),
  };
};
/** A learner whose situation is deleted. */
const deleting = async (): Promise<Row & { about: string }> => {
  const { id, learner, open, loseSituation } = await reviewing();
  return { about: id, who: learner, open: open(learner), take: loseSituation };
};

/** A trainer who is attached to a structure. */
const attached = async (): Promise<Row & { about: string }> => {
  const { staff, trainer, structureIds } = await wishScene(1, coming);
  const [id = ""] = structureIds;
  const body = { profile_ids: [trainer.profileId] };
  must(await staff.send(structures.addStructureProfiles, { params: { id }, body }));
  const params = { id, profileId: trainer.profileId };
  return {
    about: id,
    who: trainer,
    open: () => trainer.call(structures.getStructure, { params: { id } }),
    take: () => staff.call(structures.removeStructureProfile, { params }),
  };
};

/** A trainer whom nobody has confirmed: they ask to be attached to what they proposed, and staff accept it. */
const proposing = async (): Promise<Row & { about: string }> => {
  const [who, { staff, organization, legalForm }] = [await stranger("tradeTrainer"), await situationScene()];
  const own = { organization_id: organization.id, legal_form_id: legalForm.id };
  const body = { name: "Le Verger", zip_code: "35000", city: "Redon", ...own };
  const { id } = must(await who.send(structures.createStructure, { body }));
  const params = { id };
  const activate = (is_active: 0 | 1) =>
    staff.send(structures.updateStructure, { params, body: { is_active } });
  must(await activate(1));
  return {
    about: id,
    who,
    open: () => who.call(structures.getStructure, { params }),
    take: () => activate(0),
  };
};

/** Somebody of the team, who answers for what is published. */
const managing = async (): Promise<Row & { about: string }> => {
  const { id, open } = await reviewing();
  return { ...(await byRole(open)), about: id };
};

/** A learner of an event, which is no longer published, or whose action they leave. */
const campaigning = async (lose: "event" | "membership"): Promise<Row & { about: string }> => {
  const { staff, learner, event, action } = await wishScene(0, coming);
  const { name, start_date, end_date } = event;
  const params = { id: event.id };
  const unpublished = { name, start_date, end_date, is_published: 0 };
  return {
    about: event.id,
    who: learner,
    open: () => learner.call(events.getEvent, { params }),
    take: () =>
      lose === "event"
        ? staff.send(events.updateEvent, { params, body: unpublished })
        : staff.send(training.removeTrainingProfile, {
            params: { id: action.id },
            body: { profile_id: learner.profileId },
          }),
  };
};

/** Two people whom a membership tied, and who are tied again. */
const separated = async (of: "instructor" | "learner"): Promise<Row & { about: string }> => {
  const { staff, learner, trainer, action } = await wishScene(0, coming);
  const instruct = (metier_instructor_id: string | null) =>
    staff.send(training.updateTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: learner.profileId, metier_instructor_id },
    });
  must(await instruct(null));
  const [who, other] = of === "instructor" ? [trainer, learner] : [learner, trainer];
  return {
    about: `${action.id}~${other.profileId}`,
    who,
    open: home(who),
    take: () => instruct(trainer.profileId),
  };
};

/** Somebody whose profile is deleted. */
const ofProfile = async (): Promise<Row & { about: string }> => {
  const row = await byRole(home);
  return { ...row, about: row.who.profileId };
};

const noticeRows: Record<NoticeKind, () => Promise<Row & { about: string }>> = {
  people_to_confirm: async () => ({
    ...(await byRole((who) => () => who.call(training.listPeopleToConfirm, { query: {} }))),
    about: "all",
  }),
  situation_submitted: async () => {
    const { id, referent, open, loseLearner } = await reviewing();
    return { about: id, who: referent, open: open(referent), take: loseLearner };
  },
  situation_returned: deleting,
  situation_reviewed: deleting,
  situation_published: deleting,
  situation_withdrawn: deleting,
  situation_deleted: ofProfile,
  situation_changed: managing,
  situation_withdrawal_asked: managing,
  step_note: async () => {
    const { row, stepId } = await instructing("tradeTrainer", 3);
    return { ...row, about: stepId(3) };
  },
  step_deliverable: async () => {
    const { row, stepId } = await instructing("referent", 3);
    return { ...row, about: stepId(3) };
  },
  step_word: async () => {
    const { row, stepId } = await instructing("tradeTrainer", 4);
    return { ...row, about: stepId(4) };
  },
  step_word_noted: async () => {
    const { row, stepId } = await instructing("tradeTrainer", 5);
    return { ...row, about: stepId(5) };
  },
  step_message: async () => {
    const { row, stepId } = await instructing("referent", 4);
    return { ...row, about: stepId(4) };
  },
  folder_shared: async () => {
    const [staff, who] = await Promise.all([person("administrator"), person("tradeTrainer")]);
    const id = await folderOf(staff, { private: true });
    const [params, to] = [{ id }, { user_id: who.userId }];
    must(await staff.call(library.shareFolder, { params, body: { ...to, access_level: "read" } }));
    return {
      about: id,
      who,
      open: () => who.call(library.getFolder, { params }),
      take: () => staff.call(library.removeFolderAccess, { params, body: to }),
    };
  },
  document_shared: async () => {
    const [staff, who] = await Promise.all([person("administrator"), person("learner")]);
    const { id } = await documentOf(staff, await folderOf(staff, { private: true }));
    const [params, to] = [{ id }, { user_id: who.userId }];
    must(await staff.call(library.shareDocument, { params, body: { ...to, access_level: "read" } }));
    return {
      about: id,
      who,
      open: () => who.call(library.getDocument, { params }),
      take: () => staff.call(library.removeDocumentAccess, { params, body: to }),
    };
  },
  learner_deleted: async () => {
    const id = await actionWith();
    const row = await byRole((who) => () => who.call(training.getTrainingAction, { params: { id } }));
    return { ...row, about: id };
  },
  profile_confirmed: ofProfile,
  attachment_confirmed: attached,
  structure_accepted: proposing,
  enrolment_confirmed: async () => {
    const [staff, who] = await Promise.all([person("administrator"), person("learner")]);
    const id = await actionWith(who);
    const body = { profile_id: who.profileId };
    return {
      about: id,
      who,
      open: home(who),
      take: () => staff.send(training.removeTrainingProfile, { params: { id }, body }),
    };
  },
  enrolment_refused: async () => {
    const [staff, who] = await Promise.all([person("administrator"), person("learner")]);
    const id = await actionWith();
    const body = { profile_id: who.profileId, role_id: 2 as const };
    return {
      about: id,
      who,
      open: home(who),
      take: () => staff.send(training.addTrainingProfile, { params: { id }, body }),
    };
  },
  attachment_refused: async () => {
    const { staff, trainer, structureIds } = await wishScene(1, coming);
    const [id = ""] = structureIds;
    return {
      about: id,
      who: trainer,
      open: home(trainer),
      take: () =>
        staff.send(structures.addStructureProfiles, {
          params: { id },
          body: { profile_ids: [trainer.profileId] },
        }),
    };
  },
  learner_removed: () => separated("instructor"),
  instructor_removed: () => separated("learner"),
  wishes_open: () => campaigning("event"),
  wishes_closing: () => campaigning("membership"),
  timetable_published: async () => {
    const row = await campaigning("event");
    return { ...row, open: () => row.who.call(timetable.getAgenda, { params: { id: row.about } }) };
  },
  host_answered: async () => {
    const { event } = await wishScene(0, coming);
    const row = await byRole((who) => () => who.call(events.getEventWhole, { params: { id: event.id } }));
    return { ...row, about: event.id };
  },
  import_finished: async () => {
    const staff = await person("assistant");
    const params = { id: await actionWith() };
    return {
      about: `${params.id}~an-import`,
      who: staff,
      open: () => staff.call(training.listLearnerImports, { params }),
      take: () => staff.call(training.deleteTrainingAction, { params }),
    };
  },
};

const found = async (who: Person, kind: NoticeKind) => {
  const { data, unread } = must(await who.call(notices.listNotices, {}));
  const bell = must(await who.call(notices.listNotices, { query: { per_page: 0 } }));
  const todo = must(await who.call(notices.getTodo, { query: {} }));
  expect([bell.unread, todo.unread]).toEqual([unread, unread]);
  expect(data.filter(({ is_read }) => !is_read)).toHaveLength(unread);
  return data.filter((one) => one.kind === kind);
};

test.each(everyNoticeKind)(
  "a notice %s goes when its reader may no longer open it",
  { tags: ["long"] },
  async (kind) => {
    const { who, about, open, take } = await noticeRows[kind]();
    const news: News = { to: [who.userId], kind, about, by: null };
    await transact(notify([news], new Date()).writes);
    expect((await found(who, kind)).length).toBeGreaterThan(0);
    expect((await open()).status).toBe(200);
    must(await take());
    expect(await found(who, kind)).toEqual([]);
  },
);

const list = { page: 1, per_page: 1 };
const staffRow = (open: (who: Person) => Call, prepare: () => Promise<unknown>) => async () => {
  await prepare();
  return byRole(open);
};
/** Structures that a coordinator brings, with the values that no list has. */
const imported = async (text: string) => {
  const { previewed, written } = importsOf(await person("coordinator"), "structures");
  await written((await previewed(text)).id, true);
};
const published = (days: number) => ({
  name: "Alternance Day",
  is_published: 1,
  start_date: new Date(Date.now() + days * 86_400_000).toISOString(),
  end_date: new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString(),
});
/** A published event that starts in so many days. */
const eventIn = async (days: number) => {
  const staff = await person("administrator");
  return must(await staff.send(events.createEvent, { body: published(days) }));
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A learner who leaves their action. */
const leaving = async (time: string, year: number, open: (id: string, who: Person) => Call) => {
  at(time);
  const scene = await stepScene(1, year);
  const { staff, learner: who, action } = scene;
  const body = { profile_id: who.profileId, date: time.slice(0, 10), reason: "Déménagement" };
  const row: Row = {
    who,
    open: open(scene.event.id, who),
    take: () => staff.send(training.recordDeparture, { params: { id: action.id }, body }),
  };
  return { ...scene, row };
};

const todoRows: Record<TodoEntry["kind"], () => Promise<Row>> = {
  wishes_incomplete: async () => {
    const { event, staff } = await wishScene(0, coming);
    // The line is about the next event: no other of these tests may come before it.
    must(await staff.send(events.updateEvent, { params: { id: event.id }, body: published(60) }));
    return byRole((who) => () => who.call(wishes.listIncompleteWishes, { params: { eventId: event.id } }));
  },
  hosts_unanswered: async () => {
    const { staff, structureIds } = await wishScene(1, coming);
    const { event, participation } = await hostedEvent(staff, structureIds[0] ?? "", published(61));
    const params = { id: event.id };
    const said = { seats: null, closed_slot_ids: [], place: "", contact_name: "", note: "" };
    const body = { ...said, contact_email: "hote@exemple.fr", answer: "unknown" };
    must(await staff.send(events.updateHosting, { params: { id: participation.id }, body }));
    must(await staff.send(hosts.sendHostLinks, { params, body: { to: "all" } }));
    return byRole((who) => () => who.call(hosts.listHostLinks, { params }));
  },
  event_day: async () => {
    const { id } = await eventIn(0);
    await tell(id, [], []);
    return byRole((who) => () => who.call(timetable.getAttendance, { params: { id } }));
  },
  timetable_unpublished: async () => {
    const { id } = await eventIn(20);
    const draft = { event_id: id, version: 1, saved_at: ago(0), meetings: [], forbidden: [], rules: noRules };
    await transact(writesToSaveDraft(draft, () => new Error("stale")));
    return byRole((who) => () => who.call(timetable.getTimetable, { params: { id } }));
  },
  people: staffRow(
    (who) => () => who.call(training.listPeopleToConfirm, { query: {} }),
    () => stranger("learner"),
  ),
  situations: staffRow(
    (who) => () => who.call(situations.filterSituations, { query: { to_review: true } }),
    reviewing,
  ),
  situations_to_withdraw: async () => {
    const { create, described, learner, coordinator } = await situationScene();
    const { id } = await create(described);
    const params = { id };
    must(await coordinator.send(situations.updateSituation, { params, body: { is_published: true } }));
    must(await learner.send(situations.askWithdrawal, { params, body: {} }));
    return byRole(
      (who) => () => who.call(situations.filterSituations, { query: { withdrawal_asked: true } }),
    );
  },
  structure_requests: staffRow(
    (who) => () => who.call(structures.listStructureRequests, { query: list }),
    async () => {
      const { trainer, structureIds } = await wishScene(1, coming);
      const asked = { params: { id: trainer.profileId }, body: { structure_ids: structureIds } };
      must(await trainer.send(profiles.setProfileStructures, asked));
    },
  ),
  structures_proposed: staffRow(
    (who) => () => who.call(structures.listStructures, { query: { ...list, state: "proposed" } }),
    async () => {
      const trainer = await person("tradeTrainer");
      const { organization, legalForm } = await situationScene();
      const own = { organization_id: organization.id, legal_form_id: legalForm.id };
      const body = { name: "Le Verger", zip_code: "35000", city: "Redon", ...own };
      must(await trainer.send(structures.createStructure, { body }));
    },
  ),
  structures_changed: staffRow(
    (who) => () => who.call(structures.listStructures, { query: { ...list, state: "changed" } }),
    async () => {
      const { trade, structure } = await situationScene();
      const body = { name: "La Sauvagine", zip_code: "35140", city: "Saint-Aubin", description: "Autrement" };
      must(await trade.send(structures.updateStructure, { params: { id: structure.id }, body }));
    },
  ),
  structures_incomplete: staffRow(
    (who) => () => who.call(structures.listStructures, { query: { ...list, state: "incomplete" } }),
    () => imported("nom;cp\nSans statut;35000"),
  ),
  values_proposed: async () => {
    await imported(`nom;cp;types\nAvec type;35000;Type ${randomUUID()}`);
    return byRole((who) => () => who.call(reference.listProposedValues, {}), "administrator");
  },
  evidence_erasure: async () => {
    const { action, learner } = await stepScene(0, coming);
    must(await learner.send(accounts.deleteAccount, { body: { password: learner.password } }));
    const params = { id: action.id, learnerProfileId: learner.profileId };
    return byRole((who) => () => who.call(evidence.getEvidence, { params }), "administrator");
  },
  awaiting_word: async () => {
    const { row, write, submit, learner } = await instructing("referent", "list");
    must(await write(learner, 1, { lieu: "Rennes" }));
    must(await submit(learner, 1, 1));
    return row;
  },
  steps_late: async () => {
    const { row, dates, staff } = await instructing("tradeTrainer", "list");
    must(await dates(staff, 1, ago(9), ago(8)));
    return row;
  },
  notes_unread: async () => {
    const { row, note, referent } = await instructing("tradeTrainer", 2);
    must(await note(referent, 2, roles.referentTrainer.id, "Bien"));
    return row;
  },
  wishes_missing: () => campaigning("membership"),
  placement_missing: async () => {
    at(`${coming}-06-28T10:30:00Z`);
    const row = await campaigning("event");
    at(`${coming}-06-28T11:30:00Z`);
    return row;
  },
  meeting_next: async () => {
    const agenda =
      (id: string, who: Person): Call =>
      () =>
        who.call(timetable.getAgenda, { params: { id } });
    const { row, event, learner, structureIds } = await leaving(`${coming}-06-27T08:00:00Z`, coming, agenda);
    const [structure = ""] = structureIds;
    await tell(event.id, [structure], [[learner.profileId, structure, 1]]);
    return row;
  },
  step: async () => {
    const time = `${coming}-09-20T08:00:00Z`;
    const { row, dates, staff, read, action } = await leaving(time, coming, (_, who) => home(who));
    const { degree_id, year, start_date, end_date, event } = action;
    const fest = { degree_id, year, start_date, end_date, event_id: event?.id ?? null, is_fest: 1 };
    must(await staff.send(training.updateTrainingAction, { params: { id: action.id }, body: fest }));
    must(await dates(staff, 1, ago(2), ago(1)));
    return { ...row, open: () => read(row.who, 1) };
  },
};

test.each(todoKinds)(
  "a to-do %s goes when its reader may no longer open it",
  { tags: ["long"] },
  async (kind) => {
    const { who, open, take } = await todoRows[kind]();
    const shown = async () =>
      must(await who.call(notices.getTodo, { query: {} })).data.filter((one) => one.kind === kind);
    expect((await shown()).length).toBeGreaterThan(0);
    expect((await open()).status).toBe(200);
    must(await take());
    expect(await shown()).toEqual([]);
  },
);

test("a document leaves the recent ones with the right to open it", async () => {
  const { who, about, take } = await noticeRows.document_shared();
  const recent = async () => must(await who.call(steps.listLastDocuments, { query: {} })).map(({ id }) => id);
  expect(await recent()).toContain(about);
  must(await take());
  expect(await recent()).not.toContain(about);
});
