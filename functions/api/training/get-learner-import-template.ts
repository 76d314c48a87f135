import { storeTemplate } from "#functions/domain/imports/template.ts";
import { route } from "#functions/http/route.ts";
import { importTemplateTexts } from "#shared/contract/import.ts";
import * as training from "#shared/training/training.contract.ts";
import { learnerColumns } from "#shared/training/training.import.ts";

export const handler = route(training.getLearnerImportTemplate, ({ newId, now }) => {
  const name = importTemplateTexts.sheets.learners;
  return storeTemplate({ id: newId(), name, columns: learnerColumns, values: [] }, now);
});
