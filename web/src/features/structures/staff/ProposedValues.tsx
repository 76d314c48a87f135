import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as notices from "#shared/notices/notices.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { confirmedValues } from "#shared/reference/reference.rules.ts";
import type { ProposedValue, ValueDecision } from "#shared/reference/reference.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { AdminSection } from "#web/frame/admin/AdminSection.tsx";
import { HistoryButton } from "#web/frame/admin/History.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { structureRefreshes } from "./refreshes.ts";
import { staffStructureTexts } from "./texts.ts";

const lists = {
  types: reference.listStructureTypes,
  publics: reference.listPublics,
  legalForms: reference.listLegalForms,
} as const;

/** Carries a decision out, however many structures follow it; answers the problem if it was refused. */
const useDecision = () => {
  const decision = useSend(reference.decideProposedValue, {
    refreshes: [
      reference.listProposedValues,
      ...Object.values(lists),
      ...structureRefreshes,
      notices.getTodo,
    ],
  });
  const [pending, setPending] = useState(false);
  const decide = async ({ id }: ProposedValue, body: ValueDecision, success: string) => {
    setPending(true);
    const problem = await attempt(
      async () => {
        for (let left = 1; left > 0; ) ({ left } = await decision.mutateAsync({ params: { id }, body }));
      },
      { success, failure: staffStructureTexts.decideFailed },
    );
    setPending(false);
    return problem;
  };
  return { decide, pending };
};

const ReplaceDialog = ({ value, onClose }: { value: ProposedValue; onClose: () => void }) => {
  const { decide, pending } = useDecision();
  const { data = [] } = useQuery(ask(lists[value.list], {}));
  const [chosen, setChosen] = useState("");
  return (
    <FormDialog
      title={staffStructureTexts.replaceTitle(value.name)}
      size="small"
      save={staffStructureTexts.replace}
      pending={pending}
      idle={chosen === ""}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const body = { decision: "replace", value_id: chosen } as const;
        void decide(value, body, staffStructureTexts.replaced(value.name)).then(
          (problem) => problem ?? onClose(),
        );
      }}
    >
      <SelectField
        required
        label={staffStructureTexts.replaceBy}
        placeholder={staffStructureTexts.choose}
        options={confirmedValues(data).map(({ id, name }) => ({ id, label: name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="muted">{staffStructureTexts.replaceText(value.structures)}</p>
    </FormDialog>
  );
};

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
        void decide(value, { decision: "refuse" }, staffStructureTexts.refusedValue(value.name)).then(
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
          <span className="muted small regular">{staffStructureTexts.proposalLists[list]}</span>
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
                  void decide(value, { decision: "accept" }, staffStructureTexts.accepted(value.name))
                }
              >
                {staffStructureTexts.accept}
              </Button>
              <Button
                variant="quiet"
                aria-label={staffStructureTexts.replaceNamed(value.name)}
                onClick={() => setReplaced(value)}
              >
                {staffStructureTexts.replace}
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
            <EmptyState title={staffStructureTexts.noProposal} sign="book" />
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
        <ReplaceDialog key={replaced.id} value={replaced} onClose={() => setReplaced(undefined)} />
      ) : null}
      {refused ? <RefuseDialog value={refused} onClose={() => setRefused(undefined)} /> : null}
    </AdminSection>
  );
};
