// @module-tag long

import { expect, test } from "vitest";
import {
  findSituation,
  situationsRoster,
  writesToChangeSituation,
} from "#functions/domain/situations/situations.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { visitor } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";

const { staff, learner, action, create } = await situationScene();

test("who leaves takes drafts along; what is published stays for everyone, without the name", async () => {
  const [draft, shared] = [
    await create({ title: "Encore à moi" }),
    await create({ title: "À tout le monde" }),
  ];
  const before = await findSituation(shared.id);
  if (!before) throw new Error("The situation was not written");
  const seen = await readTogether(situationsRoster);
  const published_at = new Date().toISOString();
  const reviews = [{ remark: `${learner.name} peut mieux`, sections: [], profile_id: "p", at: published_at }];
  const withdrawal = { text: `${learner.name} s'y reconnaît`, profile_id: "p", at: published_at };
  const version = before.version + 1;
  const after = { ...before, is_published: true, published_at, reviews, withdrawal, version };
  await transact(writesToChangeSituation(before, after, seen.versionsOf(situationsRoster)));

  expect((await ownDataOf(learner))["situations"]).toEqual(
    expect.arrayContaining([draft.id, shared.id].map((id) => expect.objectContaining({ id }))),
  );
  const { userId } = learner;
  const refused = await staff.call(profiles.deleteUser, { params: { userId }, query: {} });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${learner.name} a encore 1 situation non publiée, que la suppression effacerait aussi. Ce qui resterait, sans cette personne : 1 action de formation.`,
  ]);
  expect(refused.body.current).toEqual({
    obstacles: [
      { kind: "trainingAction", id: action.id, name: expect.stringMatching(/^Nom .* 2026$/) },
      { kind: "situation", id: draft.id, name: "Encore à moi" },
    ],
  });
  const body = { password: learner.password };
  expect((await learner.send(accounts.deleteAccount, { body })).status).toBe(204);
  const closed = await visitor.send(situations.filterSituations, { query: {} });
  expect(JSON.stringify(closed.body)).not.toContain(learner.name);
  await removeDeleted();
  expect(await findSituation(draft.id)).toBeUndefined();
  const kept = await findSituation(shared.id);
  expect([kept?.reviews, kept?.withdrawal]).toEqual([[], { ...withdrawal, text: "" }]);

  const found = await visitor.send(situations.filterSituations, { query: {} });
  expect(found.status).toBe(200);
  expect(found.body.data.map(({ id }) => id)).toEqual([shared.id]);
  const read = await staff.call(situations.getSituation, { params: { id: shared.id } });
  expect(read.status).toBe(200);
  for (const answer of [found, read]) expect(JSON.stringify(answer.body)).not.toContain(learner.name);
});

test("a reviewer's data holds the remarks and notes that they wrote, and nobody else's", async () => {
  const own = await situationScene();
  const { id } = await own.create({ ...own.described, submitted_at: "2026-01-01T00:00:00Z" });
  const params = { id };
  await own.referent.call(situations.returnSituation, { params, body: { remark: "Encore deux phrases" } });
  await own.learner.call(situations.updateSituation, {
    params,
    body: { submitted_at: "2026-01-01T00:00:00Z" },
  });
  await own.coordinator.call(situations.returnSituation, { params, body: { remark: "Et une image" } });
  expect((await ownDataOf(own.referent))["remarques_de_relecture"]).toMatchObject([
    { situation_id: id, remark: "Encore deux phrases", profile_id: own.referent.profileId },
  ]);
  await own.trade.call(situations.updateSituation, {
    params,
    body: { submitted_at: "2026-01-01T00:00:00Z", submission_note: "Relue à deux" },
  });
  expect((await ownDataOf(own.trade))["remarques_de_relecture"]).toMatchObject([
    { situation_id: id, text: "Relue à deux", profile_id: own.trade.profileId },
  ]);
});
