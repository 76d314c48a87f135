import type { Incident } from "#shared/timetable/timetable.repair.ts";
import { repairTexts } from "./repair-texts.ts";

export const kinds = ["structure_absent", "structure_comes", "learner_absent", "seats", "walk_in"] as const;
/** What staff have chosen so far of one incident. */
export type Chosen = {
  kind: Incident["kind"];
  structureId: string | null;
  profileId: string | null;
  fromSlotId: string | undefined;
  /** Null: all those ahead. */
  slotIds: readonly string[] | null;
  seats: string;
};
export const nothing = {
  structureId: null,
  profileId: null,
  fromSlotId: undefined,
  slotIds: null,
  seats: "",
};

/** The incident that was described, or what is missing. */
export const incidentOf = (chosen: Chosen, ahead: readonly string[]): Incident | string => {
  const { kind, structureId, profileId, seats } = chosen;
  switch (kind) {
    case "structure_absent": {
      const from_slot_id = chosen.fromSlotId ?? ahead[0];
      if (!structureId || !from_slot_id) return repairTexts.choose;
      return { kind, structure_id: structureId, from_slot_id };
    }
    case "structure_comes": {
      const slot_ids = [...(chosen.slotIds ?? ahead)];
      if (!structureId) return repairTexts.choose;
      return slot_ids.length === 0 ? repairTexts.chooseSlots : { kind, structure_id: structureId, slot_ids };
    }
    case "learner_absent": {
      const slot_ids = [...(chosen.slotIds ?? ahead)];
      if (!profileId) return repairTexts.choose;
      return slot_ids.length === 0 ? repairTexts.chooseSlots : { kind, profile_id: profileId, slot_ids };
    }
    case "seats": {
      const number = Number(seats);
      if (!structureId) return repairTexts.choose;
      const isNumber = Number.isInteger(number) && number >= 1 && number <= 30;
      return isNumber ? { kind, structure_id: structureId, seats: number } : repairTexts.placesError;
    }
    case "walk_in":
      return profileId ? { kind, profile_id: profileId } : repairTexts.choose;
  }
};
