import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

/** An event far away, with one learner, two structures and a meeting: its grid to change, then its day to tick. */
export const aDay = async (site: string) => {
  const api = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const [start_date, end_date] = ["2045-06-06T07:00:00.000Z", "2045-06-06T11:00:00.000Z"];
  const { id } = await api.call(events.createEvent, {
    body: { name: "Forum de juin", start_date, end_date, is_published: 1 },
  });
  const params = { id };
  const zone = await api.call(events.createZone, { body: { name: "Halle", event_id: id } });
  const [slot] = await api.call(events.generateTimeSlots, {
    params,
    body: { first_start: "09:00", minutes: 20, pause: 10, count: 2 },
  });
  const catalogue = await api.call(structures.listStructures, { query: { per_page: 100 } });
  const hosts = catalogue.data.filter(({ is_active, is_proposed }) => is_active && !is_proposed).slice(0, 2);
  await api.call(events.addParticipations, {
    params,
    body: { structure_ids: hosts.map((one) => one.id), zone_id: zone.id },
  });
  const [degree] = await api.call(reference.listDegrees, {});
  const [learner] = await api.call(profiles.searchProfiles, { query: { name: "Nolwenn Tanguy" } });
  const [host] = hosts;
  if (!degree || !learner || !host || !slot) throw new Error("The demonstration lacks what a day needs");
  const action = await api.call(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      event_id: id,
      year: 2045,
      start_date: "2045-09-01T07:00:00.000Z",
      end_date: "2046-06-30T15:00:00.000Z",
    },
  });
  await api.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: learner.id },
  });
  await api.call(timetable.addMeeting, {
    params,
    body: { profile_id: learner.id, structure_id: host.id, time_slot_id: slot.id },
  });
  return {
    grid: `/evenements/edition/${id}/planning/grille`,
    board: `/evenements/edition/${id}/jour-j`,
    at: new Date("2045-06-06T09:35:00+02:00"),
    // Signed in again: whoever comes on the day, years ahead, ends the sessions of today.
    publish: async () => {
      const again = await signedInClient(site, "admin@exemple.fr", demoPassword);
      return again.call(timetable.publishRelease, { params, body: {} });
    },
  };
};
