import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, type Person, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const administrator = await person("administrator");
const name = (what: string) => ({ body: { name: `${what} ${randomUUID()}` } });
const [organization, legalForm] = await Promise.all([
  administrator.call(reference.createOrganization, name("Organisation")),
  administrator.call(reference.createLegalForm, name("Statut")),
]);
const basic = {
  zip_code: "35000",
  organization_id: organization.body.id,
  legal_form_id: legalForm.body.id,
};
const structure = async (said = "Le Potager", who: Person = administrator) =>
  (await who.call(structures.createStructure, { body: { ...basic, name: said } })).body.id;
const ask = (who: Person, ...structure_ids: string[]) =>
  who.call(profiles.setProfileStructures, { params: { id: who.profileId }, body: { structure_ids } });
const pair = ({ profileId }: Person, structure_id: string) => ({ profile_id: profileId, structure_id });
const asked = async (query: { structure_id?: string; profile_id?: string }) =>
  (await administrator.call(structures.listStructureRequests, { query: { per_page: 100, ...query } })).body;
const confirm = (...requests: { profile_id: string; structure_id: string }[]) =>
  administrator.call(structures.confirmStructureRequests, { body: { requests } });
const refuse = (...requests: { profile_id: string; structure_id: string }[]) =>
  administrator.call(structures.refuseStructureRequests, { body: { requests } });
const team = async (id: string) =>
  (await visitor.call(structures.getStructure, { params: { id } })).body.attachedProfiles;

