import { expect, test } from "vitest";
import { must, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as search from "#shared/search/search.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const scene = await situationScene();
const { staff, coordinator, assistant, learner, trade, referent, action } = scene;
const structure = must(
  await staff.send(structures.createStructure, {
    body: {
      name: "La Glycine",
      zip_code: "35140",
      organization_id: scene.organization.id,
      legal_form_id: scene.legalForm.id,
      is_active: true,
    },
  }),
);

const published = {
  params: { id: (await scene.create({ ...scene.described, title: "Glycine en ville" })).id },
};
must(
  await learner.send(situations.updateSituation, {
    ...published,
    body: { submitted_at: new Date().toISOString() },
  }),
);
must(await coordinator.send(situations.updateSituation, { ...published, body: { is_published: true } }));
await scene.create({ title: "Glycine en brouillon" });

const restricted = await folderOf(staff, { name: "Glycine réservé", private: true });
const secret = await documentOf(staff, restricted, "Glycine secret.pdf");
await documentOf(staff, await folderOf(staff, { name: "Commun" }), "Glycine commun.pdf");
must(
  await staff.send(library.shareDocument, {
    params: { id: secret.id },
    body: { user_id: trade.userId, access_level: "read" },
  }),
);

const [otherLearner, otherTrade, otherReferent, nobody, asking] = await Promise.all([
  person("learner"),
  person("tradeTrainer"),
  person("referentTrainer"),
  person(),
  stranger("learner"),
]);
// With the same name as those who train the learner, and one of them with a public page.
const named = async (who: { userId: string }, name: string) =>
  must(await staff.send(profiles.renameUser, { params: { userId: who.userId }, body: { name } }));
await named(learner, "Swann Apprenti");
await named(trade, "Swann Métier");
await named(referent, "Swann Référente");
await named(otherLearner, "Swann Discret");
await named(otherTrade, "Swann Ailleurs");
await named(staff, "Swann Administratrice");
const shown = await person("learner");
await named(shown, "Swann Public");
must(
  await shown.send(profiles.updateProfile, { params: { id: shown.profileId }, body: { public_page: true } }),
);
await otherReferent.send(training.joinTrainingAction, { params: { id: action.id } });

const find = async (who: { call: typeof visitor.call }, q: string) =>
  must(await who.call(search.searchSite, { query: { q } }));

const commons = ["Glycine commun"];
const all = ["Glycine commun", "Glycine réservé", "Glycine secret"];
const public_ = ["Swann Ailleurs", "Swann Métier", "Swann Public", "Swann Référente"];
const everybody = [...public_, "Swann Apprenti", "Swann Discret"];

test.each([
  ["a visitor", visitor, [], []],
  ["somebody without a profile", nobody, [], []],
  ["a learner to confirm", asking, [], []],
  ["a learner of no action", otherLearner, commons, []],
  ["the learner", learner, commons, ["Swann Métier", "Swann Référente"]],
  ["their trade trainer", trade, ["Glycine commun", "Glycine secret"], ["Swann Apprenti"]],
  ["another trade trainer", otherTrade, commons, []],
  ["their referent trainer", referent, commons, [...public_, "Swann Apprenti"]],
  ["another referent trainer", otherReferent, commons, public_],
  ["an assistant", assistant, commons, everybody],
  ["a coordinator", coordinator, commons, everybody],
  ["an administrator", staff, all, [...everybody, "Swann Administratrice"]],
] as const)("%s finds what they may see, and nothing else", async (_, who, documents, people) => {
  const found = await find(who, "glycin");
  expect(found.structures).toEqual({
    total: 1,
    is_complete: true,
    hits: [{ id: structure.id, name: "La Glycine", zip_code: "35140", city: "", summary: "" }],
  });
  // The learner's own draft is on their own page, staff's on theirs: the catalogue, too, shows neither.
  expect(found.situations.hits.map(({ title }) => title)).toEqual(["Glycine en ville"]);
  expect(found.documents.hits.map(({ name }) => name).sort()).toEqual([...documents].sort());
  expect(found.people.hits).toEqual([]);
  const named = (await find(who, "swann")).people;
  expect(named.total).toBe(people.length);
  // Five of each kind at most, in the order of names.
  expect(named.hits.map(({ name }) => name)).toEqual([...people].sort().slice(0, 5));
});

test("an elided word need not be in what is found", async () => {
  for (const q of ["l'Glycine", "d’glycine commun"])
    expect((await find(learner, q)).documents.hits.map(({ name }) => name)).toEqual(commons);
});

test("each person found has a page that opens for who found them", async () => {
  for (const who of [learner, trade, referent, otherReferent, coordinator, staff])
    for (const { id } of (await find(who, "swann")).people.hits)
      expect((await who.call(profiles.getProfile, { params: { id } })).status).toBe(200);
});

test.each(["", "a", " é ", "l'à", "--", "?!", "x".repeat(101), "a\nb"])("refuses %j", async (q) => {
  const { status, body } = await visitor.send(search.searchSite, { query: { q } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["q"]]);
});

test("warm, it costs a visitor one request, a learner four, in three trips at most", async () => {
  const cost = async (who: { call: typeof visitor.call }) => {
    const { requests, inSequence } = await countingRequests(() => find(who, "swann"));
    return { requests: requests.toSorted(), inSequence };
  };
  expect(await cost(visitor)).toEqual({ requests: ["BatchGet"], inSequence: 1 });
  const batches = ["BatchGet", "BatchGet"];
  expect(await cost(coordinator)).toEqual({ requests: [...batches, "Query"], inSequence: 2 });
  expect(await cost(learner)).toEqual({ requests: [...batches, "Query", "Query"], inSequence: 2 });
  // A trainer: their memberships, twice whom they follow, and the members of each action of these.
  expect(await cost(trade)).toEqual({
    requests: [...batches, "Query", "Query", "Query", "Query"],
    inSequence: 3,
  });
});

test("anyone who left the action finds nobody of it any more", async () => {
  const body = { profile_id: learner.profileId, date: "2026-10-01", reason: "Autre projet" };
  must(await staff.send(training.recordDeparture, { params: { id: action.id }, body }));
  expect((await find(learner, "swann")).people.total).toBe(0);
  expect((await find(trade, "swann")).people.total).toBe(0);
});
