import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementColumns } from "#shared/placements/placements.import.ts";
import * as training from "#shared/training/training.contract.ts";
import { download, send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import type { ImportCalls } from "#web/features/import/calls.ts";
import { ImportWizard } from "#web/features/import/ImportWizard.tsx";
import { ArchivedNotice } from "#web/features/training/staff/Archiving.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { boardTexts } from "./texts.ts";

const callsOf = (id: string): ImportCalls => ({
  columns: placementColumns,
  template: () => download(placements.getPlacementImportTemplate, {}),
  list: () => send(placements.listPlacementImports, { params: { id } }),
  start: (body) => send(placements.startPlacementImport, { params: { id }, body }),
  read: (importId, query) => send(placements.readPlacementImport, { params: { id, importId }, query }),
  write: (importId, body) => send(placements.writePlacementImport, { params: { id, importId }, body }),
  undo: (importId) => send(placements.undoPlacementImport, { params: { id, importId } }),
  refreshes: [placements.getPlacementBoard, placements.getPlacementProposal],
});

/** Placements of a promotion that were found elsewhere, from a file. */
export const PlacementImportPage = () => {
  const { id = "" } = useParams();
  const action = useQuery(ask(training.getTrainingAction, { params: { id } }));
  const calls = useMemo(() => callsOf(id), [id]);
  if (action.error?.status === 404) return <NotFoundPage />;
  return (
    <ImportWizard
      words={{
        title: boardTexts.importTitle,
        missing: boardTexts.importMissing,
        undoRemark: boardTexts.importUndo,
      }}
      calls={calls}
      closed={action.data?.archived_at ? <ArchivedNotice action={action.data} /> : undefined}
      tab="training-actions"
      back={{ to: paths.placements(id), label: boardTexts.title }}
    />
  );
};
