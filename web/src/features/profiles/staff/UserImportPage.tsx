import * as profiles from "#shared/profiles/profiles.contract.ts";
import { userColumns } from "#shared/profiles/profiles.import.ts";
import { download, send } from "#web/api/client.ts";
import type { ImportCalls } from "#web/features/import/calls.ts";
import { ImportWizard } from "#web/features/import/ImportWizard.tsx";
import { paths } from "#web/frame/paths.ts";
import { staffUserTexts } from "./texts.ts";
import { userRefreshes } from "./user-routes.ts";

const calls: ImportCalls = {
  columns: userColumns,
  template: () => download(profiles.getUserImportTemplate, {}),
  list: () => send(profiles.listUserImports, {}),
  start: (body) => send(profiles.startUserImport, { body }),
  read: (importId, query) => send(profiles.readUserImport, { params: { importId }, query }),
  write: (importId, body) => send(profiles.writeUserImport, { params: { importId }, body }),
  undo: (importId) => send(profiles.undoUserImport, { params: { importId } }),
  refreshes: userRefreshes,
};

export const UserImportPage = () => (
  <ImportWizard
    words={{
      title: staffUserTexts.importTitle,
      remark: staffUserTexts.importMails,
      undoRemark: staffUserTexts.importUndo,
    }}
    calls={calls}
    tab="users"
    back={{ to: paths.dashboard("users"), label: staffUserTexts.title }}
  />
);
