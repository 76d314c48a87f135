import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { Count } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import type { FilterSlideProps } from "./FilterSlide.tsx";
import { structuresTexts } from "./texts.ts";
import type { useFilterAddress } from "./use-filter-address.ts";

const FilterSlide = lazyComponent(async () => (await import("./FilterSlide.tsx")).FilterSlide);

/** Opens the filters of a catalogue over the page. */
export const FilterButton = ({
  sheet,
  ...slide
}: Omit<FilterSlideProps, "onClose"> & Pick<ReturnType<typeof useFilterAddress>, "sheet">) => {
  // Once there is something to filter: on a slow phone the first tap would wait for seconds.
  const isCome = slide.found !== undefined;
  useEffect(() => (isCome ? FilterSlide.preload() : undefined), [isCome]);
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
