import { randomUUID } from "node:crypto";
import { fresh, once, type Scene } from "#scripts/bench/scene.ts";
import { prepareTimetable } from "#scripts/seed/timetables.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const size = { learners: 40, structures: 12, slots: 8, wishes: 5 };

/**
 * Two events for what is measured of timetables and hosts, each made when a plan first asks for it: forty learners, twelve
 * structures, five wishes each, and a timetable of them that people were told. No other plan reads them.
 */
export const openForums = (scene: Scene) => {
  const { admin, visitor, day, person, structureIds, bodies, zone, action, settled } = scene;
  const learners = once(() => Promise.all(Array.from({ length: size.learners }, () => person("learner"))));

  const hosting = {
    ...{ seats: null, closed_slot_ids: [], place: "Table 4", answer: "unknown" as const },
    ...{ contact_name: "Alix Essai", note: "" },
  };
  const forum = async (days: number) => {
    const body = {
      ...bodies.event(),
      ...{ start_date: day(days, "09:00"), end_date: day(days, "13:00") },
    };
    const { id } = await admin.call(events.createEvent, { body });
    const params = { id };
    await admin.call(events.generateTimeSlots, {
      params,
      body: { first_start: "09:00", minutes: 20, pause: 10, count: size.slots },
    });
    const coming = structureIds.slice(0, size.structures);
    for (const half of [coming.slice(0, size.structures / 2), coming.slice(size.structures / 2)]) {
      const added = { structure_ids: half, zone_id: await zone(id) };
      await admin.call(events.addParticipations, { params, body: added });
    }
    const { participations } = (await admin.call(events.getEventWhole, { params })).event;
    for (const { id } of participations)
      await admin.call(events.updateHosting, {
        params: { id },
        body: { ...hosting, contact_email: `hote-${randomUUID()}@exemple.fr` },
      });
    const promotion = await action(id);
    const everybody = await learners();
    for (const [n, { profileId: profile_id }] of everybody.entries()) {
      await admin.call(training.addTrainingProfile, { params: { id: promotion }, body: { profile_id } });
      const wishlists = Array.from({ length: size.wishes }, (_, k) => ({
        structure_id: coming[(n * size.wishes + k) % coming.length] ?? "",
        is_initial_choice: k < 3,
      }));
      await admin.call(wishes.saveWishes, {
        body: { profile_id, event_id: id, is_pre_event: 1, wishlists },
      });
    }
    await prepareTimetable(id, [], new Date().toISOString());
    await admin.call(timetable.publishRelease, { params, body: {} });
    const { release } = await admin.call(timetable.getTimetable, { params });
    return { id, learners: everybody, participations, meetings: release?.meetings ?? [] };
  };
  type Forum = Awaited<ReturnType<typeof forum>>;

  /** The secret of a new link of a participation. */
  const hostSecret = async (participationId: string) => {
    const { url } = await admin.call(hosts.makeHostLink, { params: { id: participationId } });
    return { secret: url.split("#")[1] ?? "" };
  };
  const tickOf = ({ profile_id, structure_id }: Forum["meetings"][number]) => ({
    ...{ profile_id, structure_id, state: "present" as const },
    ...{ at: new Date().toISOString(), key: randomUUID() },
  });

  const comingForum = once(() => forum(100));
  const pastForum = once(async () => {
    const held = await forum(-1);
    const { id, meetings } = held;
    for (let from = 0; from < meetings.length; from += 100) {
      const ticks = meetings.slice(from, from + 100).map(tickOf);
      await admin.call(timetable.tickAttendance, { params: { id }, body: { ticks } });
    }
    for (const { id, structure_id } of held.participations) {
      const params = await hostSecret(id);
      for (const { profile_id } of meetings.filter((one) => one.structure_id === structure_id).slice(0, 5))
        await visitor.call(hosts.giveOpinion, { params, body: { profile_id, opinion: "continue" } });
    }
    for (const { profileId, api } of held.learners) {
      const { structure_id: structureId = "" } = meetings.find((one) => one.profile_id === profileId) ?? {};
      const call = { params: { eventId: id, structureId }, body: { wants: true, note: fresh("Note") } };
      await api.call(timetable.wishToContinue, call);
    }
    return held;
  });
  return {
    /** Waits for what is computed for it: that would slow what is measured. */
    coming: async () => {
      const ahead = await comingForum();
      await settled();
      return ahead;
    },
    /** Of yesterday: everybody was ticked, and hosts and learners said of some meetings whether they wish to continue. */
    past: pastForum,
    hostSecret,
    tickOf,
    hosting,
  };
};
export type Forums = ReturnType<typeof openForums>;
