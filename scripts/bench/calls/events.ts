import { learnerImportCalls } from "#scripts/bench/calls/imports.ts";
import { fresh, once, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

/** Lets the class go to this event. */
const classAt = async ({ admin, bodies, classId }: Scene, eventId: string) =>
  admin.call(training.updateTrainingAction, {
    params: { id: await classId() },
    body: bodies.action(eventId),
  });

export const eventCalls = (scene: Scene): Plans<typeof events> => {
  const { visitor, admin, learner, eventId, structureId, bodies, event, zone, classId, person } = scene;
  const params = { id: eventId };
  const slotOf = (event_id: string) => ({ start_time: "09:00", end_time: "09:40", event_id });
  const slot = async () => {
    const body = slotOf(await event());
    return { body, id: (await admin.call(events.createTimeSlot, { body })).id };
  };
  const participation = async () => {
    const event_id = await event();
    const body = { event_id, zone_id: await zone(event_id), structure_id: structureId };
    return { body, create: () => admin.call(events.createParticipation, { body }) };
  };
  const latecomer = once(async () => {
    const { profileId: profile_id } = await person("learner");
    await admin.call(training.addTrainingProfile, { params: { id: await classId() }, body: { profile_id } });
    return profile_id;
  });
  return {
    listEvents: plainly(() => admin.call(events.listEvents, {})),
    getEvent: plainly(() => learner.call(events.getEvent, { params })),
    getEventWhole: plainly(() => admin.call(events.getEventWhole, { params })),
    getNextEvent: plainly(() => visitor.call(events.getNextEvent, {})),
    listNextEvents: plainly(() => visitor.call(events.listNextEvents, {})),
    createEvent: plainly(() => admin.call(events.createEvent, { body: bodies.event() })),
    updateEvent: async () => {
      const id = await event();
      return () => admin.call(events.updateEvent, { params: { id }, body: bodies.event() });
    },
    updateCampaign: async () => {
      const params = { id: await event() };
      const body = { seats_per_slot: 6, wishes_among: "participants" as const };
      return () => admin.call(events.updateCampaign, { params, body });
    },
    updatePresence: async () => {
      const { id: slotId, body: slotBody } = await slot();
      await classAt(scene, slotBody.event_id);
      const body = { absent_slot_ids: [slotId], reason: "Arrive à 10 h" };
      const params = { id: slotBody.event_id, profileId: await latecomer() };
      return () => admin.call(events.updatePresence, { params, body });
    },
    copyEvent: async () => {
      const params = { id: await event() };
      return () => admin.call(events.copyEvent, { params, body: { start_date: bodies.event().start_date } });
    },
    deleteEvent: async () => {
      const id = await event();
      return () => admin.call(events.deleteEvent, { params: { id } });
    },
    getEventSettings: plainly(() => admin.call(events.getEventSettings, {})),
    saveEventSettings: plainly(() =>
      admin.call(events.saveEventSettings, { body: { coordinators_edit_events: false } }),
    ),
    createZone: async () => {
      const id = await event();
      return () => zone(id);
    },
    updateZone: async () => {
      const event_id = await event();
      const id = await zone(event_id);
      return () => admin.call(events.updateZone, { params: { id }, body: { name: fresh("Zone"), event_id } });
    },
    deleteZone: async () => {
      const id = await zone(await event());
      return () => admin.call(events.deleteZone, { params: { id } });
    },
    createParticipation: async () => (await participation()).create,
    updateParticipation: async () => {
      const { body, create } = await participation();
      const { id } = await create();
      const changed = { ...body, zone_id: await zone(body.event_id) };
      return () => admin.call(events.updateParticipation, { params: { id }, body: changed });
    },
    addParticipations: async () => {
      const { body } = await participation();
      const added = { structure_ids: [body.structure_id], zone_id: body.zone_id };
      return () => admin.call(events.addParticipations, { params: { id: body.event_id }, body: added });
    },
    updateHosting: async () => {
      const { id } = await (await participation()).create();
      const body = {
        ...{ seats: 3, closed_slot_ids: [], place: "Table 4", answer: "confirmed" as const },
        ...{ contact_name: "", contact_email: "", note: "" },
      };
      return () => admin.call(events.updateHosting, { params: { id }, body });
    },
    deleteParticipation: async () => {
      const { id } = await (await participation()).create();
      return () => admin.call(events.deleteParticipation, { params: { id } });
    },
    createTimeSlot: async () => {
      const body = slotOf(await event());
      return () => admin.call(events.createTimeSlot, { body });
    },
    generateTimeSlots: async () => {
      const params = { id: await event() };
      const body = { first_start: "09:00", minutes: 20, pause: 10, count: 3 };
      return () => admin.call(events.generateTimeSlots, { params, body });
    },
    updateTimeSlot: async () => {
      const { id, body } = await slot();
      return () =>
        admin.call(events.updateTimeSlot, { params: { id }, body: { ...body, end_time: "09:45" } });
    },
    deleteTimeSlot: async () => {
      const { id } = await slot();
      return () => admin.call(events.deleteTimeSlot, { params: { id } });
    },
    exportWishes: plainly(() => admin.call(events.exportWishes, { params })),
  };
};

export const wishCalls = (scene: Scene): Plans<typeof wishes> => {
  const { admin, learner, learnerProfile, otherLearner, eventId, structureId, saveWishes, event } = scene;
  let saved = 0;
  const wishOf = async () => {
    const { wishlists } = await saveWishes(admin, otherLearner.profileId, ++saved % 20);
    return wishlists[0]?.id ?? "";
  };
  const wishlist = async () =>
    (await admin.call(wishes.createWishlist, { body: { name: fresh("Liste") } })).id;
  return {
    listLearnerWishes: plainly(() =>
      learner.call(wishes.listLearnerWishes, {
        params: { userId: learnerProfile, eventId },
        query: { is_pre_event: 1 },
      }),
    ),
    listEventWishes: plainly(() => admin.call(wishes.listEventWishes, { params: { id: eventId } })),
    groupWishesByProfile: plainly(() => admin.call(wishes.groupWishesByProfile, { params: { eventId } })),
    listIncompleteWishes: plainly(() => admin.call(wishes.listIncompleteWishes, { params: { eventId } })),
    getWishCampaign: plainly(() =>
      admin.call(wishes.getWishCampaign, { params: { id: eventId }, query: {} }),
    ),
    // The class, who wish for nothing, each time at an event where nobody has reminded them yet.
    remindLearners: async () => {
      const id = await event();
      await classAt(scene, id);
      return () => admin.call(wishes.remindLearners, { params: { id }, body: { filter: "all" } });
    },
    listAllLearnerWishes: plainly(() =>
      learner.call(wishes.listAllLearnerWishes, { params: { id: learnerProfile } }),
    ),
    listStructureWishes: plainly(() =>
      admin.call(wishes.listStructureWishes, { params: { id: structureId } }),
    ),
    listStructureWishesForEvent: plainly(() =>
      admin.call(wishes.listStructureWishesForEvent, { params: { id: structureId, eventId } }),
    ),
    saveWishes: plainly(() => saveWishes(learner, learnerProfile, ++saved % 20)),
    updateWish: async () => {
      const id = await wishOf();
      const body = { justification: fresh("Raison") };
      return () => admin.call(wishes.updateWish, { params: { id }, body });
    },
    deleteWish: async () => {
      const id = await wishOf();
      return () => admin.call(wishes.deleteWish, { params: { id } });
    },
    listWishlists: plainly(() => admin.call(wishes.listWishlists, {})),
    createWishlist: plainly(wishlist),
    updateWishlist: async () => {
      const id = await wishlist();
      return () => admin.call(wishes.updateWishlist, { params: { id }, body: { name: fresh("Liste") } });
    },
    deleteWishlist: async () => {
      const id = await wishlist();
      return () => admin.call(wishes.deleteWishlist, { params: { id } });
    },
  };
};

export const trainingCalls = (scene: Scene): Plans<typeof training> => {
  const { admin, learner, learnerProfile, actionId, bodies, person, action, classId } = scene;
  const params = { id: actionId };
  const joined = async () => {
    const [params, body] = [{ id: await classId() }, { profile_id: (await person("learner")).profileId }];
    await admin.call(training.addTrainingProfile, { params, body });
    return { params, body };
  };
  const asking = async () => {
    const who = await person("learner");
    const training_action_id = await classId();
    const body = { profile_id: who.profileId };
    await who.api.call(training.addTrainingProfile, { params: { id: training_action_id }, body });
    return { people: [{ ...body, training_action_id }] };
  };
  return {
    ...learnerImportCalls(scene),
    getJoinCode: plainly(() => admin.call(training.getJoinCode, { params })),
    renewJoinCode: async () => {
      const id = await action();
      return () => admin.call(training.renewJoinCode, { params: { id } });
    },
    joinTrainingAction: async () => {
      const who = await person("learner");
      const { code } = await admin.call(training.getJoinCode, { params: { id: await classId() } });
      return () => who.api.call(training.joinTrainingAction, { body: { code, profile_id: who.profileId } });
    },
    listPeopleToConfirm: plainly(() => admin.call(training.listPeopleToConfirm, {})),
    confirmPeople: async () => {
      const body = await asking();
      return () => admin.call(training.confirmPeople, { body });
    },
    refusePeople: async () => {
      const body = await asking();
      return () => admin.call(training.refusePeople, { body });
    },
    listTrainingActions: plainly(() => admin.call(training.listTrainingActions, {})),
    createTrainingAction: plainly(() => action()),
    getTrainingAction: plainly(() => learner.call(training.getTrainingAction, { params })),
    updateTrainingAction: async () => {
      const id = await action();
      return () => admin.call(training.updateTrainingAction, { params: { id }, body: bodies.action() });
    },
    deleteTrainingAction: async () => {
      const id = await action();
      return () => admin.call(training.deleteTrainingAction, { params: { id } });
    },
    addTrainingProfile: async () => {
      const params = { id: await classId() };
      const body = { profile_id: (await person("learner")).profileId };
      return () => admin.call(training.addTrainingProfile, { params, body });
    },
    updateTrainingProfile: async () => {
      const [{ params, body: learnerOf }, trainer] = [await joined(), await person("tradeTrainer")];
      await admin.call(training.addTrainingProfile, { params, body: { profile_id: trainer.profileId } });
      const body = { ...learnerOf, metier_instructor_id: trainer.profileId };
      return () => admin.call(training.updateTrainingProfile, { params, body });
    },
    assignInstructors: async () => {
      const [{ params, body }, trainer] = [await joined(), await person("tradeTrainer")];
      const learners = [{ ...body, metier_instructor_id: trainer.profileId }];
      return () => admin.call(training.assignInstructors, { params, body: { learners } });
    },
    recordDeparture: async () => {
      const { params, body } = await joined();
      const departure = { ...body, date: "2026-03-02", reason: "Déménagement" };
      return () => admin.call(training.recordDeparture, { params, body: departure });
    },
    recordReturn: async () => {
      const { params, body } = await joined();
      return () => admin.call(training.recordReturn, { params, body });
    },
    removeTrainingProfile: async () => {
      const { params, body } = await joined();
      return () => admin.call(training.removeTrainingProfile, { params, body });
    },
    listProfileTrainingActions: plainly(() =>
      learner.call(training.listProfileTrainingActions, { params: { profileId: learnerProfile } }),
    ),
    listTrainingActionFolders: plainly(() => learner.call(training.listTrainingActionFolders, { params })),
    listNextTrainingActions: plainly(() => learner.call(training.listNextTrainingActions, {})),
  };
};
