import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { EventWishes } from "./EventWishes.tsx";
import { staffWishTexts } from "./texts.ts";

type OfEvent = { event: { id: string; end_date: string } };

/** The tables of all wishes for an event that is over: they are what its page is about. */
export const WishTables = ({ event }: OfEvent) => (
  <section aria-labelledby="wish-tables">
    <h2 id="wish-tables" className="sr">
      {staffWishTexts.tables}
    </h2>
    <EventWishes event={event} />
  </section>
);

/** Before, they are folded unless the address asks for one of them. */
export const FoldedWishTables = ({ event }: OfEvent) => {
  const [search] = useSearchParams();
  const isAsked = search.has("vue");
  const [isOpen, setOpen] = useState(isAsked);
  const part = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an address asks for is shown once
  useEffect(() => {
    if (isAsked) part.current?.scrollIntoView();
  }, []);
  return (
    <div ref={part}>
      <Disclosure
        wide
        summary={<h2 className="title-s">{staffWishTexts.tables}</h2>}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {isOpen ? (
          <div className="p-pad">
            <EventWishes event={event} />
          </div>
        ) : null}
      </Disclosure>
    </div>
  );
};
