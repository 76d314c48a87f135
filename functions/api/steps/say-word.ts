import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { sayWord } from "#functions/domain/steps/speaking.ts";
import { validationsView } from "#functions/domain/steps/validations-view.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(steps.sayWord, async ({ params, body, viewer, now, audit }) => {
  await admitEdit(viewer, now);
  const { word, learnerStep } = await sayWord({ viewer, now, id: params.id }, body);
  if (body.on_behalf) audit({ what: "wordTakenDown", subject: params.id, detail: word });
  return { message: stepsMessages.word, validations: await validationsView(learnerStep, viewer, now) };
});
