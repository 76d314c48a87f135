import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Summary } from "#web/ui/Summary.tsx";
import { EventWishes } from "./EventWishes.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { staffWishTexts } from "./texts.ts";

/** The tables of all wishes for an event, folded unless the address asks for one of them or the page is about them. */
export const WishTables = ({
  event,
  isOpen: opens = false,
}: {
  event: { id: string; end_date: string };
  isOpen?: boolean;
}) => {
  const [search] = useSearchParams();
  const isAsked = search.has("vue");
  const [isOpen, setOpen] = useState(opens || isAsked);
  const part = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an address asks for is shown once
  useEffect(() => {
    if (isAsked) part.current?.scrollIntoView();
  }, []);
  return (
    <details
      ref={part}
      className="panel max-md:open:border-0 max-md:open:bg-transparent max-md:open:p-0"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Summary>
        <h2 className="title-s">{staffWishTexts.tables}</h2>
      </Summary>
      {isOpen ? (
        <>
          <EventWishes event={event} />
          <div className="-ml-3 pt-2">
            <ExportButton eventId={event.id} />
          </div>
        </>
      ) : null}
    </details>
  );
};
