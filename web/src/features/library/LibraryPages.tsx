import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as library from "#shared/library/library.contract.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingCards } from "#web/ui/lists/States.tsx";
import { Breadcrumb } from "#web/ui/navigation/Breadcrumb.tsx";
import { trailOf } from "./crumbs.ts";
import { ActionFolders, FoldersManager } from "./FoldersManager.tsx";
import { LibraryFrame } from "./LibraryFrame.tsx";
import { organizes } from "./rights/rights.ts";
import { libraryTexts } from "./texts.ts";
import { actionKey, topKey } from "./tree.ts";

/** "Tous mes dossiers": where the library begins. The rubric beside it is called "Mes documents" already. */
export const AllFoldersPage = () => {
  const { role } = useRights();
  return (
    <LibraryFrame
      here={topKey}
      head={
        <PageHead
          title={libraryTexts.allFolders}
          eyebrow={organizes(role) ? undefined : libraryTexts.myDocuments}
        />
      }
    >
      <FoldersManager />
    </LibraryFrame>
  );
};

export const ActionFoldersPage = () => {
  const { idAction = "" } = useParams();
  const query = useQuery(ask(library.getLibraryHome, {}));
  const action = query.data?.training_actions.find(({ id }) => id === idAction);
  if (query.data && !action) return <NotFoundPage />;
  return (
    <LibraryFrame
      here={actionKey(idAction)}
      isAction
      head={
        action ? (
          <>
            <Breadcrumb trail={trailOf([], { isCommon: false })} current={action.name} />
            <PageHead title={action.name} documentTitle={action.name} />
          </>
        ) : undefined
      }
    >
      <Loaded query={query} failed={libraryTexts.failed} loading={<LoadingCards plain />}>
        {() => (
          <>
            <h2 className="sr">{libraryTexts.folders}</h2>
            <ActionFolders id={idAction} />
          </>
        )}
      </Loaded>
    </LibraryFrame>
  );
};
