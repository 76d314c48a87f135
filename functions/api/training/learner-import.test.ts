// @module-tag long

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mailsTo, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { roles } from "#shared/contract/access.ts";
import { importMessages } from "#shared/contract/import.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { userImportMessages } from "#shared/profiles/profiles.import.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";
import { learnerImportMessages as says } from "#shared/training/training.import.ts";

const administrator = await person("administrator");
const { body: degree } = await administrator.call(reference.createDegree, { body: { name: "Maraîchage" } });
const assistant = await person("assistant");
const trade = await person("tradeTrainer");
const referent = await person("referentTrainer");

const promo = async () => {
  const { body } = await assistant.call(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      year: 2027,
      start_date: "2027-01-04T08:00:00Z",
      end_date: "2027-12-17T16:00:00Z",
      is_fest: 1,
    },
  });
  const params = { id: body.id };
  const members = async () =>
    (await assistant.call(training.getTrainingAction, { params })).body.profiles
      .filter(({ role_id }) => role_id === roles.learner.id)
      .map((member) => [member.user_name, member.metier_instructor_name, member.referent_instructor_name]);
  return { id: body.id, members, ...importsOf(assistant, "learners", body.id) };
};
const address = () => `${randomUUID()}@exemple.fr`;
const title = "Nom;Adresse e-mail;E-mail formateur métier;E-mail formateur référent\n";

test("brings a promo: accounts where there are none, profiles where they lack, instructors where they are told", async () => {
  const { previewed, written, members, unfinished } = await promo();
  const known = await person("learner");
  const neighbour = await person("tradeTrainer");
  const email = address();
  const text = `${title}Zoé Le Bihan;${email};${trade.email};${referent.email}\nAutre nom;${known.email};;${referent.email.toUpperCase()}\n${neighbour.name};${neighbour.email};;`;
  const seen = await previewed(text);
  expect(seen.counts).toEqual({ error: 0, change: 0, create: 3, same: 0 });
  expect(seen.rows.data.map(({ notes }) => notes.map(({ message }) => message))).toEqual([
    [],
    [says.existing, says.otherName(known.name)],
    [says.existing, says.addedProfile],
  ]);
  expect(await unfinished()).toEqual([[seen.id, "lignes.csv", 0, 3]]);
  expect((await written(seen.id)).written).toEqual({ error: 0, change: 0, create: 3, same: 0 });
  expect((await members()).sort()).toEqual(
    [
      ["Zoé Le Bihan", trade.name, referent.name],
      [known.name, null, referent.name],
      [neighbour.name, null, null],
    ].sort(),
  );
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo(known.email)).toEqual([]);
  expect((await previewed(text)).counts).toEqual({ error: 0, change: 0, create: 0, same: 3 });
});

test("changes the instructors that it tells, unless somebody has changed them since the preview", async () => {
  const { id, previewed, written, members, view } = await promo();
  const [one, two] = [await person("learner"), await person("learner")];
  const first = await previewed(`nom;email\n${one.name};${one.email}\n${two.name};${two.email}`);
  await written(first.id);
  const text = `nom;email;formateur métier\n${one.name};${one.email};${trade.email}\n${two.name};${two.email};${trade.email}`;
  const seen = await previewed(text);
  expect(seen.rows.data.map(({ state, notes }) => [state, notes[0]?.value, notes[0]?.message])).toEqual([
    ["change", trade.name, importMessages.before(says.nobody)],
    ["change", trade.name, importMessages.before(says.nobody)],
  ]);
  const other = await person("tradeTrainer");
  await assistant.call(training.updateTrainingProfile, {
    params: { id },
    body: { profile_id: two.profileId, role_id: 2, metier_instructor_id: other.profileId },
  });
  expect((await written(seen.id)).written).toEqual({ error: 1, change: 1, create: 0, same: 0 });
  expect((await view(seen.id)).rows.data[0]).toMatchObject({
    line: 3,
    notes: [{ message: importMessages.moved }],
  });
  expect((await members()).sort()).toEqual(
    [
      [one.name, trade.name, null],
      [two.name, other.name, null],
    ].sort(),
  );
});

test("refuses instructors who are none, addresses that are none, and administrators", async () => {
  const { previewed } = await promo();
  const learner = await person("learner");
  const seen = await previewed(
    `${title}Un;${address()};${referent.email};${address()}\nDeux;nulle part;;\nTrois;${administrator.email};;\nQuatre;${learner.email};;\nQuatre;${learner.email};;`,
  );
  expect(
    seen.rows.data.map(({ line, state, notes }) => [line, state, notes.map(({ message }) => message)]),
  ).toEqual([
    [2, "error", [says.noTrainer, says.noTrainer]],
    [3, "error", [userImportMessages.email]],
    [4, "error", [userImportMessages.untouchable]],
    [6, "error", [importMessages.lineTwice(5)]],
    [5, "create", [says.existing, says.otherName(learner.name)]],
  ]);
});

