import { vi } from "vitest";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import type { Participation } from "#shared/events/events.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

/** Sets the clock to a time of the scene's day, in Paris. */
export const setClock = (time: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2099-06-28T${time}:00+02:00`) });

/**
 * An event in 2099 with two zones, four slots of 20 minutes from 9:00, structures that come with one seat a slot, and
 * learners of its promotion; the first learner wishes for all structures, up to five, the others for the first.
 */
export const timetableScene = async ({ structures = 3, learners = 2 } = {}) => {
  const scene = await wishScene(structures, 2099);
  const { staff, event, action } = scene;
  const params = { id: event.id };
  must(await staff.send(events.updateCampaign, { params, body: { seats_per_slot: 1 } }));
  const more = await Promise.all(Array.from({ length: learners - 1 }, () => person("learner")));
  for (const { profileId } of more)
    must(
      await staff.send(training.addTrainingProfile, {
        params: { id: action.id },
        body: { profile_id: profileId },
      }),
    );
  const slots = must(
    await staff.call(events.generateTimeSlots, {
      params,
      body: { first_start: "09:00", minutes: 20, pause: 10, count: 4 },
    }),
  );
  const zones = [];
  for (const name of ["Nord", "Sud"])
    zones.push(must(await staff.call(events.createZone, { body: { name, event_id: event.id } })));
  const participations: Participation[] = [];
  for (const [n, structure_id] of scene.structureIds.entries())
    participations.push(
      must(
        await staff.call(events.createParticipation, {
          body: { structure_id, zone_id: zones[n % 2]?.id ?? "", event_id: event.id },
        }),
      ),
    );
  const everybody: Person[] = [scene.learner, ...more];
  const wish = async (who: Person, structureIds: readonly string[]) =>
    must(
      await staff.call(wishes.saveWishes, {
        body: {
          profile_id: who.profileId,
          event_id: event.id,
          is_pre_event: 1,
          wishlists: structureIds.map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3 })),
        },
      }),
    );
  for (const [n, who] of everybody.entries()) await wish(who, scene.structureIds.slice(0, n === 0 ? 5 : 1));
  /** Says how the structure of that number takes part; what is left out is as for one that has said nothing. */
  const host = (n: number, body: object) =>
    staff.send(events.updateHosting, {
      params: { id: participations[n]?.id ?? "" },
      body: {
        ...{ seats: null, closed_slot_ids: [], place: "", contact_name: "", contact_email: "", note: "" },
        ...{ answer: "unknown", ...body },
      },
    });
  return { ...scene, params, learners: everybody, slots, zones, participations, wish, host };
};
