import { useQuery } from "@tanstack/react-query";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { RetentionPreview } from "#shared/profiles/profiles.schemas.ts";
import { ask } from "#web/api/query.ts";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Log, LogEntry } from "#web/ui/lists/Log.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { retentionTexts } from "./texts.ts";

const Coming = ({ name, roles, reachable, seen_on, what, on }: RetentionPreview["people"][number]) => (
  <LogEntry>
    <p>
      <strong>{name}</strong>
      {roles.length > 0 ? ` (${roles.join(", ")})` : null}
    </p>
    <p>{retentionTexts.what[what](day(on))}</p>
    {reachable ? null : <p>{retentionTexts.unreachable}</p>}
    <p className="muted small">{seen_on ? retentionTexts.seen(day(seen_on)) : retentionTexts.never}</p>
  </LogEntry>
);

const List = () => {
  const query = useQuery(ask(profiles.previewRetention, {}));
  return (
    <Loaded query={query} failed={retentionTexts.failed}>
      {({ people, unverified_count, is_complete, until }) => (
        <>
          <p>{retentionTexts.intro(day(until))}</p>
          {people.length > 0 ? (
            <Log>
              {people.map((one) => (
                <Coming key={one.user_id} {...one} />
              ))}
            </Log>
          ) : (
            <EmptyState title={retentionTexts.none} sign="book" level="h3" />
          )}
          {unverified_count > 0 ? <p>{retentionTexts.unverified(unverified_count)}</p> : null}
          {is_complete ? null : <p>{retentionTexts.more}</p>}
        </>
      )}
    </Loaded>
  );
};

/** Shows administrators the unused accounts that will be deleted soon. */
export const RetentionPanel = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <SlideOver open={open} onClose={onClose} title={retentionTexts.open}>
    {open ? <List /> : null}
  </SlideOver>
);