describe("requests to be attached", () => {
  test("are listed for staff, oldest first, by structure and by profile", async () => {
    const [first, second] = [await person("tradeTrainer"), await person("learner")];
    const [a, b] = [await structure("Le Potager"), await structure("L'Atelier")];
    await ask(first, a);
    await ask(second, a, b);
    expect((await asked({ structure_id: a })).data).toMatchObject([
      {
        profile: { id: first.profileId, user: { id: first.userId, name: first.name }, role: { id: 3 } },
        structure: { id: a, name: "Le Potager" },
      },
      { profile: { id: second.profileId, role: { id: 2 } } },
    ]);
    expect((await asked({ profile_id: second.profileId })).total).toBe(2);
    expect((await asked({ profile_id: first.profileId, structure_id: b })).total).toBe(0);
  });

  test("give no right and show nobody until staff confirm them, each answered for itself", async () => {
    const [trainer, other] = [await person("tradeTrainer"), await person("tradeTrainer")];
    const [a, b] = [await structure(), await structure()];
    await ask(trainer, a);
    await ask(other, a, b);
    const edit = (who: Person) =>
      who.call(structures.updateStructure, { params: { id: a }, body: { city: "Redon" } });
    expect((await edit(trainer)).status).toBe(403);
    expect(await team(a)).toEqual([]);
    const decided = await confirm(pair(trainer, a), pair(other, b), pair(other, randomUUID()));
    expect(decided.body.data.map(({ state }) => state)).toEqual(["attached", "attached", "gone"]);
    expect((await edit(trainer)).status).toBe(200);
    expect((await edit(other)).status).toBe(403);
    expect((await team(a)).map(({ id }) => id)).toEqual([trainer.profileId]);
    expect((await asked({ structure_id: a })).data.map(({ profile }) => profile.id)).toEqual([
      other.profileId,
    ]);
    const again = await confirm(pair(trainer, a));
    expect(again.body.data).toEqual([{ ...pair(trainer, a), state: "attached" }]);
  });

  test("are refused for good, and can be made again", async () => {
    const trainer = await person("tradeTrainer");
    const id = await structure();
    await ask(trainer, id);
    for (let n = 0; n < 2; n++)
      expect((await refuse(pair(trainer, id))).body.data).toEqual([{ ...pair(trainer, id), state: "none" }]);
    expect((await confirm(pair(trainer, id))).body.data).toMatchObject([{ state: "none" }]);
    expect(await findProfile(trainer.profileId)).toMatchObject({ structure_ids: [], structure_requests: [] });
    const told = await trainer.call(notices.listNotices, {});
    expect(told.body.data).toMatchObject([{ kind: "attachment_refused", about: id, count: 1 }]);
    expect((await ask(trainer, id)).body.requested_structures).toMatchObject([{ id }]);
  });

  test("for what somebody proposed are refused with a notice, too, though its page is closed to them", async () => {
    const creator = await stranger("tradeTrainer");
    const id = await structure("Le Verger", creator);
    await refuse(pair(creator, id));
    expect((await creator.call(structures.getStructure, { params: { id } })).status).toBe(404);
    const told = await creator.call(notices.listNotices, {});
    expect(told.body.data).toMatchObject([{ kind: "attachment_refused", about: id, name: "Le Verger" }]);
  });

  test("that staff grant from a structure's team or a profile's form are told as any other", async () => {
    const trainer = await person("tradeTrainer");
    const [a, b, other] = [await structure("A"), await structure("B"), await structure("C")];
    await ask(trainer, a, b);
    const body = { profile_ids: [trainer.profileId] };
    await administrator.call(structures.addStructureProfiles, { params: { id: a }, body });
    await administrator.call(profiles.setProfileStructures, {
      params: { id: trainer.profileId },
      body: { structure_ids: [a, b, other] },
    });
    const told = (await trainer.call(notices.listNotices, {})).body.data;
    expect(told.map(({ kind, name }) => [kind, name])).toEqual([
      ["attachment_confirmed", "B"],
      ["attachment_confirmed", "A"],
    ]);
  });

  test("are granted from a structure's team to as many at once as it takes", async () => {
    const id = await structure();
    const askers = await Promise.all(Array.from({ length: 20 }, () => person("tradeTrainer")));
    for (const one of askers) await ask(one, id);
    const body = { profile_ids: askers.map(({ profileId }) => profileId) };
    must(await administrator.send(structures.addStructureProfiles, { params: { id }, body }));
    const told = (await (askers.at(-1) ?? administrator).call(notices.listNotices, {})).body.data;
    expect(told).toMatchObject([{ kind: "attachment_confirmed", about: id }]);
  });

  test("that were withdrawn are not confirmed, and those that were confirmed not refused", async () => {
    const trainer = await person("tradeTrainer");
    const id = await structure();
    await ask(trainer, id);
    await ask(trainer);
    expect((await confirm(pair(trainer, id))).body.data).toMatchObject([{ state: "none" }]);
    await ask(trainer, id);
    await confirm(pair(trainer, id));
    expect((await refuse(pair(trainer, id))).body.data).toMatchObject([{ state: "attached" }]);
  });

  test("stay with a structure whose removal is refused", async () => {
    const trainer = await person("tradeTrainer");
    const id = await structure();
    await ask(trainer, id);
    const { staff, event } = await wishScene(0, 2099);
    const zone = await staff.send(events.createZone, { body: { name: "Hall", event_id: event.id } });
    await staff.send(events.createParticipation, {
      body: { structure_id: id, zone_id: zone.body.id, event_id: event.id },
    });
    const refused = await administrator.call(structures.deleteStructure, { params: { id } });
    expect([refused.status, refused.body.code]).toEqual([409, "inUse"]);
    expect((await asked({ structure_id: id })).total).toBe(1);
  });

  test("go with the structure, however many there are, and with the person", { tags: ["long"] }, async () => {
    const people = await Promise.all(Array.from({ length: 27 }, () => person("tradeTrainer")));
    const [gone, stays] = [await structure(), await structure()];
    for (const who of people) await ask(who, gone, stays);
    const removal = await administrator.call(structures.deleteStructure, { params: { id: gone } });
    expect(removal.status).toBe(204);
    const [one, two] = people as [Person, Person];
    expect((await findProfile(one.profileId))?.structure_requests).toMatchObject([{ structure_id: stays }]);
    await two.call(accounts.deleteAccount, { body: { password: two.password } });
    const decided = await confirm(pair(one, gone), pair(two, stays), pair(one, stays));
    expect(decided.body.data.map(({ state }) => state)).toEqual(["gone", "gone", "attached"]);
    expect((await asked({ structure_id: stays })).total).toBe(25);
  });

  test("confirmed, refused and withdrawn at once leave one answer and nothing dangling", async () => {
    const trainer = await person("tradeTrainer");
    const id = await structure();
    for (let round = 0; round < 5; round++) {
      await ask(trainer, id);
      await Promise.all([confirm(pair(trainer, id)), refuse(pair(trainer, id)), ask(trainer)]);
      const held = await findProfile(trainer.profileId);
      expect(held?.structure_requests).toEqual([]);
      await ask(trainer);
    }
  });
});

