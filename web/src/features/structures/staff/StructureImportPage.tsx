import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureColumns } from "#shared/structures/structures.import.ts";
import { download, send } from "#web/api/client.ts";
import type { ImportCalls } from "#web/features/import/calls.ts";
import { ImportWizard } from "#web/features/import/ImportWizard.tsx";
import { paths } from "#web/frame/paths.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { staffStructureTexts } from "./texts.ts";
import { KeptMatches, ValueMatching } from "./ValueMatching.tsx";

const calls: ImportCalls = {
  columns: structureColumns,
  template: () => download(structures.getStructureImportTemplate, {}),
  list: () => send(structures.listStructureImports, {}),
  start: (body) => send(structures.startStructureImport, { body }),
  read: (importId, query) => send(structures.readStructureImport, { params: { importId }, query }),
  write: (importId, body) => send(structures.writeStructureImport, { params: { importId }, body }),
  undo: (importId) => send(structures.undoStructureImport, { params: { importId } }),
  refreshes: [
    ...structureRefreshes,
    reference.listStructureTypes,
    reference.listPublics,
    reference.listLegalForms,
    reference.listOrganizations,
    reference.listProposedValues,
  ],
};

export const StructureImportPage = () => (
  <ImportWizard
    words={{ title: staffStructureTexts.importTitle, undoRemark: staffStructureTexts.importUndo }}
    calls={calls}
    matching={ValueMatching}
    keptMatches={KeptMatches}
    tab="structures"
    back={{ to: paths.dashboard("structures"), label: staffStructureTexts.title }}
  />
);
