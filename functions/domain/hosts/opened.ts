import { eventIdOf, findEventParts } from "#functions/domain/events/event-parts.store.ts";
import {
  type FoundHostLink,
  findHostLink,
  hostAccessesAmong,
  hostAccessKey,
} from "#functions/domain/hosts/host-links.store.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { findCard } from "#functions/domain/structures/structures.store.ts";
import { rollAmong, rollKeys } from "#functions/domain/timetable/attendance-roll.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { admit } from "#functions/store/rate.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { areLinksValid } from "#shared/hosts/hosts.rules.ts";

type Caller = { address: string; now: Date };

/** All that a link opens; undefined if it opens nothing any more. */
const read = async (link: FoundHostLink, now: Date) => {
  const { participation_id } = link;
  const eventId = eventIdOf(participation_id);
  const [{ event: found, released, items }, { participations, zones, slots }] = await Promise.all([
    findReleased(eventId, [hostAccessKey(participation_id), ...rollKeys(eventId)]),
    findEventParts(eventId),
  ]);
  const participation = participations.find(({ id }) => id === participation_id);
  const zone = zones.find(({ id }) => id === participation?.zone_id);
  const [access] = hostAccessesAmong(items);
  if (!found || !participation || !zone || !access) return undefined;
  const event = { ...(await withPromotions(found)), promised: access.promised };
  if (!areLinksValid(event, now)) return undefined;
  const { structure_id } = participation;
  const structure = { id: structure_id, name: (await findCard(structure_id))?.name ?? "" };
  const roll = rollAmong(items, released).entries;
  return { link, access, event, released, roll, participation, zone, zones, slots, structure };
};
export type Opened = NonNullable<Awaited<ReturnType<typeof read>>>;

/** What a link opens. Refuses unknown, expired and revoked links alike, and counts only these. */
export const openHostLink = async (secret: string, { address, now }: Caller): Promise<Opened> => {
  const link = await findHostLink(secret);
  const opened = link && (await read(link, now));
  if (opened) return opened;
  await admit(`hostLink:${address}`, allowances.unknownHostLinks, now);
  throw commonProblems.notFound();
};
