import { route } from "#functions/http/route.ts";
import { readTodo, staffTodo } from "#functions/services/training/to-do.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(
  training.getStaffTodo,
  ({ now, preloaded }) => staffTodo(preloaded, now),
  readTodo,
);
