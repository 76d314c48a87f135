import { findDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import type { Forums } from "#scripts/bench/forums.ts";
import { once, type Plans, prepared, type Scene } from "#scripts/bench/scene.ts";
import { saveDraft } from "#scripts/seed/timetables.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { alternativesOf } from "#shared/timetable/timetable.moves.ts";

export const timetableCalls = (
  { admin, visitor, settled }: Scene,
  { coming, past, tickOf }: Forums,
): Plans<typeof timetable> => {
  const params = async () => ({ id: (await coming()).id });
  /** A proposal that was computed. An event has one at a time: the one before is forgotten. */
  const proposal = async () => {
    const of = await params();
    const { id } = await admin.call(timetable.askForProposal, { params: of, body: {} });
    await settled();
    return { ...of, proposalId: id };
  };
  const ready = once(proposal);
  /** The draft with its first meeting, and what somebody needs to change that. */
  const drafted = async () => {
    const of = await params();
    const { draft, input } = await admin.call(timetable.getTimetable, { params: of });
    const [first] = draft.meetings;
    if (!first) throw new Error("The draft is empty");
    const { profile_id, structure_id, time_slot_id } = first;
    const pair = { ...of, profileId: profile_id, structureId: structure_id };
    const { alternatives } = alternativesOf(input, draft.meetings, first);
    return { of, pair, body: { profile_id, structure_id, time_slot_id }, alternatives };
  };
  /** The draft with everybody's day the other way round: its release tells all of them. */
  const mirrored = async () => {
    const of = await params();
    const { input } = await admin.call(timetable.getTimetable, { params: of });
    const slots = input.slots.map(({ id }) => id);
    const { meetings } = await findDraft(of.id);
    const moved = meetings.map((meeting) => ({
      ...meeting,
      time_slot_id: slots.at(-1 - slots.indexOf(meeting.time_slot_id)) ?? "",
    }));
    await saveDraft(of.id, moved, new Date().toISOString());
    return of;
  };
  const learnerAt = async (forum: typeof coming) => {
    const { id, learners, meetings } = await forum();
    const [who] = learners;
    if (!who) throw new Error("Nobody comes");
    const structureId = meetings.find((one) => one.profile_id === who.profileId)?.structure_id ?? "";
    return { id, structureId, api: who.api };
  };
  return {
    getTimetable: prepared(params, (params) => admin.call(timetable.getTimetable, { params })),
    askForProposal: prepared(params, (params) => admin.call(timetable.askForProposal, { params, body: {} })),
    getProposal: prepared(ready, (params) => admin.call(timetable.getProposal, { params })),
    adoptProposal: prepared(proposal, (params) => admin.call(timetable.adoptProposal, { params, body: {} })),
    discardProposal: prepared(proposal, (params) => admin.call(timetable.discardProposal, { params })),
    addMeeting: async () => {
      const { of, pair, body } = await drafted();
      await admin.call(timetable.removeMeeting, { params: pair, query: {} });
      return () => admin.call(timetable.addMeeting, { params: of, body });
    },
    changeMeeting: async () => {
      const { pair, alternatives } = await drafted();
      const place = alternatives.find(({ removed }) => removed.length === 1);
      if (!place) throw new Error("The meeting can go nowhere else");
      const { structure_id, time_slot_id } = place;
      const body = { structure_id, time_slot_id, pinned: false };
      return () => admin.call(timetable.changeMeeting, { params: pair, body });
    },
    removeMeeting: async () => {
      const { pair } = await drafted();
      return () => admin.call(timetable.removeMeeting, { params: pair, query: {} });
    },
    getDemand: prepared(params, (params) => admin.call(timetable.getDemand, { params })),
    computeGains: prepared(params, (params) => admin.call(timetable.computeGains, { params })),
    publishRelease: prepared(mirrored, (params) =>
      admin.call(timetable.publishRelease, { params, body: {} }),
    ),
    listReleases: prepared(params, (params) => admin.call(timetable.listReleases, { params })),
    getRelease: async () => {
      const of = await params();
      const [newest] = await admin.call(timetable.listReleases, { params: of });
      const call = { params: { ...of, number: String(newest?.number) } };
      return () => admin.call(timetable.getRelease, call);
    },
    getAttendance: async () => {
      const call = { params: { id: (await past()).id } };
      return () => admin.call(timetable.getAttendance, call);
    },
    tickAttendance: async () => {
      const { id, meetings } = await past();
      const call = { params: { id }, body: { ticks: meetings.slice(0, 1).map(tickOf) } };
      return () => admin.call(timetable.tickAttendance, call);
    },
    getAgenda: async () => {
      const { id, api } = await learnerAt(coming);
      return () => api.call(timetable.getAgenda, { params: { id } });
    },
    wishToContinue: async () => {
      const { id, structureId, api } = await learnerAt(past);
      const call = { params: { eventId: id, structureId }, body: { wants: true, note: "Merci !" } };
      return () => api.call(timetable.wishToContinue, call);
    },
    makeAgendaLink: async () => {
      const { api } = await learnerAt(coming);
      return () => api.call(timetable.makeAgendaLink, {});
    },
    revokeAgendaLink: async () => {
      const { api } = await learnerAt(coming);
      await api.call(timetable.makeAgendaLink, {});
      return () => api.call(timetable.revokeAgendaLink, {});
    },
    getCalendar: async () => {
      const { api } = await learnerAt(coming);
      const { url } = await api.call(timetable.makeAgendaLink, {});
      const call = { params: { secret: url.split("/").at(-1) ?? "" } };
      return () => visitor.call(timetable.getCalendar, call);
    },
  };
};
