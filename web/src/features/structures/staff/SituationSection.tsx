import { Plus } from "lucide-react";
import { useState } from "react";
import * as structures from "#shared/structures/structures.contract.ts";
import { maxTrainingSituations } from "#shared/structures/structures.rules.ts";
import {
  NewTrainingSituation,
  type Structure,
  type TrainingSituation,
} from "#shared/structures/structures.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { EditButton, RemoveButton } from "#web/frame/admin/AdminSection.tsx";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { usePictureUploads } from "#web/frame/picture-uploads.ts";
import { SendingRows } from "#web/frame/SendingRows.tsx";
import { structureRefreshes, useStructureRefresh } from "#web/frame/structure-refreshes.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card, CardBody, CardSign, CardTitle } from "#web/ui/cards/Card.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { FieldError } from "#web/ui/form/Field.tsx";
import { RowActions } from "#web/ui/lists/Table.tsx";
import { SituationDialog } from "./SituationDialog.tsx";
import { staffStructureTexts } from "./texts.ts";

const UploadOf = ({ situation: { upload } }: { situation: TrainingSituation }) => {
  if (upload?.status === "pending")
    return (
      <p className="small muted" role="status">
        {staffStructureTexts.checking}
      </p>
    );
  return upload?.status === "refused" ? (
    <FieldError>{`${staffStructureTexts.photoRefused} ${upload.reason ?? ""}`}</FieldError>
  ) : null;
};

/** Step 03: what one learns to do here. Each card is saved by itself. */
export const SituationSection = ({
  structure: { id: structureId, training_situations: situations },
}: {
  structure: Structure;
}) => {
  const asking = useSend(structures.addTrainingSituationPhoto);
  const removing = useSend(structures.deleteTrainingSituation, { refreshes: structureRefreshes });
  const creation = useSend(structures.createTrainingSituation, { refreshes: structureRefreshes });
  const [edited, setEdited] = useState<TrainingSituation | "new">();
  const [removed, setRemoved] = useState<TrainingSituation>();
  const refresh = useStructureRefresh();
  const uploads = usePictureUploads("situationPhoto", {
    open: async (target, body) => ({ signed: await asking.mutateAsync({ params: { id: target }, body }) }),
    refresh,
  });
  return (
    <>
      {situations.length === 0 ? <p className="muted">{staffStructureTexts.noSituation}</p> : null}
      <ul className="stack stack-s">
        {situations.map((situation) => (
          <li key={situation.id}>
            <Card id={situation.id} kind="row" hue={hueOf(structureId)}>
              <CardSign
                sign={signOf(`${situation.name} ${situation.description}`)}
                photo={situation.situation_photo_url}
              />
              <CardBody>
                <CardTitle>{situation.name}</CardTitle>
                {situation.description ? <p className="small as-written">{situation.description}</p> : null}
                {uploads.of(situation.id).length === 0 ? <UploadOf situation={situation} /> : null}
              </CardBody>
              <RowActions>
                <EditButton name={situation.name} onClick={() => setEdited(situation)} />
                <RemoveButton name={situation.name} onClick={() => setRemoved(situation)} />
              </RowActions>
            </Card>
            <SendingRows uploads={uploads} target={situation.id} />
          </li>
        ))}
      </ul>
      {situations.length < maxTrainingSituations ? (
        <Button variant="dashed" wide onClick={() => setEdited("new")}>
          <Plus />
          {staffStructureTexts.addSituation}
        </Button>
      ) : (
        <p className="muted">{staffStructureTexts.situationsFull(maxTrainingSituations)}</p>
      )}
      {edited ? (
        <SituationDialog
          structureId={structureId}
          situation={edited === "new" ? undefined : edited}
          onPicture={(id, picture) => {
            for (const before of uploads.of(id)) uploads.drop(before);
            uploads.add(id, [picture]);
          }}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.name}
        words={removal}
        remove={({ id }) => removing.mutateAsync({ params: { id } })}
        // A photo is deleted for good.
        undo={
          removed?.situation_photo_url || removed?.upload
            ? undefined
            : (situation) =>
                creation.mutateAsync({
                  params: { id: structureId },
                  body: bodyOf(NewTrainingSituation, situation),
                })
        }
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
};
