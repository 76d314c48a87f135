import { PageOf } from "#web/ui/lists/ListStatus.tsx";

/** How much a catalogue finds, for screen readers too whenever it changes; that it finds nothing is shown in place of the list. */
export const FoundCount = ({
  found,
  words,
  isFiltered,
}: {
  found: { total: number; current_page: number; last_page: number } | undefined;
  words: { count: (count: number) => string; matching: (count: number) => string };
  isFiltered: boolean;
}) => (
  <p role="status" className={found?.total === 0 ? "sr" : "mr-auto min-h-[1lh] max-md:flex-1"}>
    {found ? (
      <>
        <strong>{words.count(found.total)}</strong>
        {isFiltered ? (
          <span className="muted max-sm:block max-sm:text-sm"> {words.matching(found.total)}</span>
        ) : null}
        <PageOf found={found} />
      </>
    ) : null}
  </p>
);
