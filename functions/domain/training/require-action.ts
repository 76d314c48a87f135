import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { type Agenda, readAgenda } from "#functions/domain/training/training.store.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** A reading of the agenda that holds this action; refused if it does not exist. */
export const requireAction = async (id: string): Promise<Agenda> => {
  const agenda = await readAgenda();
  if (!agenda.find(trainingRoster, id)) throw commonProblems.notFound();
  return agenda;
};
