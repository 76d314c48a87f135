import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import { person, visitor } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { folderOf } from "#scripts/testing/scenes/library-scene.ts";
import {
  answers,
  attachFile,
  handIn,
  unansweredIn,
  validationLinkOf,
} from "#scripts/testing/scenes/step-scene.ts";
import { parisClock } from "#shared/contract/paris.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

const step = (half: Half) => ({ id: half.stepId(3) });
const learner = ({ action, learner: { profileId } }: Half) => ({
  id: action.id,
  learnerProfileId: profileId,
});
const body = { step_template: defaultTemplate };
const deliverables = [{ sections: answers({}) }];

/** A step of somebody who has just joined, in which nothing is written. */
const emptyStep = async ({ action, staff }: Half) => {
  const { profileId } = await person("learner");
  const params = { id: action.id };
  await staff.send(training.addTrainingProfile, { params, body: { profile_id: profileId } });
  await staff.send(steps.createLearnerSteps, { params: { ...params, learnerProfileId: profileId }, body });
  return { params: { id: `${action.id}~${profileId}~1` } };
};

/** The learner, their instructors and staff; 404 for others. */
const theirs: Lines = {
  tied: "200 A C T R+ M+ L+, 404 rest",
  other: "200 A C T, 404 rest",
  absent: "404 rest",
};

/** Staff and the learner's referent trainer. */
const ofTeam = (status: number): Lines => ({
  tied: `${status} A C T R+, 404 R-, 403 rest`,
  other: `${status} A C T, 404 R, 403 rest`,
  absent: "404 A C T R, 403 rest",
});

const byLink = async (half: Half) => ({ params: { secret: await validationLinkOf(half, 3) } });
/** One document of the step's learner is enough: each rendu holds it. */
const attached = new WeakMap<Half, ReturnType<typeof attachFile>>();
const fileByLink = async (half: Half) => {
  const attaching = attached.get(half) ?? attachFile(half, 3);
  attached.set(half, attaching);
  const { fileId } = await attaching;
  return { params: { secret: await validationLinkOf(half, 3), fileId } };
};
/** By a link alone: who is signed in does not matter. */
const linked: Lines = { other: "200 all", absent: "404 all" };

/** A question of one of them is settled. */
const settling = (who: "learner" | "referent") => async (half: Half) => {
  const params = step(half);
  const { body } = await half[who].send(steps.sendMessage, { params, body: { text: "Et là ?" } });
  return { params: { ...params, messageId: body.messages.at(-1)?.id ?? "" }, body: { open: 0 } };
};

