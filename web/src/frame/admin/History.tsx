import { useInfiniteQuery } from "@tanstack/react-query";
import { History as HistoryIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Change, ChangeKind, FieldChange } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { send } from "#web/api/client.ts";
import { nameOf } from "#web/api/query.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Log, LogEntry } from "#web/ui/lists/Log.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { fieldLabel, historyTexts, wordsOf } from "./history-texts.ts";

const Field = ({ field, before, after }: FieldChange) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2 text-sm">
    <dt className="text-ink-3">{fieldLabel(field)}</dt>
    {before === null || after === null ? (
      <dd className="muted">{historyTexts.hidden}</dd>
    ) : (
      <dd className="wrap-anywhere">
        <del className="text-ink-3">
          <span className="sr">{historyTexts.from} </span>
          {wordsOf(field, before)}
        </del>{" "}
        <ins className="font-semibold no-underline">
          <span className="sr">{historyTexts.to} </span>
          {wordsOf(field, after)}
        </ins>
      </dd>
    )}
  </div>
);

/** Fields that changed, each with what it was and what it is. */
export const ChangedFields = ({ fields }: { fields: readonly FieldChange[] }) => (
  <dl className="mt-1.5 grid gap-1.5">
    {fields.map((one) => (
      <Field key={one.field} {...one} />
    ))}
  </dl>
);

/** People who are gone have no name left: somebody removed an account, theirs or another. */
const whatOf = ({ author, item }: Change) =>
  item.name ?? (author.id === item.id ? historyTexts.oneself : historyTexts.anAccount);

const Entry = ({ change, named, action }: { change: Change; named: boolean; action: ReactNode }) => (
  <LogEntry>
    <p>
      <strong>{change.author.name ?? historyTexts.somebody}</strong> {historyTexts.did[change.action]}
      {named ? <> {whatOf(change)}</> : null}
    </p>
    <p className="muted small num">
      <time dateTime={change.at}>{dayTime(change.at)}</time>
    </p>
    {change.fields.length > 0 ? <ChangedFields fields={change.fields} /> : null}
    {action}
  </LogEntry>
);

const Changes = ({ kind, item, lead, actionOf }: HistoryProps) => {
  const id = item?.id;
  const query = useInfiniteQuery({
    queryKey: [nameOf(reference.listChanges), kind, id],
    queryFn: ({ pageParam }) =>
      send(reference.listChanges, { params: { kind }, query: { id, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  return (
    <Loaded query={query} failed={historyTexts.failed}>
      {({ pages }) => {
        const changes = pages.flatMap(({ data }) => data);
        if (changes.length === 0) return <EmptyState title={historyTexts.none} sign="book" level="h3" />;
        return (
          <>
            {lead}
            <Log>
              {changes.map((change) => (
                <Entry key={change.id} change={change} named={id === undefined} action={actionOf?.(change)} />
              ))}
            </Log>
            {query.hasNextPage ? (
              <Button
                variant="outline"
                pending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {historyTexts.more}
              </Button>
            ) : (
              <p className="muted small">{historyTexts.kept}</p>
            )}
          </>
        );
      }}
    </Loaded>
  );
};

type HistoryProps = {
  kind: ChangeKind;
  /** One thing of the kind; without it, the log of all. */
  item?: { id: string; name: string } | undefined;
  /** What stands above the changes. */
  lead?: ReactNode;
  /** What one may do with a change. */
  actionOf?: ((change: Change) => ReactNode) | undefined;
};

/** Who changed what, beside the page; open while it is given something to show. */
export const HistoryPanel = ({
  shown,
  onClose,
}: {
  shown: HistoryProps | undefined;
  onClose: () => void;
}) => (
  <SlideOver
    open={shown !== undefined}
    onClose={onClose}
    title={shown?.item ? historyTexts.of(shown.item.name) : historyTexts.open}
  >
    {shown ? <Changes {...shown} /> : null}
  </SlideOver>
);

/** The log of a whole list. Its panel stands beside the list: what opens it moves when a phone is turned. */
export const useListHistory = (kind: ChangeKind) => {
  const [reads, setReads] = useState(false);
  return {
    read: () => setReads(true),
    panel: <HistoryPanel shown={reads ? { kind } : undefined} onClose={() => setReads(false)} />,
  };
};

/** Opens the log of a whole list. */
export const ListHistoryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" onClick={onClick}>
    <HistoryIcon />
    {historyTexts.open}
  </Button>
);

/** Opens the log of a kind, or of one thing of it. */
export const HistoryButton = (log: HistoryProps) => {
  const { item } = log;
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {item ? (
        <IconButton label={historyTexts.of(item.name)} icon={<HistoryIcon />} onClick={show} />
      ) : (
        <ListHistoryButton onClick={show} />
      )}
      <HistoryPanel shown={open ? log : undefined} onClose={() => setOpen(false)} />
    </>
  );
};
