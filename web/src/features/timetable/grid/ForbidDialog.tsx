import { useState } from "react";
import { maxReasonLength } from "#shared/contract/fields.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { Button } from "#web/ui/Button.tsx";
import { LateCombobox } from "#web/ui/form/LateCombobox.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import type { TimetableView } from "../timetable-view.ts";
import { gridTexts } from "./grid-texts.ts";

type Pair = Pick<Meeting, "profile_id" | "structure_id">;

/** Asks why two must not meet, and who, unless that is known. */
export const ForbidDialog = ({
  view,
  pair,
  onForbid,
  onClose,
}: {
  view: TimetableView;
  pair?: Pair | undefined;
  onForbid: (pair: Pair, reason: string) => void;
  onClose: () => void;
}) => {
  const [profileId, setProfile] = useState(pair?.profile_id);
  const [structureId, setStructure] = useState(pair?.structure_id);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const coming = new Set(view.input.learners.map(({ profile_id }) => profile_id));
  const people = view.people
    .filter(({ profile_id }) => coming.has(profile_id))
    .map(({ profile_id, name, promotion }) => ({ id: profile_id, label: name, detail: promotion.name }));
  const structures = view.zones.flatMap((zone) =>
    zone.hosts.map(({ structure_id, name }) => ({ id: structure_id, label: name, detail: zone.name })),
  );
  const errorOf = (value: string | undefined, message: string) =>
    isTried && !value?.trim() ? { error: message } : {};
  const confirm = () => {
    setTried(true);
    if (!profileId || !structureId || !reason.trim()) return;
    onForbid({ profile_id: profileId, structure_id: structureId }, reason.trim());
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      title={gridTexts.forbidTitle}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit">{gridTexts.forbid}</Button>
        </>
      }
    >
      <div className="stack">
        {pair ? (
          <p>
            <strong>{view.nameOf(pair.profile_id)}</strong>, {view.structureNameOf(pair.structure_id)}
          </p>
        ) : (
          <>
            <LateCombobox
              label={gridTexts.forbidWho}
              options={people}
              value={people.find(({ id }) => id === profileId) ?? null}
              onChange={(option) => setProfile(option?.id)}
              {...errorOf(profileId, gridTexts.forbidWhoError)}
            />
            <LateCombobox
              label={gridTexts.forbidWhom}
              options={structures}
              value={structures.find(({ id }) => id === structureId) ?? null}
              onChange={(option) => setStructure(option?.id)}
              {...errorOf(structureId, gridTexts.forbidWhomError)}
            />
          </>
        )}
        <TextField
          label={gridTexts.forbidWhy}
          hint={gridTexts.forbidWhyHint}
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          {...errorOf(reason, gridTexts.forbidWhyError)}
        />
        <p className="muted small">{gridTexts.forbidText}</p>
      </div>
    </Dialog>
  );
};
