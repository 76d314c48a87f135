import { useState } from "react";
import { accepted } from "#shared/contract/upload.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { NewTrainingSituation, TrainingSituation } from "#shared/structures/structures.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { FilePicker } from "#web/ui/form/FilePicker.tsx";
import { TextArea, TextField } from "#web/ui/form/TextField.tsx";
import { staffStructureTexts } from "./texts.ts";

/** A training situation of a structure, new or changed; its photo is sent once the situation is saved. */
export const SituationDialog = ({
  structureId,
  situation,
  onPicture,
  onClose,
}: {
  structureId: string;
  situation: TrainingSituation | undefined;
  onPicture: (situationId: string, picture: File) => void;
  onClose: () => void;
}) => {
  const creation = useSend(structures.createTrainingSituation, { refreshes: structureRefreshes });
  const change = useSend(structures.updateTrainingSituation, { refreshes: structureRefreshes });
  const [picture, setPicture] = useState<File>();
  const sendPicture = (id: string) => (picture ? onPicture(id, picture) : undefined);
  const { field, dialog } = useItemForm(
    situation,
    {
      item: TrainingSituation,
      schema: NewTrainingSituation,
      values: (item) => ({ name: item?.name ?? "", description: item?.description ?? "" }),
      toBody: (values) => values,
      create: async (body) =>
        sendPicture((await creation.mutateAsync({ params: { id: structureId }, body })).id),
      update: async (id, body) => {
        await change.mutateAsync({ params: { id }, body });
        sendPicture(id);
      },
    },
    onClose,
  );
  return (
    <FormDialog
      title={situation ? staffStructureTexts.editSituation : staffStructureTexts.addSituation}
      {...dialog}
    >
      <TextField label={staffStructureTexts.situationName} required {...field("name")} />
      <TextArea label={staffStructureTexts.situationDescription} {...field("description")} />
      <FilePicker
        label={staffStructureTexts.situationPhoto}
        rule={
          situation?.situation_photo_url ? staffStructureTexts.replaceRule : staffStructureTexts.pictureRule
        }
        accept={accepted("situationPhoto")}
        files={picture ? [{ id: "picture", name: picture.name }] : []}
        onPick={([file]) => setPicture(file)}
        onRemove={() => setPicture(undefined)}
      />
    </FormDialog>
  );
};
