import { showTold } from "#functions/domain/timetable/releases.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getReleaseTold, async ({ params: { id, number } }) => {
  if (!/^[1-9]\d{0,5}$/.test(number)) throw commonProblems.notFound();
  return showTold(id, Number(number));
});
