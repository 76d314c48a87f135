import type { Canaries } from "#scripts/prove/personal-data/canaries.ts";
import type { Scene } from "#scripts/prove/personal-data/helpers.ts";
import { must, visitor } from "#scripts/testing/harness.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

/** A host says what they think of somebody of yesterday, whom staff excuse then; each changes their mind. They had come in. */
export const receiveOpinions = async (profile_id: string, { plant }: Canaries, scene: Scene) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const structureId = scene.structure.id;
  const times = { start_date: day(-1.2), end_date: day(-1) };
  const { event, participation } = await hostedEvent(scene.staff, structureId, times);
  await tell(event.id, [structureId], [[profile_id, structureId, 0]]);
  const params = { secret: await linkOf(scene.staff, participation.id) };
  for (const said of ["replaced", "current"]) {
    const body = {
      profile_id,
      opinion: "see_again",
      reason: "other",
      remark: plant(`giveOpinion.remark ${said}`),
    };
    must({ ...(await visitor.send(hosts.giveOpinion, { params, body })), body: {} });
  }
  must(await visitor.send(hosts.saveHostPlacement, { params, body: { seats: 1, order: [profile_id] } }));
  const arrival = { profile_id, structure_id: null, state: "present" as const, at: day(-1.2) };
  const ticks = [{ ...arrival, key: crypto.randomUUID() }];
  must(await scene.staff.send(timetable.tickAttendance, { params: { id: event.id }, body: { ticks } }));
  // Who is excused was not met: the host could say nothing.
  const of = { id: event.id, profileId: profile_id };
  for (const said of ["replaced", "current"]) {
    const body = { time_slot_id: null, reason: plant(`excuseLearner.reason ${said}`) };
    must(await scene.staff.send(timetable.excuseLearner, { params: of, body }));
  }
};
