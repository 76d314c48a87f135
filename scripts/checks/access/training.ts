import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import { person, stranger } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import * as training from "#shared/training/training.contract.ts";

const action = async ({ staff, degree }: Half) => {
  const body = {
    degree_id: degree.id,
    year: 2099,
    start_date: "2099-09-07T07:00:00Z",
    end_date: "2100-07-02T15:00:00Z",
  };
  const { body: created } = await staff.call(training.createTrainingAction, { body });
  return { body, params: { id: created.id } };
};
/** One that is over: others cannot be archived. */
const past = async ({ staff, degree }: Half) => {
  const body = {
    degree_id: degree.id,
    year: 2024,
    start_date: "2024-09-02T07:00:00Z",
    end_date: "2025-07-04T15:00:00Z",
  };
  return { id: (await staff.call(training.createTrainingAction, { body })).body.id };
};
const joined = async (half: Half) => {
  const { params } = await action(half);
  const body = { profile_id: (await person("learner")).profileId };
  await half.staff.call(training.addTrainingProfile, { params, body });
  return { params, body };
};

const codeOf = async (half: Half) => {
  const { params } = await action(half);
  return (await half.staff.call(training.getJoinCode, { params })).body.code;
};
/** A stranger's request to join. */
const asked = async (half: Half) => {
  const [{ params }, { call, profileId }] = [await action(half), await stranger("learner")];
  await call(training.addTrainingProfile, { params, body: { profile_id: profileId } });
  return { body: { people: [{ profile_id: profileId, training_action_id: params.id }] } };
};

const contact = {
  kind: "visit",
  on: "2026-03-02",
  with: ["learner", "trade_trainer"],
  text: "Visite de l'atelier",
} as const;
const aboutLearner = ({ action, learner }: Half) => ({
  params: { id: action.id },
  query: { profile_id: learner.profileId },
});

/** Staff and the learner's referent trainer; to other referent trainers, the learner is absent. */
const following = (status: number): Lines => ({
  tied: `${status} A C T R+, 404 R-, 403 rest`,
  other: `${status} A C T, 404 R, 403 rest`,
  absent: "404 A C T R, 403 rest",
});
/** Referent trainers get what is about the learners whom they follow. */
const ofAll = only("A C T R", 200);

