import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useId } from "react";
import { Link } from "react-router-dom";
import type { Role } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import type { LibraryHome, Permissions } from "#shared/library/library.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingCards } from "#web/ui/lists/States.tsx";
import { DocumentGrid } from "./documents/DocumentGrid.tsx";
import { CardName, TabbedCard } from "./FolderCard.tsx";
import { FolderGrid } from "./FolderGrid.tsx";
import type { NewFolderPlace } from "./privacies.ts";
import { folderRights } from "./rights/rights.ts";
import { libraryTexts } from "./texts.ts";

type ActionFacts = LibraryHome["training_actions"][number];

/** Where a new folder goes, for those who may add one there. */
const placeFor = (place: NewFolderPlace, permissions: Permissions, role: Role | undefined) =>
  folderRights(permissions, role).addsFolders ? place : undefined;

export const ActionFolders = ({ id }: { id: string }) => {
  const { role } = useRights();
  const query = useQuery(ask(training.listTrainingActionFolders, { params: { id } }));
  return (
    <Loaded query={query} failed={libraryTexts.failed} loading={<LoadingCards plain cards={3} />}>
      {({ folders, permissions }) => (
        <FolderGrid
          folders={folders}
          addTo={placeFor({ parentId: null, trainingActionId: id }, permissions, role)}
          empty={libraryTexts.emptyAction}
        />
      )}
    </Loaded>
  );
};

const ActionCard = ({ action }: { action: ActionFacts }) => (
  <TabbedCard>
    <CardName to={paths.actionFolders(action.id)}>{action.name}</CardName>
    <p className="row">
      <span className="muted small">{libraryTexts.folderCount(action.folders_count)}</span>
      {Date.parse(action.end_date) < Date.now() ? <Badge>{libraryTexts.ended}</Badge> : null}
    </p>
  </TabbedCard>
);

/** One action is chosen by itself; among several one has to choose. */
const Actions = ({ actions }: { actions: readonly ActionFacts[] }) => {
  const heading = useId();
  const [only] = actions;
  return (
    <section className="stack stack-s" aria-labelledby={heading}>
      <h2 id={heading} className="title-m">
        {actions.length === 1 && only ? (
          <Link className="link-plain" to={paths.actionFolders(only.id)}>
            {only.name}
          </Link>
        ) : (
          libraryTexts.trainingActions
        )}
      </h2>
      {actions.length === 0 ? <p className="muted">{libraryTexts.noAction}</p> : null}
      {actions.length === 1 && only ? <ActionFolders id={only.id} /> : null}
      {actions.length > 1 ? (
        <>
          <p className="muted">{libraryTexts.chooseAction}</p>
          <div className="card-grid gap-y-2" style={{ "--col": "20rem", "--gap": "1rem" } as CSSProperties}>
            {actions.map((action) => (
              <ActionCard key={action.id} action={action} />
            ))}
          </div>
        </>
      ) : null}
    </section>
  );
};

/** What stands in no folder that one may open: documents of one's own, and what was shared by itself. */
const SharedAlone = ({ folders, documents }: Pick<LibraryHome, "folders" | "documents">) => {
  const heading = useId();
  if (folders.length === 0 && documents.length === 0) return null;
  return (
    <section className="stack stack-s" id="partages" aria-labelledby={heading}>
      <h2 id={heading} className="title-m">
        {libraryTexts.ownOrShared}
      </h2>
      {folders.length > 0 ? <FolderGrid folders={folders} /> : null}
      {documents.length > 0 ? <DocumentGrid documents={documents} /> : null}
    </section>
  );
};

const isCommon = ({ parent_id, training_action_id }: LibraryHome["folders"][number]) =>
  parent_id === null && training_action_id === null;

/** Before the team has confirmed somebody: only what was shared with them by name. */
const ToConfirm = ({ home }: { home: LibraryHome | undefined }) => (
  <>
    <EmptyState title={libraryTexts.toConfirm} sign="book">
      {libraryTexts.toConfirmText}
    </EmptyState>
    {home ? <SharedAlone folders={home.folders} documents={home.documents} /> : null}
  </>
);

/** Where one's library begins: the folders of training actions, common folders, and what was shared alone. */
export const FoldersManager = () => {
  const { role, isConfirmed } = useRights();
  const common = useId();
  const query = useQuery(ask(library.getLibraryHome, {}));
  if (!isConfirmed) return <ToConfirm home={query.data} />;
  return (
    <Loaded query={query} failed={libraryTexts.failed} loading={<LoadingCards plain />}>
      {({ training_actions, folders, documents, permissions }) => (
        <>
          <Actions actions={training_actions} />
          <section className="stack stack-s" id="communs" aria-labelledby={common}>
            <h2 id={common} className="title-m">
              {libraryTexts.commonFolders}
            </h2>
            <FolderGrid
              folders={folders.filter(isCommon)}
              addTo={placeFor({ parentId: null, trainingActionId: null }, permissions, role)}
              empty={libraryTexts.emptyCommon}
            />
          </section>
          <SharedAlone folders={folders.filter((folder) => !isCommon(folder))} documents={documents} />
        </>
      )}
    </Loaded>
  );
};
