import { TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { accepted } from "#shared/contract/upload.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { maxPhotos } from "#shared/structures/structures.rules.ts";
import type { Structure, StructurePhoto } from "#shared/structures/structures.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { AltTextDialog } from "#web/frame/AltText.tsx";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { arrived, usePictureUploads } from "#web/frame/picture-uploads.ts";
import { SendingRows } from "#web/frame/SendingRows.tsx";
import { structureRefreshes, useStructureRefresh } from "#web/frame/structure-refreshes.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/Field.tsx";
import { FilePicker } from "#web/ui/form/FilePicker.tsx";
import { staffStructureTexts } from "./texts.ts";

const PhotoTile = ({
  photo: { url, upload, alt_text },
  number,
  onDescribe,
  onRemove,
}: {
  photo: StructurePhoto;
  number: number;
  onDescribe: () => void;
  onRemove: () => void;
}) => (
  // The column is said: a picture stretched to a taller neighbour would widen it, and hide the buttons.
  <li className="photo-tile relative grid grid-cols-[minmax(0,1fr)] content-start overflow-clip rounded-md border border-line bg-sunken [&>.badge]:absolute [&>.badge]:top-2 [&>.badge]:left-2">
    {url ? (
      <img
        className="aspect-3/2 w-full object-cover"
        src={url}
        alt={alt_text || staffStructureTexts.photo(number)}
        loading="lazy"
      />
    ) : (
      <div className="grid aspect-3/2 w-full content-center p-3 text-center">
        {upload?.status === "refused" ? (
          <FieldError>{`${staffStructureTexts.photoRefused} ${upload.reason ?? ""}`}</FieldError>
        ) : (
          <p className="small" role="status">
            {staffStructureTexts.checking}
          </p>
        )}
      </div>
    )}
    {url && number === 1 ? <Badge>{staffStructureTexts.mainPhoto}</Badge> : null}
    {url ? (
      <Button className="justify-self-end bg-surface" variant="quiet" onClick={onDescribe}>
        <TextCursorInput />
        {frameTexts.describePicture(alt_text)}
        <span className="sr"> : {staffStructureTexts.photo(number)}</span>
      </Button>
    ) : null}
    <IconButton
      className="justify-self-end bg-surface"
      variant="quietDanger"
      label={staffStructureTexts.removePhoto(number)}
      icon={<Trash2 />}
      onClick={onRemove}
    />
  </li>
);

/** Step 04: the photos, in the order in which they were added; the first one stands for the structure. */
export const PhotoSection = ({ structure: { id, photos: all } }: { structure: Structure }) => {
  const adding = useSend(structures.addStructurePhoto);
  const undoing = useSend(structures.deleteStructurePhoto);
  const removing = useSend(structures.deleteStructurePhoto, { refreshes: structureRefreshes });
  const describing = useSend(structures.describeStructurePhoto);
  const [removed, setRemoved] = useState<{ id: string; name: string }>();
  const [described, setDescribed] = useState<StructurePhoto & { name: string }>();
  const refresh = useStructureRefresh();
  const uploads = usePictureUploads("structurePhoto", {
    open: async (target, body) => {
      const { id: photoId, ...signed } = await adding.mutateAsync({ params: { id: target }, body });
      return { signed, undo: () => undoing.mutateAsync({ params: { id: photoId } }) };
    },
    refresh,
  });
  const sending = uploads.of(id);
  const photos = arrived(all, sending);
  // Refused files take no place: the next photo replaces them.
  const kept = photos.filter(({ upload }) => upload?.status !== "refused");
  const undescribed = photos.filter(({ url, alt_text }) => url !== null && alt_text === null).length;
  return (
    <>
      {undescribed > 0 ? (
        <p className="small muted">{staffStructureTexts.describePhotos(undescribed)}</p>
      ) : null}
      {photos.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              number={index + 1}
              onDescribe={() => setDescribed({ ...photo, name: staffStructureTexts.photo(index + 1) })}
              onRemove={() => setRemoved({ id: photo.id, name: staffStructureTexts.photo(index + 1) })}
            />
          ))}
        </ul>
      ) : null}
      <SendingRows uploads={uploads} target={id} />
      {kept.length + sending.length < maxPhotos ? (
        <FilePicker
          label={staffStructureTexts.addPhotos}
          rule={staffStructureTexts.photoRule(maxPhotos)}
          accept={accepted("structurePhoto")}
          multiple
          files={[]}
          onPick={(files) => uploads.add(id, files)}
        />
      ) : (
        <p className="muted">{staffStructureTexts.photosFull(maxPhotos)}</p>
      )}
      {described ? (
        <AltTextDialog
          name={described.name}
          saved={described.alt_text}
          save={async (alt_text, seen) => {
            await describing.mutateAsync({ params: { id: described.id }, body: { alt_text, seen } });
            await refresh();
          }}
          onClose={() => setDescribed(undefined)}
        />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.name}
        words={removal}
        remove={({ id }) => removing.mutateAsync({ params: { id } })}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
};
