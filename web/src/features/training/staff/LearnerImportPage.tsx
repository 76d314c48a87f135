import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { learnerColumns } from "#shared/training/training.import.ts";
import { download, send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import type { ImportCalls } from "#web/features/import/calls.ts";
import { ImportWizard } from "#web/features/import/ImportWizard.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { ArchivedNotice } from "./Archiving.tsx";
import { actionRefreshes } from "./members.ts";
import { staffTrainingTexts } from "./texts.ts";

const callsOf = (id: string): ImportCalls => ({
  columns: learnerColumns,
  template: () => download(training.getLearnerImportTemplate, {}),
  list: () => send(training.listLearnerImports, { params: { id } }),
  start: (body) => send(training.startLearnerImport, { params: { id }, body }),
  read: (importId, query) => send(training.readLearnerImport, { params: { id, importId }, query }),
  write: (importId, body) => send(training.writeLearnerImport, { params: { id, importId }, body }),
  undo: (importId) => send(training.undoLearnerImport, { params: { id, importId } }),
  refreshes: [...actionRefreshes, profiles.listProfiles, profiles.searchProfiles],
});

export const LearnerImportPage = () => {
  const { id = "" } = useParams();
  const action = useQuery(ask(training.getTrainingAction, { params: { id } }));
  const calls = useMemo(() => callsOf(id), [id]);
  if (action.error?.status === 404) return <NotFoundPage />;
  const { degree, year } = action.data ?? {};
  const label = degree && year ? staffTrainingTexts.named(degree.name, year) : staffTrainingTexts.thisAction;
  return (
    <ImportWizard
      words={{
        title: staffTrainingTexts.importTitle,
        remark: staffTrainingTexts.importMails,
        undoRemark: staffTrainingTexts.importUndo,
      }}
      calls={calls}
      closed={action.data?.archived_at ? <ArchivedNotice action={action.data} /> : undefined}
      tab="training-actions"
      back={{ to: paths.trainingAction(id), label }}
    />
  );
};
