import { randomUUID } from "node:crypto";
import { type AccessTable, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";

const coming = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
const hosted = (half: Half) => hostedEvent(half.staff, half.structureIds[0] ?? "", coming);
const ofParticipation = async (half: Half) => ({ params: { id: (await hosted(half)).participation.id } });
const link = async (half: Half) => {
  const { participation } = await hosted(half);
  return { params: { secret: await linkOf(half.staff, participation.id) } };
};
/** An event of yesterday, whose meetings took place. */
const past = async (half: Half) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const structureId = half.structureIds[0] ?? "";
  const times = { start_date: day(-1.2), end_date: day(-1) };
  const { event, participation } = await hostedEvent(half.staff, structureId, times);
  await tell(event.id, half.structureIds, [[half.learner.profileId, structureId, 0]]);
  return { event, structureId, params: { secret: await linkOf(half.staff, participation.id) } };
};

/** By a link alone: who is signed in does not matter. */
const byLink = (status: number) => ({
  other: `${status} all`,
  absent: "404 all",
});

export const access: AccessTable = {
  sendHostLinks: {
    call: async (half) => ({
      params: { id: (await hosted(half)).event.id },
      body: { to: "all", preview: 1 },
    }),
    lines: only("A C T", 200),
  },
  listHostLinks: {
    call: async (half) => ({ params: { id: (await hosted(half)).event.id } }),
    lines: only("A C T", 200),
  },
  makeHostLink: { call: ofParticipation, lines: only("A C T", 201) },
  revokeHostLinks: { call: ofParticipation, lines: only("A C T", 204) },
  listOpinions: {
    call: async (half) => ({ params: { id: (await past(half)).event.id } }),
    lines: only("A C T", 200),
  },
  getHost: { call: link, lines: byLink(200) },
  getHostPlan: { call: link, lines: byLink(200) },
  answerAsHost: {
    call: async (half) => ({ ...(await link(half)), body: { answer: "confirmed" } }),
    lines: byLink(200),
  },
  tickAsHost: {
    call: async (half) => {
      const { params, structureId } = await past(half);
      const who = { profile_id: half.learner.profileId, structure_id: structureId };
      const tick = { ...who, state: "present", at: new Date().toISOString(), key: randomUUID() };
      return { params, body: { ticks: [tick] } };
    },
    lines: byLink(200),
  },
  giveOpinion: {
    call: async (half) => ({
      params: (await past(half)).params,
      body: { profile_id: half.learner.profileId, opinion: "continue", remark: "" },
    }),
    lines: byLink(204),
  },
  saveHostPlacement: {
    call: async (half) => ({ params: (await past(half)).params, body: { seats: 2 } }),
    lines: byLink(200),
  },
};
