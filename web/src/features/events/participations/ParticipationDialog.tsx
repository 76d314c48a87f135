import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import {
  type EventWhole,
  NewParticipation,
  Participation,
  type Zone,
} from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { type Chosen, StructurePicker } from "./StructurePicker.tsx";

const refreshes = [events.getEventWhole, events.getEvent, events.getEventProgress, events.listEvents];

const choicesOf = (zones: readonly Zone[]) =>
  zones.map(({ id, name, region }) => ({ id, label: name, hint: region }));

/** Changes the structure of a participation, or the zone where it meets learners: one of each. */
export const ParticipationDialog = ({
  event,
  participation,
  onClose,
}: {
  event: EventWhole;
  participation: Participation;
  onClose: () => void;
}) => {
  const change = useSend(events.updateParticipation, { refreshes });
  const [structure, setStructure] = useState<Chosen>(participation.structure);
  const { form, errorOf, dialog } = useItemForm(
    participation,
    {
      item: Participation,
      schema: NewParticipation,
      values: (known) => {
        const { structure_id, zone_id } = known ?? participation;
        return { structure_id, zone_id };
      },
      toBody: (values) => ({ ...values, event_id: event.id }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      saveFailed: eventTexts.saveFailed,
    },
    onClose,
  );
  const chosen = form.watch();
  const taken = new Set(
    event.participations.filter(({ id }) => id !== participation.id).map(({ structure_id }) => structure_id),
  );
  return (
    <FormDialog title={eventTexts.editParticipation(participation.structure.name)} size="large" {...dialog}>
      <div className="halves">
        <div className="stack">
          <StructurePicker
            chosen={structure}
            taken={taken}
            error={errorOf("structure_id")}
            onChoose={(found) => {
              setStructure(found);
              form.setValue("structure_id", found.id, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
            }}
          />
          {chosen.structure_id !== participation.structure_id ? (
            <Notice kind="warning">
              <p>{eventTexts.otherStructure}</p>
            </Notice>
          ) : null}
        </div>
        <RadioGroup
          label={eventTexts.zoneLabel}
          required
          error={errorOf("zone_id")}
          name="zone_id"
          value={chosen.zone_id}
          onChange={({ target }) =>
            form.setValue("zone_id", target.value, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          choices={choicesOf(event.zones)}
        />
      </div>
    </FormDialog>
  );
};
