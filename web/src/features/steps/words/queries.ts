import * as steps from "#shared/steps/steps.contract.ts";
import { ask } from "#web/api/query.ts";
import { stepRefreshes } from "../step-queries.ts";

/** What the three say of a step's versions; every part of its pages shares one answer. */
export const askValidations = (id: string) => ask(steps.listValidations, { params: { id } });

/** What a message makes stale. */
export const threadRefreshes = [...stepRefreshes, steps.getThread];

/** What a word makes stale: a remark is a question of the thread, too. */
export const wordRefreshes = [...threadRefreshes, steps.listValidations];
