import { route } from "#functions/http/route.ts";
import { todoOf } from "#functions/services/notices/to-do.ts";
import * as notices from "#shared/notices/notices.contract.ts";

export const handler = route(notices.getTodo, async ({ viewer, now }) => ({
  data: await todoOf(viewer, now),
}));