export const access: AccessTable = {
  listLearnerSteps: { call: (half) => ({ params: learner(half) }), lines: theirs },
  createActionSteps: {
    call: (half) => ({ params: { id: half.action.id }, body }),
    lines: only("A C T", 200),
  },
  createLearnerSteps: { call: (half) => ({ params: learner(half), body }), lines: only("A C T", 200) },
  listLearnersWithSteps: {
    call: (half) => ({ params: { id: half.action.id } }),
    lines: only("A C T R", 200),
  },
  getStep: { call: (half) => ({ params: step(half) }), lines: theirs },
  updateStepDates: {
    call: (half) => ({
      params: step(half),
      body: { start_datetime: "2026-11-02T08:00:00Z", end_datetime: "2026-11-13T16:00:00Z" },
    }),
    lines: theirs,
  },
  // An empty step of a learner of their own, so that the scene keeps its steps.
  deleteStep: { call: emptyStep, lines: only("A C T", 204) },
  archiveStep: {
    call: async (half) => ({ ...(await emptyStep(half)), body: { archived: true } }),
    lines: only("A C T", 200),
  },
  updateStep: [
    {
      call: (half) => ({ params: step(half), body: { folder_ids: [], user_document_ids: [] } }),
      lines: theirs,
    },
    // Attaching requires the right to read: here, a coordinator's private folder.
    {
      call: async (half) => ({
        params: step(half),
        body: { folder_ids: [await folderOf(half.coordinator, { private: true })] },
      }),
      known: "staff read every step",
      lines: { ...theirs, tied: "200 A, 422 C T R+ M+ L+, 404 rest", other: "200 A, 422 C T, 404 rest" },
    },
    // The learner's note: each role writes only its own.
    {
      call: (half) => ({ params: step(half), body: { notes_by_roles: [{ role_id: 2, content: "Vu" }] } }),
      lines: { ...theirs, tied: "200 L+, 403 A C T R+ M+, 404 rest", other: "403 A C T, 404 rest" },
      known: "staff read every step",
    },
    // Once saved, a deliverable can be changed by its learner only.
    {
      call: async (half) => {
        await half.change(half.learner, 3, { deliverables });
        return { params: step(half), body: { deliverables } };
      },
      lines: { ...theirs, tied: "200 L+, 403 A C T R+ M+, 404 rest", other: "403 A C T, 404 rest" },
      known: "staff read every step",
    },
  ],
  // The learner's own act.
  submitStep: {
    call: async (half) => {
      const saved = await half.change(half.learner, 3, {
        deliverables: [{ sections: answers({ situation: "Accueil" }) }],
      });
      return { params: step(half), body: { version: saved.body.version } };
    },
    known: "staff read every step",
    lines: { ...theirs, tied: "200 L+, 403 A C T R+ M+, 404 rest", other: "403 A C T, 404 rest" },
  },
  saveCompletion: {
    call: (half) => ({ params: step(half), body: { took_place: 1, on: "2026-01-05", hours: 6 } }),
    lines: theirs,
  },
  saveInterview: {
    call: (half) => ({
      params: { ...step(half), kind: "before" },
      body: { held_on: "2026-01-05", minutes: 40, present: ["learner", "trade"] },
    }),
    lines: theirs,
  },
  listValidations: { call: (half) => ({ params: step(half) }), lines: theirs },
  // Each call is about a version that nobody has spoken of.
  sayWord: [
    {
      call: async (half) => ({
        params: { id: half.stepId(4) },
        body: { version: await unansweredIn(half, 4), word: "talk_again", remark: "Le montage" },
      }),
      known: "staff read every step",
      lines: { ...theirs, tied: "200 L+ M+ R+, 403 A C T, 404 rest", other: "403 A C T, 404 rest" },
    },
    // The trade trainer's word, taken down by others.
    {
      call: async (half) => ({
        params: { id: half.stepId(5) },
        body: {
          version: await unansweredIn(half, 5),
          word: "validates",
          on_behalf: { channel: "phone", at: parisClock(new Date()).day },
        },
      }),
      known: "the three read the step",
      lines: { ...theirs, tied: "200 A C T R+, 403 L+ M+, 404 rest", other: "200 A C T, 404 rest" },
    },
  ],
  getThread: { call: (half) => ({ params: step(half) }), lines: theirs },
  sendMessage: {
    call: (half) => ({ params: step(half), body: { text: "Et le montage ?" } }),
    lines: {
      tied: "201 A C T R+ M+ L+, 404 rest",
      other: "201 A C T, 404 rest",
      absent: "404 rest",
    },
  },
  settleMessage: [
    // The referent trainer asks the learner.
    {
      call: settling("referent"),
      known: "staff and the trade trainer read the thread",
      lines: { ...theirs, tied: "200 L+ R+, 403 A C T M+, 404 rest", other: "403 A C T, 404 rest" },
    },
    // The learner asks both trainers, and the team answers for them.
    { call: settling("learner"), lines: theirs },
  ],
  makeValidationLink: {
    call: async (half) => {
      await handIn(half, 3);
      return { params: step(half), body: {} };
    },
    known: "a trade trainer reads the step",
    lines: ofTeam(201),
  },
  revokeValidationLinks: {
    call: (half) => ({ params: step(half) }),
    known: "a trade trainer reads the step",
    lines: ofTeam(204),
  },
  getValidation: { call: byLink, lines: linked },
  downloadValidationFile: { call: fileByLink, lines: { ...linked, other: "302 all" } },
  validateByLink: {
    call: async (half) => {
      const { params } = await byLink(half);
      const { body } = await visitor.call(steps.getValidation, { params });
      return { params, body: { version: body.version, word: "validates" } };
    },
    lines: linked,
  },
  // A deliverable or note that was never written has an empty list of versions.
  listDeliverableVersions: {
    call: (half) => ({ params: { ...step(half), index: "0" } }),
    lines: { ...theirs, absent: { id: "404 rest", index: "200 A C T, 404 rest" }, malformed: "404 rest" },
  },
  listNoteVersions: {
    call: (half) => ({ params: { ...step(half), roleId: "2" } }),
    lines: { ...theirs, absent: { id: "404 rest", roleId: "200 A C T, 404 rest" }, malformed: "404 rest" },
  },
  listLastDocuments: { call: () => ({ query: {} }), lines: { any: "200 rest" } },
  listTutorLearners: [
    {
      call: (half) => ({ params: { profileId: half.tradeTrainer.profileId } }),
      own: (who) => ({ params: { profileId: who.profileId } }),
      lines: {
        own: "200 A C T R M, 404 LR rest, - N",
        tied: "200 A C T M+, 404 rest",
        other: "200 A C T, 404 rest",
        absent: "200 A C T, 404 rest",
        malformed: "404 rest",
      },
    },
    {
      call: (half) => ({ params: { profileId: half.referent.profileId } }),
      lines: {
        tied: "200 A C T R+, 404 rest",
        other: "200 A C T, 404 rest",
        absent: "200 A C T, 404 rest",
        malformed: "404 rest",
      },
    },
  ],
};
