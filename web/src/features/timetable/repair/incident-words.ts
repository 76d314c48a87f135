import type { Incident } from "#shared/timetable/timetable.repair.ts";
import type { TimetableView } from "../timetable-view.ts";
import { repairTexts } from "./repair-texts.ts";

const { said } = repairTexts;

/** What happened, in one sentence without its full stop. */
export const incidentWords = (incident: Incident, view: TimetableView): string => {
  switch (incident.kind) {
    case "structure_absent":
      return said.structure_absent(
        view.structureNameOf(incident.structure_id),
        view.slotOf(incident.from_slot_id),
      );
    case "structure_comes": {
      const slots = view.slots.filter(({ id }) => incident.slot_ids.includes(id));
      return said.structure_comes(
        view.structureNameOf(incident.structure_id),
        slots.map(({ label }) => label).join(", "),
      );
    }
    case "learner_absent": {
      const missed = view.slots.filter(({ id }) => incident.slot_ids.includes(id));
      return said.learner_absent(
        view.nameOf(incident.profile_id),
        missed.map(({ label }) => label).join(", "),
      );
    }
    case "seats":
      return said.seats(view.structureNameOf(incident.structure_id), incident.seats);
    case "walk_in":
      return said.walk_in(view.nameOf(incident.profile_id));
  }
};
