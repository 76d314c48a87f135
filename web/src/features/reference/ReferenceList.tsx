import { Replace } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import type { ChangeKind } from "#shared/reference/changes.schemas.ts";
import type { ProposedList } from "#shared/reference/reference.schemas.ts";
import { AdminSection, CreateButton, EditByName } from "#web/frame/admin/AdminSection.tsx";
import { HistoryButton, ListHistoryButton, useListHistory } from "#web/frame/admin/History.tsx";
import { useFiltersInAddress, useSearchInAddress } from "#web/frame/admin/PagedTable.tsx";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { RowMenu } from "#web/frame/admin/RowMenu.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { ReferenceDialog, type ReferenceForm } from "./ReferenceDialog.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { type ListTexts, referenceTexts } from "./texts.ts";

type Item = { id: string; name: string; version: number; proposed?: true | undefined };

type ReferenceListProps<One extends Item, Values extends FieldValues, Body extends object> = {
  texts: ListTexts;
  /** Under which name the log keeps its changes. */
  kind: ChangeKind;
  query: {
    data: One[] | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What the list shows beside the name. */
  columns?: readonly Column<One>[];
  mayChange: boolean;
  form: ReferenceForm<One, Values, Body>;
  remove: (id: string) => Promise<unknown>;
  /** Where one value can take the place of another. */
  replaceIn?: ProposedList;
};

/** Long lists are filtered on the page: they come whole. */
const worthFinding = 8;

/** A simple list: its values, one dialog to create or change one, a question before one goes. */
export const ReferenceList = <One extends Item, Values extends FieldValues, Body extends object>({
  texts,
  kind,
  query,
  columns = [],
  mayChange,
  form,
  remove,
  replaceIn,
}: ReferenceListProps<One, Values, Body>) => {
  const history = useListHistory(kind);
  const [edited, setEdited] = useState<One | "new">();
  const [removed, setRemoved] = useState<One>();
  const [replaced, setReplaced] = useState<One>();
  const { typed, type } = useSearchInAddress(useFiltersInAddress<"name">(), "name");
  const looked = foldQuery(useDeferredValue(typed));
  const isLong = (query.data?.length ?? 0) >= worthFinding;
  const create = mayChange ? (
    <CreateButton onClick={() => setEdited("new")}>{texts.create}</CreateButton>
  ) : undefined;
  const actions: Column<One> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: (item) => (
      <RowActions>
        {mayChange ? (
          <RowMenu
            name={item.name}
            log={{ kind, item }}
            onEdit={() => setEdited(item)}
            more={
              replaceIn
                ? [
                    {
                      id: "replace",
                      label: referenceTexts.replaceByOther,
                      icon: <Replace />,
                      onSelect: () => setReplaced(item),
                    },
                  ]
                : []
            }
            onRemove={() => setRemoved(item)}
          />
        ) : (
          <HistoryButton kind={kind} item={item} />
        )}
      </RowActions>
    ),
  };
  const shown: Column<One>[] = [
    {
      id: "name",
      label: referenceTexts.name,
      heading: true,
      cell: (item) =>
        mayChange ? <EditByName name={item.name} onClick={() => setEdited(item)} /> : item.name,
    },
    ...columns,
    actions,
  ];
  return (
    <AdminSection
      title={texts.title}
      total={query.data?.length}
      action={create}
      menu={<ListHistoryButton onClick={history.read} />}
      find={
        isLong || typed ? (
          <SearchField
            labelHidden
            label={referenceTexts.find}
            placeholder={referenceTexts.find}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        ) : undefined
      }
    >
      <Loaded query={query} failed={adminTexts.loadFailed}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={texts.empty} sign="book" action={create} />
          ) : (
            <FoundTable
              title={texts.title}
              items={looked ? items.filter(({ name }) => startsWords(fold(name), looked)) : items}
              columns={shown}
              typed={typed}
            />
          )
        }
      </Loaded>
      {history.panel}
      {edited ? (
        <ReferenceDialog
          key={edited === "new" ? "new" : edited.id}
          texts={texts}
          item={edited === "new" ? undefined : edited}
          form={form}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {replaceIn && replaced ? (
        <ReplaceDialog list={replaceIn} value={replaced} onClose={() => setReplaced(undefined)} />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.name}
        remove={({ id }) => remove(id)}
        // A proposed value would come back as an accepted one.
        undo={removed?.proposed ? undefined : (item) => form.create(form.toBody(form.values(item)))}
        onClose={() => setRemoved(undefined)}
      />
    </AdminSection>
  );
};

const FoundTable = <One extends Item>({
  title,
  items,
  columns,
  typed,
}: {
  title: string;
  items: readonly One[];
  columns: readonly Column<One>[];
  typed: string;
}) => (
  <>
    <ListStatus name={title} total={items.length} filteredBy={typed}>
      <EmptyState title={referenceTexts.noneFound} />
    </ListStatus>
    {items.length === 0 ? null : (
      <div className="names panel panel-flush">
        <Table caption={title} columns={columns} rows={items} keyOf={({ id }) => id} />
      </div>
    )}
  </>
);
