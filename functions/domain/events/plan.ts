import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { findPlan, StoredPlan, writesToSavePlan } from "#functions/domain/events/plans.store.ts";
import { findPendingPictures } from "#functions/domain/files/files.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { transact } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { keptMarks } from "#shared/events/events.plan.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";

type Planned = EventPlan["event"];

/** The zones of an event and the tables of the structures that come. */
export const planParts = async (eventId: string): Promise<Pick<EventPlan, "zones" | "tables">> => {
  const { zones, participations } = await findEventParts(eventId);
  const coming = participations.filter(({ answer }) => answer !== "declined");
  const names = await structureNames(coming.map(({ structure_id }) => structure_id));
  return {
    zones: zones.map(({ id, name, hue, sign }) => ({ id, name, hue, sign })),
    tables: coming
      .map(({ id, zone_id, structure_id, place }) => ({
        ...{ id, zone_id, place },
        structure: { id: structure_id, name: names.get(structure_id)?.name ?? "" },
      }))
      .sort((a, b) => byName(a.structure, b.structure)),
  };
};

/** A plan as the API gives it, with what may be on it. */
export const planView = (
  { id, name, start_date, end_date }: Planned,
  { picture_url, alt_text, marks, version }: StoredPlan,
  parts: Pick<EventPlan, "zones" | "tables">,
): EventPlan => ({
  ...{ event: { id, name, start_date, end_date }, picture_url, alt_text, version },
  ...parts,
  marks: keptMarks(marks, [...parts.zones, ...parts.tables]),
});

/** Lays the zones and tables of an event's copy where those of the first one lie. Its picture is to be sent again. */
export const copyMarks = async (from: string, to: string, zoneIds: ReadonlyMap<string, string>) => {
  const [{ marks }, before, after] = await Promise.all([
    findPlan(from),
    findEventParts(from),
    findEventParts(to),
  ]);
  const tableOf = new Map(after.participations.map(({ structure_id, id }) => [structure_id, id]));
  const copies = new Map([
    ...zoneIds,
    ...before.participations.map(({ id, structure_id }) => [id, tableOf.get(structure_id)] as const),
  ]);
  const laid = marks
    .map((mark) => ({ ...mark, id: copies.get(mark.id) ?? "" }))
    .filter(({ id }) => id !== "");
  if (laid.length > 0)
    await transact(
      writesToSavePlan(StoredPlan.parse({ event_id: to, marks: laid, version: 1 }), (one) => one),
    );
};

/** The plan for those who read it. Without a picture there is nothing to read, and no part is looked up. */
export const readPlan = async (event: Planned): Promise<EventPlan> => {
  const plan = await findPlan(event.id);
  return planView(event, plan, plan.picture_url ? await planParts(event.id) : { zones: [], tables: [] });
};

/** The plan for staff: they lay it while its picture is being checked, and read why it was refused. */
export const editedPlan = async (event: Planned, now: Date): Promise<EventPlan> => {
  const [plan, parts] = await Promise.all([findPlan(event.id), planParts(event.id)]);
  const awaited = { id: plan.picture_file_id, shown: plan.picture_url };
  const uploads = await findPendingPictures([awaited], now);
  return { ...planView(event, plan, parts), upload: uploads.get(awaited.id ?? "") ?? null };
};
