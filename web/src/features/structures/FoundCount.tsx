import { PageOf } from "#web/ui/lists/ListStatus.tsx";

/** How much a catalogue finds, for screen readers too whenever it changes. */
export const FoundCount = ({
  found,
  words,
  isFiltered,
}: {
  found: { total: number; current_page: number; last_page: number } | undefined;
  words: { count: (count: number) => string; matching: (count: number) => string };
  isFiltered: boolean;
}) => (
  <p role="status" className="min-h-[1lh] max-md:flex-1">
    {found ? (
      <>
        <strong>{words.count(found.total)}</strong>
        {isFiltered ? <span className="muted"> {words.matching(found.total)}</span> : null}
        <PageOf found={found} />
      </>
    ) : null}
  </p>
);
