import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { type Agenda, readAgenda } from "#functions/domain/training/training.store.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** An action of a reading of the agenda; refused if the reading does not hold it. */
export const actionIn = (agenda: Agenda, id: string): TrainingEntry => {
  const action = agenda.find(trainingRoster, id);
  if (!action) throw commonProblems.notFound();
  return action;
};

/** A reading of the agenda that holds this action; refused if it does not exist. */
export const requireAction = async (id: string): Promise<Agenda> => {
  const agenda = await readAgenda();
  actionIn(agenda, id);
  return agenda;
};
