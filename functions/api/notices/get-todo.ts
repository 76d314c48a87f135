import { todoOf } from "#functions/domain/to-do/to-do.ts";
import { route } from "#functions/http/route.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.getTodo, ({ query, viewer, now }) =>
  todoOf(viewer, now, query.without_learners_of),
);
