import { randomUUID } from "node:crypto";
import { ask } from "#scripts/prove/instances.ts";
import { failUnless, onlyStatuses, type Race, succeeded, times } from "#scripts/prove/races/race.ts";
import { computePlacements } from "#scripts/testing/functions.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let staged: ReturnType<typeof wishScene> | undefined;
const shared = () => {
  staged ??= wishScene(2);
  return staged;
};

/** A promotion whose event took place yesterday: two learners wished for its structure; the first met it, or both. */
const promotion = async (meetings: 1 | 2 = 1) => {
  const { staff, structureIds, degree } = await shared();
  const [structureId = "", elsewhere = ""] = structureIds;
  const { event, participation } = await hostedEvent(staff, structureId, {
    start_date: day(-1.2),
    end_date: day(-1),
  });
  const body = {
    ...{ degree_id: degree.id, event_id: event.id, year: 2099 },
    ...{ start_date: day(60), end_date: day(300) },
  };
  const params = { id: must(await staff.send(training.createTrainingAction, { body })).id };
  const learners = await Promise.all(times(2, () => person("learner")));
  for (const { profileId: profile_id } of learners) {
    must(await staff.send(training.addTrainingProfile, { params, body: { profile_id } }));
    const wishlists = [{ structure_id: structureId, is_initial_choice: true, is_optional_choice: false }];
    must(
      await staff.send(wishes.saveWishes, {
        body: { profile_id, event_id: event.id, is_pre_event: false, wishlists },
      }),
    );
  }
  const [met, unmet] = learners as [Person, Person];
  await tell(
    event.id,
    [structureId],
    learners.slice(0, meetings).map(({ profileId }, slot) => [profileId, structureId, slot] as const),
  );
  const secret = await linkOf(staff, participation.id);
  return { staff, params, met, unmet, secret, structureId, elsewhere };
};

const boardOf = async ({ staff, params }: { staff: Person; params: { id: string } }) =>
  must(await staff.call(placements.getPlacementBoard, { params }));

/** A host answers on two phones while the team notes an accord: nothing that was acknowledged is lost. */
const twoPhones = async (): Promise<string[]> => {
  const scene = await promotion();
  const { met, unmet, secret, staff, params, elsewhere } = scene;
  const answer = (body: object) => ask(visitor, hosts.saveHostPlacement, { params: { secret }, body });
  const think = (opinion: "continue" | "see_again") =>
    ask(visitor, hosts.giveOpinion, {
      params: { secret },
      body: { profile_id: met.profileId, opinion, remark: "" },
    });
  must({ ...(await think("continue")), body: {} });
  const answers = await Promise.all([
    answer({ seats: 3 }),
    answer({ interests: [{ profile_id: unmet.profileId, wants: true }] }),
    answer({ order: [met.profileId], version: 0 }),
    think("continue"),
    ask(staff, placements.addPlacement, {
      params,
      body: { profile_id: met.profileId, structure_id: elsewhere, state: "agreed" },
    }),
  ]);
  const { placement } = must(await visitor.send(hosts.getHost, { params: { secret } }));
  const wants = placement?.interests.find((one) => one.profile_id === unmet.profileId)?.wants;
  return [
    ...failUnless(succeeded(answers).length === answers.length, "an answer was refused", answers),
    ...failUnless(placement?.seats === 3, "the seats of one phone are lost", answers),
    ...failUnless(wants === true, "the « oui » of the other phone is lost", answers),
    ...failUnless(placement?.order.join() === met.profileId, "the order is lost", answers),
  ];
};