export const access: AccessTable = {
  listTrainingActions: { call: () => ({}), lines: { any: "200 A C T R, 403 rest" } },
  createTrainingAction: {
    call: async (half) => ({ body: (await action(half)).body }),
    lines: { any: "201 A C T, 403 rest" },
  },
  getTrainingAction: {
    call: (half) => ({ params: { id: half.action.id } }),
    lines: {
      tied: "200 A C T R M+ L+, 404 rest",
      other: "200 A C T R, 404 rest",
      absent: "404 rest",
    },
  },
  updateTrainingAction: { call: action, lines: only("A C T", 200) },
  archiveTrainingAction: {
    call: async (half) => ({ params: await past(half), body: { archived: true } }),
    lines: only("A C", 200),
  },
  deleteTrainingAction: {
    call: async (half) => ({ params: (await action(half)).params }),
    lines: only("A C T", 204),
  },
  // Learners add only themselves, and only to an action that has not started.
  addTrainingProfile: [
    {
      call: async (half) => ({
        params: (await action(half)).params,
        body: { profile_id: (await person("learner")).profileId },
      }),
      own: async (who, half) => ({
        params: (await action(half)).params,
        body: { profile_id: who.profileId },
      }),
      spends: true,
      lines: {
        own: "201 A C T L, 403 rest, - N",
        other: "201 A C T, 403 rest",
        absent: "404 A C T, 403 rest",
        malformed: "404 A C T L XL, 403 rest",
      },
    },
    // A learner cannot add another of their profiles: here, LR's profile as a referent.
    {
      call: async (half) => ({
        params: (await action(half)).params,
        body: { profile_id: (await person("referentTrainer")).profileId },
      }),
      own: async (who, half) => ({
        params: (await action(half)).params,
        body: { profile_id: who.profileIds.at(-1) },
      }),
      spends: true,
      lines: {
        own: "201 A C T L, 403 LR rest, - N",
        other: "201 A C T, 403 rest",
        absent: "404 A C T, 403 rest",
        malformed: "404 A C T L XL, 403 rest",
      },
    },
  ],
  // Learners join by the code of an action.
  joinTrainingAction: [
    {
      call: async (half, relation) => ({
        body: {
          code: relation === "malformed" ? "" : await codeOf(half),
          profile_id: (await person("learner")).profileId,
        },
      }),
      own: async (who, half) => ({ body: { code: await codeOf(half), profile_id: who.profileId } }),
      spends: true,
      lines: { own: "200 L, 403 rest, - N", other: "403 rest", malformed: "422 L XL, 403 rest" },
    },
    // Not with another of their profiles: here, LR's profile as a referent.
    {
      call: async (half) => ({
        body: { code: await codeOf(half), profile_id: (await person("referentTrainer")).profileId },
      }),
      own: async (who, half) => ({ body: { code: await codeOf(half), profile_id: who.profileIds.at(-1) } }),
      spends: true,
      lines: { own: "200 L, 403 LR rest, - N", other: "403 rest" },
    },
  ],
  getJoinCode: {
    call: (half) => ({ params: { id: half.action.id } }),
    lines: { ...only("A C T", 200), tied: "200 A C T, 403 rest" },
  },
  renewJoinCode: {
    call: async (half) => ({ params: (await action(half)).params }),
    lines: only("A C T", 200),
  },
  listPeopleToConfirm: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  confirmPeople: { call: asked, lines: { any: "200 A C T, 403 rest" } },
  refusePeople: { call: asked, lines: { any: "200 A C T, 403 rest" } },
  updateTrainingProfile: {
    call: async (half) => {
      const { params, body } = await joined(half);
      return { params, body: { ...body, role_id: 2, metier_instructor_id: null } };
    },
    lines: only("A C T", 200),
  },
  assignInstructors: {
    call: async (half) => {
      const { params, body } = await joined(half);
      return { params, body: { learners: [{ ...body, metier_instructor_id: half.tradeTrainer.profileId }] } };
    },
    lines: only("A C T", 200),
  },
  recordDeparture: {
    call: async (half) => {
      const { params, body } = await joined(half);
      return { params, body: { ...body, date: "2026-03-02", reason: "Déménagement" } };
    },
    lines: only("A C T", 200),
  },
  recordReturn: { call: joined, lines: only("A C T", 200) },
  listAssignments: [
    { call: aboutLearner, lines: following(200) },
    { call: ({ action }) => ({ params: { id: action.id } }), lines: ofAll },
  ],
  listContactLog: [
    { call: aboutLearner, lines: following(200) },
    { call: ({ action }) => ({ params: { id: action.id } }), lines: ofAll },
  ],
  noteContact: {
    call: ({ action, learner }) => ({
      params: { id: action.id },
      body: { ...contact, profile_id: learner.profileId },
    }),
    lines: following(201),
  },
  // Written by an administrator, whom the + principals are not: their entry is struck, by staff alone.
  takeBackContact: {
    call: async ({ staff, action, learner }) => {
      const params = { id: action.id };
      const body = { ...contact, with: [...contact.with], profile_id: learner.profileId };
      const { body: noted } = await staff.call(training.noteContact, { params, body });
      return { params: { ...params, contactId: noted.id } };
    },
    known: "a referent trainer reads what others noted about their learners",
    lines: {
      tied: "200 A C T, 404 R-, 403 rest",
      other: "200 A C T, 404 R, 403 rest",
      absent: "404 A C T R, 403 rest",
    },
  },
  removeTrainingProfile: { call: joined, lines: only("A C T", 204) },
  listProfileTrainingActions: {
    call: (half) => ({ params: { profileId: half.learner.profileId } }),
    own: (who) => ({ params: { profileId: who.profileId } }),
    // A list of an absent object is empty for those who may read it.
    lines: {
      own: "200 rest, - N",
      tied: "200 A C T R L+, 404 rest",
      other: "200 A C T R, 404 rest",
      absent: "200 A C T R, 404 rest",
      malformed: "404 rest",
    },
  },
  listTrainingActionFolders: {
    call: (half) => ({ params: { id: half.action.id } }),
    lines: {
      tied: "200 A C T R M+ L+, 404 rest",
      other: "200 A C T R, 404 rest",
      absent: "404 rest",
    },
  },
  listNextTrainingActions: { call: () => ({}), lines: { any: "200 rest" } },
};