test("a stranger with a mailbox rewrites no page, stands on none, and leaves no structure behind", async () => {
  const ids = await Promise.all([structure("Une"), structure("Deux"), structure("Trois")]);
  const stranger = await person();
  const made = await stranger.call(profiles.createProfile, { body: { role_id: 3 } });
  await stranger.call(profiles.setProfileStructures, {
    params: { id: made.body.id },
    body: { structure_ids: ids },
  });
  const situation = await administrator.call(structures.createTrainingSituation, {
    params: { id: ids[0] },
    body: { name: "Accueillir" },
  });
  for (const id of ids) {
    const params = { id };
    const body = { name: "Piratée", phone: "08 99 00 00 00", website: "https://pirate.exemple.fr" };
    const before = (await visitor.call(structures.getStructure, { params })).body;
    expect((await stranger.call(structures.updateStructure, { params, body })).status).toBe(403);
    expect((await visitor.call(structures.getStructure, { params })).body).toEqual(before);
    expect(before.attachedProfiles).toEqual([]);
  }
  const deletion = await stranger.call(structures.deleteTrainingSituation, {
    params: { id: situation.body.id },
  });
  expect(deletion.status).toBe(403);
  const proposal = await stranger.call(structures.createStructure, { body: { ...basic, name: "Fausse" } });
  const found = await visitor.call(structures.filterStructures, { query: { keywords: ["fausse"] } });
  expect(found.body.total).toBe(0);
  await stranger.call(accounts.deleteAccount, { body: { password: stranger.password } });
  await removeDeleted();
  const left = await administrator.call(structures.getStructure, { params: { id: proposal.body.id } });
  expect(left.status).toBe(404);
});

test("a proposal to which others are attached, or that staff activated, stays when its creator goes", async () => {
  const [creator, colleague] = [await person("tradeTrainer"), await person("tradeTrainer")];
  const [shared, active] = [await structure("À deux", creator), await structure("Active", creator)];
  await administrator.call(structures.addStructureProfiles, {
    params: { id: shared },
    body: { profile_ids: [colleague.profileId] },
  });
  await administrator.call(structures.updateStructure, { params: { id: active }, body: { is_active: 1 } });
  await creator.call(accounts.deleteAccount, { body: { password: creator.password } });
  await removeDeleted();
  for (const id of [shared, active])
    expect((await administrator.call(structures.getStructure, { params: { id } })).status).toBe(200);
});

test("who is to confirm may propose and ask, not edit; confirming what they asked for confirms them", async () => {
  const who = await stranger("tradeTrainer");
  const [proposed, asked] = [await structure("À moi", who), await structure()];
  const edit = (id: string) =>
    who.call(structures.updateStructure, { params: { id }, body: { city: "Redon" } });
  const own = await who.call(structures.getStructure, { params: { id: proposed } });
  expect([own.status, own.body.editable]).toEqual([200, false]);
  expect((await edit(proposed)).status).toBe(403);
  await ask(who, proposed, asked);
  expect((await confirm(pair(who, asked))).body.data).toMatchObject([{ state: "attached" }]);
  expect((await findProfile(who.profileId))?.confirmed_at).not.toBeNull();
  // Their own proposal too: until staff confirm it, nobody stands under its name.
  expect([(await edit(proposed)).status, (await edit(asked)).status]).toEqual([404, 200]);
  const page = await administrator.call(structures.getStructure, { params: { id: proposed } });
  expect(page.body.attachedProfiles).toEqual([]);
  expect((await confirm(pair(who, proposed))).body.data).toMatchObject([{ state: "attached" }]);
  expect((await edit(proposed)).status).toBe(200);
  expect((await team(asked)).map(({ id }) => id)).toEqual([who.profileId]);
});

test("refusing what somebody to confirm asked for leaves them to confirm", async () => {
  const who = await stranger("tradeTrainer");
  const id = await structure();
  await ask(who, id);
  await refuse(pair(who, id));
  expect((await findProfile(who.profileId))?.confirmed_at).toBeNull();
});
