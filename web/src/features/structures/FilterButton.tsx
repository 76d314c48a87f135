import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { Count } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { whenSettled } from "#web/ui/browser/settled.ts";
import type { FilterSlideProps } from "./FilterSlide.tsx";
import { structuresTexts } from "./texts.ts";
import type { useFilterAddress } from "./use-filter-address.ts";

const FilterSlide = lazyComponent(async () => (await import("./FilterSlide.tsx")).FilterSlide);

/** Opens the filters of a catalogue over the page. */
export const FilterButton = ({
  sheet,
  ...slide
}: Omit<FilterSlideProps, "onClose"> & Pick<ReturnType<typeof useFilterAddress>, "sheet">) => {
  // Before the first tap, which would wait for seconds on a slow phone; after the cards, whose pictures come first.
  useEffect(() => whenSettled(FilterSlide.preload), []);
  return (
    <>
      <Button variant="outline" onClick={sheet.open}>
        <SlidersHorizontal />
        {structuresTexts.filter}
        {slide.inForce > 0 ? <Count value={slide.inForce} /> : null}
      </Button>
      {sheet.isOpen ? <FilterSlide {...slide} onClose={sheet.close} /> : null}
    </>
  );
};
