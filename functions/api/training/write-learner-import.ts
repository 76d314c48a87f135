import { route } from "#functions/http/route.ts";
import { learnerWriter, requireAction } from "#functions/services/imports/learners.ts";
import { writeImport } from "#functions/services/imports/writing.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.writeLearnerImport, ({ params, body, viewer, now }) => {
  const of = { id: params.importId, owner: params.id, viewer, now };
  return writeImport(of, body, async () => {
    await requireAction(params.id);
    return learnerWriter(of);
  });
});
