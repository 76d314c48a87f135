import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as reference from "#shared/reference/reference.contract.ts";
import type { ProposedValue } from "#shared/reference/reference.schemas.ts";
import { ask } from "#web/api/query.ts";
import { ReplaceDialog } from "#web/features/reference/ReplaceDialog.tsx";
import { referenceTexts } from "#web/features/reference/texts.ts";
import { useDecision } from "#web/features/reference/use-decision.ts";
import { AdminSection } from "#web/frame/admin/AdminSection.tsx";
import { HistoryButton } from "#web/frame/admin/History.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { staffStructureTexts } from "./texts.ts";

const RefuseDialog = ({ value, onClose }: { value: ProposedValue; onClose: () => void }) => {
  const { decide, pending } = useDecision();
  return (
    <ConfirmDialog
      open
      title={staffStructureTexts.refuseTitle(value.name)}
      confirm={staffStructureTexts.refuse}
      pending={pending}
      onCancel={onClose}
      onConfirm={() =>
        void decide(value.id, { decision: "refuse" }, staffStructureTexts.refusedValue(value.name)).then(
          (problem) => problem ?? onClose(),
        )
      }
    >
      <p>{staffStructureTexts.refuseText(value.structures)}</p>
    </ConfirmDialog>
  );
};

/** The values that imports proposed: administrators accept, replace or refuse them, other staff see that they wait. */
export const ProposedValues = () => {
  const { isAdministrator } = useRights();
  const { decide, pending } = useDecision();
  const [replaced, setReplaced] = useState<ProposedValue>();
  const [refused, setRefused] = useState<ProposedValue>();
  const query = useQuery(ask(reference.listProposedValues, {}));
  const columns: Column<ProposedValue>[] = [
    {
      id: "name",
      label: staffStructureTexts.proposedName,
      heading: true,
      cell: ({ name, list }) => (
        <>
          {name}
          <br />
          <span className="muted small font-normal">{staffStructureTexts.proposalLists[list]}</span>
        </>
      ),
    },
    {
      id: "structures",
      label: staffStructureTexts.proposedUses,
      cell: ({ structures, examples }) => staffStructureTexts.usedBy(structures, examples),
    },
    {
      id: "actions",
      label: staffStructureTexts.decide,
      labelHidden: true,
      cell: (value) => (
        <RowActions>
          {isAdministrator ? (
            <>
              <Button
                variant="outline"
                disabled={pending}
                aria-label={staffStructureTexts.acceptNamed(value.name)}
                onClick={() =>
                  void decide(value.id, { decision: "accept" }, staffStructureTexts.accepted(value.name))
                }
              >
                {staffStructureTexts.accept}
              </Button>
              <Button
                variant="quiet"
                aria-label={staffStructureTexts.replaceNamed(value.name)}
                onClick={() => setReplaced(value)}
              >
                {referenceTexts.replace}
              </Button>
              <Button
                variant="quietDanger"
                aria-label={staffStructureTexts.refuseValue(value.name)}
                onClick={() => setRefused(value)}
              >
                {staffStructureTexts.refuse}
              </Button>
            </>
          ) : null}
          <HistoryButton kind={value.list} item={value} />
        </RowActions>
      ),
    },
  ];
  return (
    <AdminSection title={staffStructureTexts.proposals} total={query.data?.length}>
      <Loaded query={query} failed={staffStructureTexts.proposalsFailed}>
        {(values) =>
          values.length === 0 ? (
            <EmptyState title={staffStructureTexts.noProposal} sign="book">
              {staffStructureTexts.noProposalText}
            </EmptyState>
          ) : (
            <>
              <p className="lede">{staffStructureTexts.proposalsText}</p>
              <div className="panel panel-flush">
                <Table
                  caption={staffStructureTexts.proposals}
                  columns={columns}
                  rows={values}
                  keyOf={({ id }) => id}
                />
              </div>
            </>
          )
        }
      </Loaded>
      {replaced ? (
        <ReplaceDialog
          key={replaced.id}
          list={replaced.list}
          value={replaced}
          structures={replaced.structures}
          onClose={() => setReplaced(undefined)}
        />
      ) : null}
      {refused ? <RefuseDialog value={refused} onClose={() => setRefused(undefined)} /> : null}
    </AdminSection>
  );
};
