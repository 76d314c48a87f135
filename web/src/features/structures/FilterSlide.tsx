import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { FilterPanel, type FilterPanelProps } from "./FilterPanel.tsx";
import { structuresTexts } from "./texts.ts";

/** Some phones leave the focus in a field when a button is tapped: what was typed there counts once it is left. */
const leavingField = (act: () => void) => () => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  act();
};

export type FilterSlideProps = Omit<FilterPanelProps, "counts"> & {
  /** How many filters there are. */
  inForce: number;
  found: { total: number; counts: FilterPanelProps["counts"] } | undefined;
  onClose: () => void;
  onClear: () => void;
};

/** The filters of a catalogue over the page, with what they find so far. */
export const FilterSlide = ({ found, inForce, onClose, onClear, ...panel }: FilterSlideProps) => {
  const { seeResults } = panel.words ?? structuresTexts;
  // From the first filter on: once pressed, the button keeps its place and the focus.
  const [mayClear, setMayClear] = useState(inForce > 0);
  if (inForce > 0 && !mayClear) setMayClear(true);
  return (
    <SlideOver
      open
      onClose={leavingField(onClose)}
      title={structuresTexts.filter}
      footer={
        <>
          {mayClear ? (
            <Button variant="outline" onClick={leavingField(onClear)}>
              {structuresTexts.clearAll}
            </Button>
          ) : null}
          <Button onClick={leavingField(onClose)}>{seeResults(found?.total ?? 0)}</Button>
        </>
      }
    >
      <FilterPanel {...panel} counts={found?.counts} />
    </SlideOver>
  );
};
