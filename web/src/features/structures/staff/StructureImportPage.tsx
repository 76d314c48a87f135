import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { download, send } from "#web/api/client.ts";
import type { ImportCalls } from "#web/app/import/calls.ts";
import { ImportPage } from "#web/app/import/ImportPage.tsx";
import { paths } from "#web/app/paths.ts";
import { structureRefreshes } from "./refreshes.ts";
import { staffStructureTexts } from "./texts.ts";

const calls: ImportCalls = {
  template: () => download(structures.getStructureImportTemplate, {}),
  unfinished: () => send(structures.listStructureImports, {}),
  start: (body) => send(structures.startStructureImport, { body }),
  read: (importId, query) => send(structures.readStructureImport, { params: { importId }, query }),
  write: (importId, body) => send(structures.writeStructureImport, { params: { importId }, body }),
  refreshes: [
    ...structureRefreshes,
    reference.listStructureTypes,
    reference.listPublics,
    reference.listLegalForms,
    reference.listOrganizations,
  ],
};

/** Brings structures from a file. */
export const StructureImportPage = () => (
  <ImportPage
    words={{ title: staffStructureTexts.importTitle }}
    calls={calls}
    tab="structures"
    back={{ to: paths.dashboard("structures"), label: staffStructureTexts.title }}
  />
);
