import { entity, findOne } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { type Condition, isAbsent, putItem, versionIs, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { EventSettings } from "#shared/events/events.schemas.ts";

const settings = entity("EventSettings", EventSettings, keys.eventSettings);

const atFirst: EventSettings = { coordinators_edit_events: false, version: 0 };

export const findEventSettings = async (): Promise<EventSettings> =>
  (await findOne(settings, keys.eventSettings())) ?? atFirst;

/** Writes the settings over their previous version (0: never saved); a stale save is refused with the current ones. */
export const writeToSaveEventSettings = (saved: EventSettings): Write => {
  const asSeen: Condition = saved.version === 1 ? isAbsent : versionIs(saved.version - 1);
  return putItem({ ...saved, ...keys.eventSettings(), type: settings.type }, asSeen, (current) =>
    commonProblems.stale(EventSettings.safeParse(current).data),
  );
};
