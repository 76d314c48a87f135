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

/** A structure and the zone where it meets learners: one of each. */
export const ParticipationDialog = ({
  event,
  participation,
  onClose,
}: {
  event: EventWhole;
  participation: Participation | undefined;
  onClose: () => void;
}) => {
  const creation = useSend(events.createParticipation, { refreshes });
  const change = useSend(events.updateParticipation, { refreshes });
  const [structure, setStructure] = useState<Chosen | undefined>(participation?.structure);
  const { form, errorOf, dialog } = useItemForm(
    participation,
    {
      item: Participation,
      schema: NewParticipation,
      values: (known) => ({ structure_id: known?.structure_id ?? "", zone_id: known?.zone_id ?? "" }),
      toBody: (values) => ({ ...values, event_id: event.id }),
      create: (body) => creation.mutateAsync({ body }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      saveFailed: eventTexts.saveFailed,
    },
    onClose,
  );
  const chosen = form.watch();
  const taken = new Set(
    event.participations.filter(({ id }) => id !== participation?.id).map(({ structure_id }) => structure_id),
  );
  return (
    <FormDialog
      title={participation ? eventTexts.editParticipation : eventTexts.addParticipation}
      size="large"
      {...dialog}
    >
      <div className="halves">
        <div className="stack">
          <StructurePicker
            chosen={structure}
            taken={taken}
            error={
              errorOf("structure_id") &&
              (chosen.structure_id ? errorOf("structure_id") : eventTexts.chooseStructure)
            }
            onChoose={(found) => {
              setStructure(found);
              form.setValue("structure_id", found.id, { shouldValidate: form.formState.isSubmitted });
            }}
          />
          {participation && chosen.structure_id !== participation.structure_id ? (
            <Notice kind="warning">
              <p>{eventTexts.otherStructure}</p>
            </Notice>
          ) : null}
        </div>
        {event.zones.length === 0 ? (
          <Notice kind="warning">
            <p>{eventTexts.zoneFirst}</p>
          </Notice>
        ) : (
          <RadioGroup
            label={eventTexts.zoneLabel}
            required
            error={errorOf("zone_id") && (chosen.zone_id ? errorOf("zone_id") : eventTexts.chooseZone)}
            name="zone_id"
            value={chosen.zone_id}
            onChange={({ target }) =>
              form.setValue("zone_id", target.value, { shouldValidate: form.formState.isSubmitted })
            }
            choices={choicesOf(event.zones)}
          />
        )}
      </div>
    </FormDialog>
  );
};
