import { randomUUID } from "node:crypto";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { documentWithFile } from "#scripts/testing/scenes/evidence-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import type { Word } from "#shared/steps/words.rules.ts";
import * as training from "#shared/training/training.contract.ts";

/** Answers of a deliverable's form, by the names of its questions. */
export const answers = (content: Record<string, string>) => [
  { fields: Object.entries(content).map(([name, given]) => ({ name, content: given })) },
];

type Written = { sections: { fields: { name: string; content: string }[] }[] };
/** The answers in a step's deliverable, by the names of its questions. */
export const contentOf = ({ deliverables: [first] }: { deliverables: Written[] }) =>
  Object.fromEntries(
    (first?.sections ?? []).flatMap(({ fields }) =>
      fields.filter(({ content }) => content !== "").map(({ name, content }) => [name, content]),
    ),
  );

/** The year of a scene whose training is under way today, and its end: a year after it began. */
export const underWay = (now = new Date()): [year: number, end_date: string] => {
  const year = now.getUTCFullYear();
  const begun = now.toISOString() < `${year}-09-07T07:00:00.000Z` ? year - 1 : year;
  return [begun, `${begun + 1}-09-07T07:00:00Z`];
};

/** An action whose learner has both instructors and the seven steps, and people of every other role. */
export const stepScene = async (structureCount = 0, year = 2026, end_date?: string) => {
  const scene = await wishScene(structureCount, year, end_date);
  const { staff, learner, trainer, action } = scene;
  const [referent, coordinator, assistant] = await Promise.all([
    person("referentTrainer"),
    person("coordinator"),
    person("assistant"),
  ]);
  const params = { id: action.id };
  const joined = async (profile_id: string) =>
    must(await staff.send(training.addTrainingProfile, { params, body: { profile_id } }));
  const instructed = async (body: {
    profile_id: string;
    metier_instructor_id?: string | null;
    referent_instructor_id?: string | null;
  }) => must(await staff.send(training.updateTrainingProfile, { params, body }));
  await joined(referent.profileId);
  await instructed({ profile_id: learner.profileId, referent_instructor_id: referent.profileId });
  must(
    await staff.send(steps.createLearnerSteps, {
      params: { ...params, learnerProfileId: learner.profileId },
      body: { step_template: defaultTemplate },
    }),
  );
  /** The id of the learner's step with this number. */
  const stepId = (order: number) => `${action.id}~${learner.profileId}~${order}`;
  const change = (who: Person, order: number, body: object) =>
    who.send(steps.updateStep, { params: { id: stepId(order) }, body });
  return {
    ...scene,
    administrator: staff,
    tradeTrainer: trainer,
    referent,
    coordinator,
    assistant,
    joined,
    instructed,
    stepId,
    change,
    read: (who: Person, order: number) => who.call(steps.getStep, { params: { id: stepId(order) } }),
    note: (who: Person, order: number, role_id: number, content: string, more: object = {}) =>
      change(who, order, { notes_by_roles: [{ role_id, content, ...more }] }),
    write: (who: Person, order: number, content: Record<string, string>, more: object = {}) =>
      change(who, order, { deliverables: [{ sections: answers(content), ...more }] }),
    submit: (who: Person, order: number, version: number, more: object = {}) =>
      who.send(steps.submitStep, { params: { id: stepId(order) }, body: { version, ...more } }),
    say: (who: Person, order: number, version: number, word: Word, more: object = {}) =>
      who.send(steps.sayWord, {
        params: { id: stepId(order) },
        body: { version, word, ...(word !== "validates" && { remark: "On le revoit jeudi" }), ...more },
      }),
    dates: (who: Person, order: number, start_datetime: string, end_datetime: string, more: object = {}) =>
      who.send(steps.updateStepDates, {
        params: { id: stepId(order) },
        body: { start_datetime, end_datetime, ...more },
      }),
  };
};
export type StepScene = Awaited<ReturnType<typeof stepScene>>;

type Handing = Pick<StepScene, "learner" | "write" | "submit">;

/** Has the learner of a scene hand in something new in a step; returns its version. */
export const handIn = async (
  scene: Handing,
  order: number,
  content: string = randomUUID(),
): Promise<number> => {
  const { version } = must(await scene.write(scene.learner, order, { situation: content }));
  must(await scene.submit(scene.learner, order, version));
  return version;
};

const turns = new WeakMap<object, Promise<unknown>>();

/** A version in a step on which nobody has said a word: the last one, or another that is handed in for it. */
export const unansweredIn = (
  scene: Handing & Pick<StepScene, "referent" | "stepId">,
  order: number,
): Promise<number> => {
  const look = async () => {
    const params = { id: scene.stepId(order) };
    const { versions } = must(await scene.referent.call(steps.listValidations, { params }));
    const [last] = versions;
    const isFree =
      last && !last.words.trade && !last.words.referent && last.words.learner?.word === "validates";
    return isFree ? last.version : handIn(scene, order);
  };
  // One after the other: of two that look at once, both would hand in.
  const looked = (turns.get(scene) ?? Promise.resolve()).then(look, look);
  turns.set(scene, looked);
  return looked;
};

/** A document of the learner's own, attached to a step, whose one file is there; returns the ids of both. */
export const attachFile = async (
  { learner, stepId }: Pick<StepScene, "learner" | "stepId">,
  order: number,
): Promise<{ id: string; fileId: string }> => {
  const { id, fileIds } = await documentWithFile(learner);
  const params = { id: stepId(order) };
  const { user_document_ids } = must(await learner.call(steps.getStep, { params }));
  const body = { user_document_ids: [...user_document_ids, id] };
  must(await learner.send(steps.updateStep, { params, body }));
  return { id, fileId: fileIds[0] ?? "" };
};

/** The secret of a new link of a step's trade trainer, for something that was just handed in. */
export const validationLinkOf = async (
  scene: Handing & Pick<StepScene, "referent" | "stepId">,
  order: number,
): Promise<string> => {
  await handIn(scene, order);
  const params = { id: scene.stepId(order) };
  const { url } = must(await scene.referent.send(steps.makeValidationLink, { params, body: {} }));
  return url.split("#")[1] ?? "";
};
