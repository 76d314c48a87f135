import { must, type Person } from "#scripts/testing/harness.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

type Staff = Pick<Person, "send">;

/** An event with a slot and a zone, where one structure takes part. */
export const hostedEvent = async (
  staff: Staff,
  structure_id: string,
  times: { start_date: string; end_date: string },
) => {
  const event = must(
    await staff.send(events.createEvent, { body: { name: "Forum", is_published: 1, ...times } }),
  );
  const zone = must(await staff.send(events.createZone, { body: { name: "Nord", event_id: event.id } }));
  const participation = must(
    await staff.send(events.createParticipation, {
      body: { structure_id, zone_id: zone.id, event_id: event.id },
    }),
  );
  return { event, zone, participation };
};

/** The secret of a new link of a participation. */
export const linkOf = async (staff: Staff, participationId: string): Promise<string> => {
  const { url } = must(await staff.send(hosts.makeHostLink, { params: { id: participationId } }));
  return url.split("#")[1] ?? "";
};
