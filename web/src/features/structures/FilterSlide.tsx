import type { FilterCounts } from "#shared/structures/structures.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { FilterPanel, type FilterPanelProps } from "./FilterPanel.tsx";
import { structuresTexts } from "./texts.ts";

/** Some phones leave the focus in a field when a button is tapped: what was typed there counts once it is left. */
const leavingField = (act: () => void) => () => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  act();
};

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
    onClose={leavingField(onClose)}
    title={structuresTexts.filter}
    footer={
      <>
        <Button variant="outline" onClick={leavingField(onClear)}>
          {structuresTexts.clearAll}
        </Button>
        <Button onClick={leavingField(onClose)}>{structuresTexts.seeResults(found?.total ?? 0)}</Button>
      </>
    }
  >
    <FilterPanel {...panel} counts={found?.counts} hasPlaces />
  </SlideOver>
);
