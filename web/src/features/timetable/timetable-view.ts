import type { Timetable, TimetableHost, TimetablePerson } from "#shared/timetable/timetable.schemas.ts";
import { byId, type HostStructure, type Meeting } from "#shared/timetable/timetable.types.ts";
import { hours } from "#web/ui/dates.ts";
import { timetableTexts } from "./texts.ts";

/** A structure that comes, with what the pages say of it. */
export type ViewHost = TimetableHost & Pick<HostStructure, "zone_id" | "closed_slot_ids"> & { room: number };
export type ViewSlot = { id: string; label: string; end: string };
export type ViewZone = Timetable["zones"][number] & { hosts: ViewHost[] };

/** What the pages read again and again, by id. It depends on the event, not on the draft. */
export type TimetableView = {
  input: Timetable["input"];
  slots: ViewSlot[];
  /** Those with at least one structure that comes. */
  zones: ViewZone[];
  people: readonly TimetablePerson[];
  personOf: (profileId: string) => TimetablePerson | undefined;
  nameOf: (profileId: string) => string;
  /** "Rayan C.": cells have no room for more. */
  shortNameOf: (profileId: string) => string;
  hostOf: (structureId: string) => ViewHost | undefined;
  structureNameOf: (structureId: string) => string;
  /** False for a structure without a participation: nobody told its name. */
  isListed: (structureId: string) => boolean;
  zoneOf: (structureId: string) => ViewZone | undefined;
  /** "9h50" */
  slotOf: (slotId: string) => string;
  placeOf: (meeting: Pick<Meeting, "structure_id" | "time_slot_id">) => string;
};

/** Structures of a zone in the order of the alphabet; zones in the order of the event. */
export const viewOf = ({
  input,
  people,
  hosts,
  zones,
}: Pick<Timetable, "input" | "people" | "hosts" | "zones">): TimetableView => {
  const slots = input.slots.map(({ id, start_time, end_time }) => ({
    id,
    label: hours(start_time),
    end: hours(end_time),
  }));
  const structures = byId(input.structures, "structure_id");
  const shown = hosts
    .flatMap((host): ViewHost[] => {
      const structure = structures.get(host.structure_id);
      if (!structure) return [];
      const { zone_id, closed_slot_ids, seats } = structure;
      return [{ ...host, zone_id, closed_slot_ids, room: seats }];
    })
    .sort((one, other) => one.name.localeCompare(other.name, "fr"));
  const viewZones = zones
    .map((zone) => ({ ...zone, hosts: shown.filter(({ zone_id }) => zone_id === zone.id) }))
    .filter((zone) => zone.hosts.length > 0);
  const [personById, hostById, slotById, zoneById] = [
    byId(people, "profile_id"),
    byId(shown, "structure_id"),
    byId(slots, "id"),
    byId(viewZones, "id"),
  ];
  const names = new Map(hosts.map(({ structure_id, name }) => [structure_id, name]));
  const personOf = (profileId: string) => personById.get(profileId);
  const nameOf = (profileId: string) => personOf(profileId)?.name ?? timetableTexts.gonePerson;
  const slotOf = (slotId: string) => slotById.get(slotId)?.label ?? timetableTexts.goneSlot;
  const structureNameOf = (structureId: string) => names.get(structureId) ?? timetableTexts.goneStructure;
  return {
    input,
    slots,
    zones: viewZones,
    people,
    personOf,
    nameOf,
    shortNameOf: (profileId) => {
      const [first = "", ...rest] = nameOf(profileId).split(" ");
      return personById.has(profileId) && rest.length > 0 ? `${first} ${rest.join(" ").slice(0, 1)}.` : first;
    },
    hostOf: (structureId) => hostById.get(structureId),
    structureNameOf,
    isListed: (structureId) => names.has(structureId),
    zoneOf: (structureId) => zoneById.get(hostById.get(structureId)?.zone_id ?? ""),
    slotOf,
    placeOf: ({ structure_id, time_slot_id }) =>
      timetableTexts.at(structureNameOf(structure_id), slotOf(time_slot_id)),
  };
};

/** The promotions of the event's learners, the largest first. */
export const promotionsOf = (people: readonly TimetablePerson[]): { id: string; name: string }[] =>
  [...Map.groupBy(people, ({ promotion }) => promotion.id).values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([first]) => (first ? [first.promotion] : []));
