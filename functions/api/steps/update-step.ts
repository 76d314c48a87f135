import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { attach } from "#functions/domain/steps/attachments.ts";
import { saveDeliverables, saveNotes } from "#functions/domain/steps/saving.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";

export const handler = route(steps.updateStep, async ({ params, body, viewer, now }) => {
  const saving = { viewer, now, id: params.id };
  const { deliverables, notes_by_roles } = body;
  if (deliverables || notes_by_roles) await admitEdit(viewer, now);
  if (deliverables)
    return { message: stepsMessages.deliverable, version: await saveDeliverables(saving, deliverables) };
  if (notes_by_roles)
    return { message: stepsMessages.note, version: await saveNotes(saving, notes_by_roles) };
  return { message: stepsMessages.attached, version: await attach(saving, body) };
});