/** Two phones order from the same version: one order stands. */
const twoOrders = async (): Promise<string[]> => {
  const { met, unmet, secret } = await promotion(2);
  const ids = [met.profileId, unmet.profileId];
  for (const profile_id of ids)
    await visitor.send(hosts.giveOpinion, {
      params: { secret },
      body: { profile_id, opinion: "continue", remark: "" },
    });
  const answers = await Promise.all(
    [ids, ids.toReversed()].map((order) =>
      ask(visitor, hosts.saveHostPlacement, { params: { secret }, body: { order, version: 0 } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  return failUnless(statuses.join() === "200,409", "not one of two orders", answers);
};

/** Four of the team note an accord of one learner at four employers: one stands. */
const accords = async (): Promise<string[]> => {
  const scene = await promotion();
  const { staff, params, met } = scene;
  const answers = await Promise.all(
    times(4, (n) =>
      ask(staff, placements.addPlacement, {
        params,
        body: { profile_id: met.profileId, employer: `Maison ${n}`, state: "agreed" },
      }),
    ),
  );
  const card = (await boardOf(scene)).cards.find(({ learner }) => learner.id === met.profileId);
  return [
    ...onlyStatuses(answers, 201, 409),
    ...failUnless(succeeded(answers).length === 1, "not one of four accords", answers),
    ...failUnless(card?.placements.length === 1, `${card?.placements.length} accords are noted`, answers),
  ];
};

/** Two of the team move one card from the version that both see: one succeeds. */
const moves = async (): Promise<string[]> => {
  const { staff, params, met } = await promotion();
  const lead = { profile_id: met.profileId, employer: "Maison", state: "mutual" as const };
  const { id, version } = must(await staff.send(placements.addPlacement, { params, body: lead }));
  const answers = await Promise.all(
    (["interview", "agreed"] as const).map((state) =>
      ask(staff, placements.changePlacement, { params: { id }, body: { state, version } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  return failUnless(statuses.join() === "200,409", "not one of two moves", answers);
};

/** A proposal is adopted twice and set aside while a host answers: one list or none, and the answer stands. */
const adoptions = async (n: number): Promise<string[]> => {
  const scene = await promotion();
  const { staff, params, secret } = scene;
  const { id: proposalId } = must(await staff.send(placements.askForPlacementProposal, { params }));
  await computePlacements({ training_action_id: params.id, id: proposalId });
  const call = { params: { ...params, proposalId } };
  const adopt = () => ask(staff, placements.adoptPlacementProposal, { ...call, body: { version: 0 } });
  const answers = await Promise.all([
    adopt(),
    adopt(),
    ask(visitor, hosts.saveHostPlacement, { params: { secret }, body: { seats: 2 } }),
    ...(n % 2 ? [ask(staff, placements.discardPlacementProposal, call)] : []),
  ]);
  const [one, other] = answers;
  const board = await boardOf(scene);
  const { placement } = must(await visitor.send(hosts.getHost, { params: { secret } }));
  const isAdopted = one?.status === 200 || other?.status === 200;
  return [
    ...onlyStatuses(answers, 200, 204, 404, 409),
    ...failUnless(placement?.seats === 2, "the host's answer is lost", answers),
    ...failUnless(isAdopted === (board.calls !== null), "a list that nobody was told of, or none", answers),
    ...failUnless(
      board.cards.every(({ placements: noted }) => noted.length === 0),
      "a card moved",
      answers,
    ),
  ];
};

/** Two of the team import one sheet while a third notes one of its lines: each line stands once. */
const imports = async (): Promise<string[]> => {
  const scene = await promotion();
  const { staff, params, met, unmet } = scene;
  const text = [
    "Apprenant·e;Structure;État",
    `${met.email};Maison Un;Accord`,
    `${unmet.email};Maison Deux;Entretien`,
  ].join("\n");
  const people = await Promise.all(times(2, () => person("coordinator")));
  const ids = await Promise.all(
    people.map(async (who) => (await importsOf(who, "placements", params.id).previewed(text)).id),
  );
  const write = (n: number) =>
    ask(people[n] ?? staff, placements.writePlacementImport, {
      params: { ...params, importId: ids[n] ?? "" },
      body: { create_missing_values: true },
    });
  const lead = { profile_id: unmet.profileId, employer: "Maison Deux", state: "interview" as const };
  const [noted] = await Promise.all([
    ask(staff, placements.addPlacement, {
      params,
      body: lead,
      headers: { "idempotency-key": randomUUID() },
    }),
    write(0),
    write(1),
  ]);
  const written = await Promise.all([write(0), write(1)]);
  const created = written.reduce((sum, { body }) => sum + (body.written?.create ?? 0), 0);
  const { cards } = await boardOf(scene);
  return [
    ...onlyStatuses(written, 200),
    ...failUnless(
      cards.every(({ placements: own }) => own.length === 1),
      "a line stands twice, or not at all",
      written,
    ),
    ...failUnless(created === (noted.status === 201 ? 1 : 2), `${created} lines are said to be written`, [
      noted,
      ...written,
    ]),
  ];
};

export const placementRaces: Race[] = [
  { name: "two phones of one host, and the team", rounds: 20, round: twoPhones },
  { name: "two orders of one host", rounds: 20, round: twoOrders },
  { name: "four accords of one learner", rounds: 20, round: accords },
  { name: "two moves of one card", rounds: 20, round: moves },
  { name: "a proposal adopted twice while a host answers", rounds: 40, round: adoptions },
  { name: "one sheet of placements imported twice", rounds: 20, round: imports },
];
