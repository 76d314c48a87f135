import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { findPlan, type StoredPlan } from "#functions/domain/events/plans.store.ts";
import { findPendingPictures } from "#functions/domain/files/files.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { byName } from "#shared/contract/collation.ts";
import { keptMarks } from "#shared/events/events.plan.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";

type Named = { id: string; name: string };

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
  { id, name }: Named,
  { picture_url, alt_text, marks, version }: StoredPlan,
  parts: Pick<EventPlan, "zones" | "tables">,
): EventPlan => ({
  ...{ event: { id, name }, picture_url, alt_text, version },
  ...parts,
  marks: keptMarks(marks, [...parts.zones, ...parts.tables]),
});

/** The plan for those who read it. Without a picture there is nothing to read, and no part is looked up. */
export const readPlan = async (event: Named): Promise<EventPlan> => {
  const plan = await findPlan(event.id);
  return planView(event, plan, plan.picture_url ? await planParts(event.id) : { zones: [], tables: [] });
};

/** The plan for staff: they lay it while its picture is being checked, and read why it was refused. */
export const editedPlan = async (event: Named, now: Date): Promise<EventPlan> => {
  const [plan, parts] = await Promise.all([findPlan(event.id), planParts(event.id)]);
  const awaited = { id: plan.picture_file_id, shown: plan.picture_url };
  const uploads = await findPendingPictures([awaited], now);
  return { ...planView(event, plan, parts), upload: uploads.get(awaited.id ?? "") ?? null };
};
