import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import { ask } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/Field.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { PlaceTree } from "./PlaceTree.tsx";
import { refreshLibrary } from "./refreshes.ts";
import { libraryTexts, rootNames } from "./texts.ts";
import { type Place, pathTo, treeOf } from "./tree.ts";

/** Where something may go: a place of the tree, chosen by mouse or keyboard. */
export const MoveDialog = ({
  name,
  from,
  blocked,
  refusalOf,
  move,
  onClose,
}: {
  name: string;
  /** The place where it is now. */
  from: string | undefined;
  /** A folder may not go below itself. */
  blocked?: string;
  refusalOf?: (place: Place) => string | undefined;
  move: (to: Place) => Promise<unknown>;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  const query = useQuery(ask(library.getLibraryTree, {}));
  const [chosen, setChosen] = useState<Place>();
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    if (!chosen) {
      setMissing(true);
      return;
    }
    setPending(true);
    const problem = await attempt(() => move(chosen), {
      success: libraryTexts.changed,
      failure: libraryTexts.moveFailed,
    });
    await refreshLibrary(client);
    setPending(false);
    if (!problem) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={libraryTexts.moveTitle(name)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button pending={pending} onClick={() => void confirm()}>
            {libraryTexts.moveHere}
          </Button>
        </>
      }
    >
      <p className="muted small only-l">{libraryTexts.moveHint}</p>
      <Loaded query={query} failed={libraryTexts.failed}>
        {(forest) => {
          const places = treeOf(forest, rootNames);
          return (
            <PlaceTree
              label={libraryTexts.moveTo}
              places={places}
              initiallyOpen={from ? pathTo(places, from).map(({ key }) => key) : []}
              chosen={chosen?.key}
              blocked={blocked}
              refusalOf={(place) => (place.key === from ? libraryTexts.moveCurrent : refusalOf?.(place))}
              onChoose={(place) => {
                setChosen(place);
                setMissing(false);
              }}
            />
          );
        }}
      </Loaded>
      <div role="status">
        {chosen ? (
          <>
            <p>{libraryTexts.moveChosen(chosen.name)}</p>
            <p className="muted small">{libraryTexts.moveReaders}</p>
          </>
        ) : null}
      </div>
      {missing ? <FieldError>{libraryTexts.moveChoose}</FieldError> : null}
    </Dialog>
  );
};
