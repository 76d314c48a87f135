import { Map as MapIcon, Plus } from "lucide-react";
import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import { type EventWhole, maxDirectionsLength, NewZone, Zone } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";
import { EditButton, RemoveButton } from "#web/frame/admin/AdminSection.tsx";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { EditPart, PartRow } from "./PartRow.tsx";
import { planTexts } from "./plan/plan-texts.ts";
import { eventTexts } from "./texts.ts";

const refreshes = [events.getEventWhole, events.getEvent, events.listEvents];
const valuesOf = (zone: Zone | undefined) => ({
  name: zone?.name ?? "",
  region: zone?.region ?? "",
  directions: zone?.directions ?? "",
});

const ZoneDialog = ({
  eventId,
  zone,
  onClose,
}: {
  eventId: string;
  zone: Zone | undefined;
  onClose: () => void;
}) => {
  const creation = useSend(events.createZone, { refreshes });
  const change = useSend(events.updateZone, { refreshes });
  const { field, dialog } = useItemForm(
    zone,
    {
      item: Zone,
      schema: NewZone,
      values: valuesOf,
      toBody: (values) => ({ ...values, event_id: eventId }),
      create: (body) => creation.mutateAsync({ body }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      saveFailed: eventTexts.saveFailed,
    },
    onClose,
  );
  return (
    <FormDialog title={zone ? eventTexts.editZone : eventTexts.addZone} size="small" {...dialog}>
      <TextField label={eventTexts.name} required {...field("name")} />
      <TextField label={eventTexts.region} {...field("region")} />
      <TextField
        label={hostingTexts.directions}
        hint={hostingTexts.directionsHint}
        maxLength={maxDirectionsLength}
        {...field("directions")}
      />
    </FormDialog>
  );
};

/** The zones of an event, each with its structures. */
export const ZonesPanel = ({ event }: { event: EventWhole }) => {
  const [edited, setEdited] = useState<Zone | "new">();
  const [removed, setRemoved] = useState<Zone>();
  const isOver = hasEnded(event, new Date());
  const countOf = isOver ? eventTexts.structures : eventTexts.invited;
  // The first ones are added at once.
  const [isEditing, setEditing] = useState(event.zones.length === 0 && !isOver);
  const remove = useSend(events.deleteZone, { refreshes });
  const creation = useSend(events.createZone, { refreshes });
  return (
    <section className="panel panel-flush" aria-labelledby="zones">
      <div className="panel-head min-h-18">
        <h2 id="zones">
          {eventTexts.zonesTitle} <span className="muted num">{event.zones.length}</span>
        </h2>
        <div className="row -mr-3 gap-x-1 max-sm:-ml-3">
          {event.zones.length > 0 ? (
            <ButtonLink variant="quiet" to={paths.eventPlan(event.id)}>
              <MapIcon />
              {planTexts.open}
            </ButtonLink>
          ) : null}
          {isEditing ? (
            <Button variant="quiet" onClick={() => setEdited("new")}>
              <Plus />
              {eventTexts.addZone}
            </Button>
          ) : null}
          {isOver ? null : (
            <EditPart
              isEditing={isEditing}
              isEmpty={event.zones.length === 0}
              label={eventTexts.editZones}
              onChange={setEditing}
            />
          )}
        </div>
      </div>
      {event.zones.length === 0 ? (
        <div className="p-pad">
          <strong>{eventTexts.noZones}</strong>
          <p className="muted">{eventTexts.noZonesText}</p>
        </div>
      ) : isEditing ? (
        <ul>
          {event.zones.map((zone) => (
            <PartRow key={zone.id} hue={zone.hue}>
              <ZoneMark sign={zone.sign} />
              <span className="grow basis-36 leading-snug">
                <strong>{zone.name}</strong>
                {zone.region ? <small className="muted block">{zone.region}</small> : null}
                {zone.directions ? <small className="muted block">{zone.directions}</small> : null}
              </span>
              <Badge hue={zone.hue}>{countOf(zone.structures.length)}</Badge>
              <span className="acts flex flex-none">
                <EditButton name={eventTexts.zone(zone.name)} onClick={() => setEdited(zone)} />
                <RemoveButton name={eventTexts.zone(zone.name)} onClick={() => setRemoved(zone)} />
              </span>
            </PartRow>
          ))}
        </ul>
      ) : (
        <ul className="grid gap-1.5 p-pad">
          {event.zones.map(({ id, name, sign, hue, structures }) => (
            <li key={id} className="flex items-center gap-2.5 leading-snug" data-hue={hue}>
              <ZoneMark sign={sign} />
              <strong className="grow font-medium">{name}</strong>
              <span className="num muted small">{countOf(structures.length)}</span>
            </li>
          ))}
        </ul>
      )}
      {edited ? (
        <ZoneDialog
          eventId={event.id}
          zone={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed && eventTexts.theZone(removed.name)}
        words={{ ...removal, failure: eventTexts.saveFailed }}
        remove={({ id }) => remove.mutateAsync({ params: { id } })}
        undo={(zone) => creation.mutateAsync({ body: bodyOf(NewZone, zone) })}
        onClose={() => setRemoved(undefined)}
      >
        {removed && removed.structures.length > 0 ? (
          <p>{eventTexts.zoneHolds(removed.structures.length)}</p>
        ) : null}
      </RemoveDialog>
    </section>
  );
};
