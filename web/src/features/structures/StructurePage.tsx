import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import * as structures from "#shared/structures/structures.contract.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { StructureView } from "./StructureView.tsx";
import { TeamPanel, TrainerPanel } from "./TrainerPanel.tsx";
import { structuresTexts } from "./texts.ts";

const StructureInAddress = ({ children }: { children: (structure: Structure) => ReactNode }) => {
  const { id = "" } = useParams();
  const query = useQuery(ask(structures.getStructure, { params: { id } }));
  if (query.error?.status === 404 || query.error?.status === 422) return <NotFoundPage />;
  return (
    <Loaded
      query={query}
      failed={structuresTexts.structureFailed}
      loading={
        <div className="wrap page">
          <LoadingState tall lines={6} />
        </div>
      }
    >
      {children}
    </Loaded>
  );
};

export const StructurePage = () => {
  const { isStaff } = useRights();
  return (
    <StructureInAddress>
      {(structure) => (
        <StructureView
          structure={structure}
          team={isStaff && structure.editable ? <TeamPanel id={structure.id} /> : null}
        />
      )}
    </StructureInAddress>
  );
};

/** The same, with what its trainers and staff want to know before; others see the public page. */
export const TrainerStructurePage = () => (
  <StructureInAddress>
    {(structure) => (
      <StructureView
        structure={structure}
        documentTitle={structure.editable ? `${structure.name}, ${structuresTexts.own}` : structure.name}
        lead={
          <>
            {structure.is_proposed ? (
              <Notice title={structuresTexts.proposal}>
                <p>{structuresTexts.proposalText}</p>
              </Notice>
            ) : null}
            {structure.editable ? <TrainerPanel structure={structure} /> : null}
          </>
        }
      />
    )}
  </StructureInAddress>
);
