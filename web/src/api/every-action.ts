import * as training from "#shared/training/training.contract.ts";
import { send } from "./client.ts";
import { askEvery } from "./query.ts";

/** Every training action that is not archived, those under way first, to choose among. */
export const askEveryAction = () =>
  askEvery(training.listTrainingActions, (call) => send(training.listTrainingActions, call));
