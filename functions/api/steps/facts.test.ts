import { beforeAll, describe, expect, test } from "vitest";
import { writesToSayInterview } from "#functions/domain/steps/step-facts.store.ts";
import { transact } from "#functions/store/table.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { maxSaid, type Part } from "#shared/steps/steps.facts.ts";
import { stepState } from "#shared/steps/steps.rules.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

const complete = (who: Person, order: number, body: object) =>
  who.send(steps.saveCompletion, { params: { id: scene.stepId(order) }, body: body as never });
const interview = (who: Person, order: number, kind: string, body: object) =>
  who.send(steps.saveInterview, { params: { id: scene.stepId(order), kind }, body: body as never });
const read = async (order: number) => (await scene.read(scene.learner, order)).body;
const future = "2999-01-01";

describe("« fait le »", () => {
  test("is said by anyone who may change the dates; each word stays with its author and its moment", async () => {
    const people = [scene.learner, scene.tradeTrainer, scene.referent, scene.coordinator];
    for (const [n, who] of people.entries()) {
      const saved = await complete(who, 3, {
        took_place: 1,
        on: `2026-01-0${n + 1}`,
        hours: 7.5,
        version: n,
      });
      expect(saved.body).toEqual({ message: "C’est noté.", version: n + 1 });
    }
    const { said, completion, steps: all } = await read(3);
    expect(said.completions.map(({ on, author_name, version }) => [on, author_name, version])).toEqual(
      people.map((who, n) => [`2026-01-0${n + 1}`, who.name, n + 1]).toReversed(),
    );
    expect(said.completions[0]?.saved_at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(completion).toMatchObject({ took_place: true, on: "2026-01-04", hours: 7.5, version: 4 });
    expect(all[2]?.completion).toMatchObject({ on: "2026-01-04" });
  });

  test("said again keeps one word; another is refused while it is not seen, with what stands", async () => {
    const same = { took_place: 1, on: "2026-01-04", hours: 7.5 };
    for (const version of [3, 4, undefined])
      expect((await complete(scene.coordinator, 3, { ...same, version })).body.version).toBe(4);
    const refused = await complete(scene.learner, 3, { took_place: 0, version: 3 });
    expect([refused.status, refused.body.code]).toEqual([409, "stale"]);
    expect(refused.body.current).toMatchObject({ on: "2026-01-04", version: 4 });
    expect((await read(3)).said.completions).toHaveLength(4);
  });

  test("two at once: one is kept, the other is told; without a version both are kept, one after the other", async () => {
    const say = (version: number | undefined) =>
      Promise.all(
        [scene.learner, scene.referent].map((who, n) =>
          complete(who, 4, { took_place: 1, on: `2026-02-0${n + 1}`, version }),
        ),
      );
    expect((await say(0)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const both = await say(undefined);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { said, completion } = await read(4);
    const { length } = said.completions;
    expect(said.completions.map(({ version }) => version)).toEqual(
      Array.from({ length }, (_, n) => length - n),
    );
    expect(completion?.on).toBe(said.completions[0]?.on);
  });

  test("said again and again stops, so that a step stays small; the team still corrects it", async () => {
    const say = (who: Person, n: number) =>
      complete(who, 6, { took_place: 1, on: `2026-02-0${1 + (n % 2)}` });
    for (let n = 0; n < maxSaid; n++) must(await say(n % 2 ? scene.learner : scene.tradeTrainer, n));
    const refused = await say(scene.tradeTrainer, maxSaid);
    expect([refused.status, refused.body.code]).toEqual([409, "saidTooOften"]);
    // What stands already is still answered.
    expect((await say(scene.learner, maxSaid - 1)).body.version).toBe(maxSaid);
    expect((await say(scene.coordinator, maxSaid)).body.version).toBe(maxSaid + 1);
  });

  test("a day to come is refused beside the field, in the handler's own time", async () => {
    const refused = await complete(scene.learner, 3, { took_place: 1, on: future });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.["on"]?.[0]).toMatch(/à venir/);
    // A year typed as "26": every rule of order would believe it.
    const mistyped = await complete(scene.learner, 3, { took_place: 1, on: "0026-10-12" });
    expect(mistyped.body.errors?.["on"]?.[0]).toMatch(/date/);
  });

  test("« terminée » follows it, not the dates", async () => {
    must(await scene.dates(scene.learner, 5, "2026-01-05T08:00:00Z", "2026-01-09T16:00:00Z"));
    const state = async () => stepState(await read(5), new Date());
    expect(await state()).toBe("unsaid");
    must(await complete(scene.tradeTrainer, 5, { took_place: 1, on: "2026-01-09" }));
    expect(await state()).toBe("done");
    must(await complete(scene.tradeTrainer, 5, { took_place: 0 }));
    expect(await state()).toBe("missed");
    const { body } = await scene.referent.call(steps.listTutorLearners, {
      params: { profileId: scene.referent.profileId },
    });
    expect(body[0]?.training_actions[0]?.late).not.toContain(scene.stepId(5));
  });

  test("of an archived step stays as it was said", async () => {
    const params = { id: scene.stepId(5) };
    must(await scene.coordinator.send(steps.archiveStep, { params, body: { archived: true } }));
    expect((await complete(scene.learner, 5, { took_place: 1, on: "2026-01-09" })).body.code).toBe(
      "archived",
    );
    const body = { held_on: "2026-01-09", present: ["learner"] };
    expect((await interview(scene.learner, 5, "after", body)).body.code).toBe("archived");
  });

  test("a step of which somebody said something is not deleted", async () => {
    must(await complete(scene.coordinator, 2, { took_place: 1, on: "2026-01-09" }));
    const refused = await scene.coordinator.send(steps.deleteStep, { params: { id: scene.stepId(2) } });
    expect([refused.status, refused.body.code]).toEqual([409, "hasContent"]);
  });
});

describe("an interview", () => {
  const planned_at = "2026-01-12T13:00:00.000Z";
  test("is planned, then held: the planned date stays", async () => {
    expect((await interview(scene.referent, 3, "before", { planned_at, version: 0 })).body.version).toBe(1);
    const held = { held_on: "2026-01-13", minutes: 40, present: ["referent", "learner"], version: 1 };
    expect((await interview(scene.learner, 3, "before", held)).body.version).toBe(2);
    const { interviews, said } = await read(3);
    expect(interviews.before).toMatchObject({
      planned_at,
      held_on: "2026-01-13",
      minutes: 40,
      present: ["learner", "referent"],
      took_place: true,
      version: 2,
    });
    expect([interviews.after, interviews.meeting]).toEqual([null, null]);
    expect(said.interviews.map(({ kind, version, author_name }) => [kind, version, author_name])).toEqual([
      ["before", 2, scene.learner.name],
      ["before", 1, scene.referent.name],
    ]);
  });

  test("that did not take place says so, by whom; a stale word is refused with what stands", async () => {
    must(await interview(scene.tradeTrainer, 3, "after", { took_place: 0 }));
    const { interviews, said } = await read(3);
    expect(interviews.after).toMatchObject({ took_place: false, held_on: null, present: [] });
    expect(said.interviews.find(({ kind }) => kind === "after")?.author_name).toBe(scene.tradeTrainer.name);
    const refused = await interview(scene.learner, 3, "after", {
      held_on: "2026-01-13",
      present: ["learner"],
      version: 0,
    });
    expect([refused.status, refused.body.current]).toMatchObject([409, { took_place: false, version: 1 }]);
  });

  test("names who was there as they were then, whoever has the part now", async () => {
    const held = { held_on: "2026-01-14", present: ["learner", "trade"] };
    must(await interview(scene.tradeTrainer, 4, "after", held));
    const successor = await person("tradeTrainer");
    const { profileId: profile_id } = scene.learner;
    await scene.instructed({ profile_id, metier_instructor_id: successor.profileId });
    const names = async (kind = "after") =>
      (await read(4)).said.interviews.find((one) => one.kind === kind)?.present_names;
    expect(await names()).toEqual([scene.learner.name, scene.tradeTrainer.name]);
    // Their successor corrects the minutes, and was not there.
    must(await interview(successor, 4, "after", { ...held, minutes: 30 }));
    expect(await names()).toEqual([scene.learner.name, scene.tradeTrainer.name]);
    must(await interview(successor, 4, "before", held));
    expect(await names("before")).toEqual([scene.learner.name, successor.name]);
    await scene.instructed({ profile_id, metier_instructor_id: scene.tradeTrainer.profileId });
  });

  test("noted before its people were kept names nobody who was given the part since", async () => {
    const said = { planned_at: null, took_place: true, held_on: "2026-01-14", minutes: null } as const;
    const present: Part[] = ["learner", "trade", "referent"];
    const early = { ...said, present, saved_at: "2026-01-15T09:00:00.000Z", version: 1 };
    const step = { step_id: scene.stepId(7), author_id: scene.learner.profileId };
    await transact(writesToSayInterview({ ...early, ...step, kind: "meeting" }));
    const [kept] = (await read(7)).said.interviews;
    expect(kept?.present_names).toEqual([scene.learner.name, null, null]);
  });

  test.each([
    ["a meeting of a situation", 3, "meeting"],
    ["before a meeting", 1, "before"],
    ["no kind", 3, "during"],
  ])("%s is not there", async (_, order, kind) => {
    expect((await interview(scene.learner, order, kind, { took_place: 0 })).status).toBe(404);
  });

  test("held on a day to come is refused beside the field", async () => {
    const refused = await interview(scene.learner, 1, "meeting", { held_on: future, present: ["learner"] });
    expect(refused.body.errors?.["held_on"]?.[0]).toMatch(/à venir/);
  });
});

test("who said something finds it in their data; so does the learner", async () => {
  const learner = (await ownDataOf(scene.learner)) as { parcours: { etapes: object[] } };
  expect(JSON.stringify(learner.parcours.etapes)).toContain("2026-01-13");
  const referent = JSON.stringify((await ownDataOf(scene.referent))["parcours"]);
  expect(referent).toContain('"on":"2026-01-03"');
  expect(referent).not.toContain('"on":"2026-01-02"');
});
