import type { FilterCounts } from "#shared/structures/structures.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { FilterPanel, type FilterPanelProps } from "./FilterPanel.tsx";
import { structuresTexts } from "./texts.ts";

/** The filters of the catalogue over the page, with what they find so far. */
export const FilterSlide = ({
  open,
  onClose,
  found,
  onClear,
  ...panel
}: Omit<FilterPanelProps, "counts" | "words" | "hasPlaces"> & {
  open: boolean;
  onClose: () => void;
  found: { total: number; counts: FilterCounts } | undefined;
  onClear: () => void;
}) => (
  <SlideOver
    open={open}
    onClose={onClose}
    title={structuresTexts.filter}
    footer={
      <>
        <Button variant="outline" onClick={onClear}>
          {structuresTexts.clearAll}
        </Button>
        <Button onClick={onClose}>{structuresTexts.seeResults(found?.total ?? 0)}</Button>
      </>
    }
  >
    <FilterPanel {...panel} counts={found?.counts} hasPlaces />
  </SlideOver>
);
