import { type AccessTable, only } from "#scripts/checks/principals.ts";
import { computePlacements } from "#scripts/testing/functions.ts";
import { must } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as training from "#shared/training/training.contract.ts";

let count = 0;
/** A name that no call has used: one employer is noted once. */
const employer = () => {
  count += 1;
  return `Maison ${count}`;
};

const lead = ({ action, learner }: Half, state: "none" | "agreed") => ({
  params: { id: action.id },
  body: { profile_id: learner.profileId, employer: employer(), state },
});
const noted = async (half: Half, body: object) => {
  const { body: added } = await half.staff.call(placements.addPlacement, lead(half, "none"));
  return { params: { id: added.id }, body };
};

/** Staff, the learner's referent trainer and the learner; to others who may call the route, the learner is absent. */
const ofLearner = (status: number) => ({
  tied: `${status} A C T R+ L+, 404 R- L-, 403 rest`,
  other: `${status} A C T, 404 R L, 403 rest`,
  absent: "404 A C T R L, 403 rest",
});

/** An action has one proposal at a time, so each call has an action of its own. */
const actionOfItsOwn = async ({ staff, action, event }: Half) => {
  const { degree_id } = action;
  const body = {
    degree_id,
    event_id: event.id,
    year: 2099,
    start_date: "2099-09-07T07:00:00Z",
    end_date: "2100-07-02T15:00:00Z",
  };
  return { id: must(await staff.call(training.createTrainingAction, { body })).id };
};
const waiting = async (half: Half) => {
  const params = await actionOfItsOwn(half);
  const { id } = must(await half.staff.call(placements.askForPlacementProposal, { params }));
  return { ...params, proposalId: id };
};

export const access: AccessTable = {
  getPlacementBoard: {
    call: ({ action }) => ({ params: { id: action.id } }),
    lines: only("A C T R", 200),
  },
  addPlacement: { call: (half) => lead(half, "none"), lines: ofLearner(201) },
  changePlacement: [
    { call: (half) => noted(half, { state: "interview" }), lines: ofLearner(200) },
    // What follows an interview is the team's word, as are trainers and dates.
    {
      call: (half) => noted(half, { state: "interview", from: "2099-09-07" }),
      known: "a learner knows their own leads",
      lines: {
        tied: "200 A C T R+, 404 R- L-, 403 L+ rest",
        other: "200 A C T, 404 R L, 403 rest",
        absent: "404 A C T R L, 403 rest",
      },
    },
  ],
  takePlacementBack: {
    call: async (half) => ({ params: (await noted(half, {})).params }),
    own: async (who, half) => {
      const { id } = must(await who.send(placements.addPlacement, lead(half, "none")));
      return { params: { id } };
    },
    known: "those who read a lead may not take back what another noted",
    lines: {
      own: "204 A C T R+, - rest",
      tied: "409 A C T R+, 404 R-, 403 rest",
      other: "409 A C T, 404 R, 403 rest",
      absent: "404 A C T R, 403 rest",
    },
  },
  exportPlacements: { call: ({ action }) => ({ params: { id: action.id } }), lines: only("A C T", 302) },
  askForPlacementProposal: {
    call: async (half) => ({ params: await actionOfItsOwn(half) }),
    lines: only("A C T", 202),
  },
  getPlacementProposal: {
    call: async (half) => ({ params: await waiting(half) }),
    lines: only("A C T", 200),
  },
  adoptPlacementProposal: {
    call: async (half) => {
      const params = await waiting(half);
      await computePlacements({ training_action_id: params.id, id: params.proposalId });
      return { params, body: {} };
    },
    lines: only("A C T", 200),
  },
  discardPlacementProposal: {
    call: async (half) => ({ params: await waiting(half) }),
    lines: only("A C T", 204),
  },
  listOwnPlacements: { call: () => ({}), lines: { any: "200 L, 403 rest" } },
};