test("writes nothing into an action that is gone, and nothing twice when asked twice at once", async () => {
  const { id, previewed, write, written, members } = await promo();
  const lines = Array.from({ length: 6 }, (_, n) => `Nom ${n};${address()};${trade.email};`);
  const seen = await previewed(title + lines.join("\n"));
  const answers = await Promise.all([write(seen.id), write(seen.id)]);
  expect(answers.filter((answer) => Object(answer).code === "beingWritten")).toHaveLength(1);
  expect(await written(seen.id)).toMatchObject({ status: "done", written: { create: 6, error: 0 } });
  expect(await members()).toHaveLength(6);
  const gone = await promo();
  const late = await gone.previewed(`nom;email\nTard;${address()}`);
  expect((await assistant.call(training.deleteTrainingAction, { params: { id: gone.id } })).status).toBe(204);
  expect(await gone.write(late.id)).toMatchObject({ code: "notFound" });
  expect(await importsOf(assistant, "learners", gone.id).view(seen.id)).toMatchObject({ code: "notFound" });
  expect((await importsOf(assistant, "learners", id).view(seen.id)).counts.create).toBe(6);
});

test("is taken back for a day: learners leave, earlier instructors come back, who has begun stays", async () => {
  const { id, previewed, written, undone, view, members } = await promo();
  const other = await person("tradeTrainer");
  const [moved, joined] = [await person("learner"), await person("learner")];
  const [neu, begun] = [address(), address()];
  await assistant.call(training.addTrainingProfile, {
    params: { id },
    body: { profile_id: moved.profileId },
  });
  await assistant.call(training.updateTrainingProfile, {
    params: { id },
    body: { profile_id: moved.profileId, metier_instructor_id: other.profileId },
  });
  const seen = await previewed(
    `${title}${moved.name};${moved.email};${trade.email};\n${joined.name};${joined.email};;\nNeuve;${neu};${trade.email};${referent.email}\nCommencée;${begun};;`,
  );
  expect((await written(seen.id)).written).toMatchObject({ create: 3, change: 1 });
  const { body: found } = await administrator.call(profiles.searchProfiles, { query: { name: "Commencée" } });
  await assistant.call(steps.createLearnerSteps, {
    params: { id, learnerProfileId: found[0]?.id ?? "" },
    body: { step_template: defaultTemplate },
  });
  expect(await undone(seen.id)).toMatchObject({ status: "undone", undone: { back: 3, kept: 1 } });
  const kept = (await view(seen.id)).rows.data.filter(({ notes }) => notes[0]?.kind === "error");
  expect(kept.map(({ line }) => line)).toEqual([5]);
  expect((await members()).sort()).toEqual(
    [
      [moved.name, other.name, null],
      ["Commencée", null, null],
    ].sort(),
  );
  expect((await previewed(`nom;email\nNeuve;${neu}`)).rows.data[0]?.notes).toEqual([]);
});

test("keeps whom somebody has renamed meanwhile, with their place in the action", async () => {
  const { previewed, written, undone, members } = await promo();
  const seen = await previewed(`${title}Bob Ker;${address()};;`);
  await written(seen.id);
  const { body: found } = await administrator.call(profiles.searchProfiles, { query: { name: "Bob Ker" } });
  const params = { userId: found[0]?.user.id ?? "" };
  await assistant.call(profiles.renameUser, { params, body: { name: "Robert Ker" } });
  expect(await undone(seen.id)).toMatchObject({ undone: { back: 0, kept: 1 } });
  expect(await members()).toEqual([["Robert Ker", null, null]]);
});

test("keeps who has left meanwhile: their departure is noted", async () => {
  const { id, previewed, written, undone, view } = await promo();
  const [neu, known] = [address(), await person("learner")];
  const seen = await previewed(`${title}Partie;${neu};;\n${known.name};${known.email};;`);
  expect((await written(seen.id)).written.create).toBe(2);
  const params = { id };
  const { body: found } = await administrator.call(profiles.searchProfiles, { query: { name: "Partie" } });
  for (const profile_id of [found[0]?.id ?? "", known.profileId]) {
    const body = { profile_id, date: "2026-11-02", reason: "Déménagement" };
    expect((await assistant.call(training.recordDeparture, { params, body })).status).toBe(200);
  }
  expect(await undone(seen.id)).toMatchObject({ undone: { back: 0, kept: 2 } });
  const { departed } = (await assistant.call(training.getTrainingAction, { params })).body;
  expect(departed.map(({ user_name }) => user_name).sort()).toEqual([known.name, "Partie"].sort());
  const says = (await view(seen.id)).rows.data.map(({ notes }) => notes[0]?.message);
  expect(says).toEqual([importMessages.changedSince, importMessages.changedSince]);
});
