import { route } from "#functions/http/route.ts";
import { todoOf } from "#functions/services/notices/to-do.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.getTodo, ({ query, viewer, now }) =>
  todoOf(viewer, now, query.without_learners_of),
);
