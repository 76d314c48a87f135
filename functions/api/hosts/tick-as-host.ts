import { openHostLink } from "#functions/domain/hosts/opened.ts";
import { keepTicks } from "#functions/domain/timetable/attendance.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.tickAsHost, async ({ params, body, address, now }) => {
  const { event, structure } = await openHostLink(params.secret, { address, now });
  return { results: await keepTicks(event.id, body.ticks, { host: structure.id }, now) };
});
