import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { useMayPick } from "./PickStructure.tsx";
import { useSaidSelection, useSelection } from "./selection.ts";

// Most first visits end before a structure is chosen.
const SelectionBar = lazyComponent(async () => (await import("./SelectionBar.tsx")).SelectionBar);

/** The bar of the selection, below a page where structures are chosen, from the first one on. */
export const SelectionFoot = () => {
  const mayPick = useMayPick();
  const { count } = useSelection();
  const said = useSaidSelection();
  return mayPick ? (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      {count > 0 ? <SelectionBar /> : null}
    </>
  ) : null;
};
