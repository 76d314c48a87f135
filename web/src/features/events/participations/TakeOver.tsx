import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import type { EventWhole } from "#shared/events/events.schemas.ts";
import { askEveryCountedEvent } from "#web/api/every-event.ts";
import { ask } from "#web/api/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { day } from "#web/ui/dates.ts";
import { CheckboxField, CheckboxGroup } from "#web/ui/form/Choices.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { hostingTexts } from "./hosting-texts.ts";
import { useAdding } from "./use-hosting.ts";

const kept = [
  ["seats", hostingTexts.keepSeats],
  ["places", hostingTexts.keepPlaces],
  ["contacts", hostingTexts.keepContacts],
] as const;

/** Takes over the structures of an earlier event, with what was arranged with them. */
export const TakeOver = ({ event }: { event: EventWhole }) => {
  const [earlierId, setEarlierId] = useState("");
  /** Of the earlier event's structures, those that are not taken over. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [keeps, setKeeps] = useState({ seats: true, places: true, contacts: true });
  const list = useQuery(askEveryCountedEvent());
  const { data: earlier } = useQuery({
    ...ask(events.getEventWhole, { params: { id: earlierId } }),
    select: (answer) => answer.event,
    enabled: earlierId !== "",
  });
  const { add, done } = useAdding(event.id);
  const others = (list.data ?? []).filter(
    ({ id, participations_count = 0 }) => id !== event.id && participations_count > 0,
  );
  if (others.length === 0) return null;
  const present = new Set(event.participations.map(({ structure_id }) => structure_id));
  const missing = earlier?.participations.filter(({ structure_id }) => !present.has(structure_id)) ?? [];
  const chosen = missing.filter(({ structure_id }) => !leftOut.has(structure_id));
  const choose = (id: string, isChosen: boolean) =>
    setLeftOut(new Set(isChosen ? [...leftOut].filter((one) => one !== id) : [...leftOut, id]));
  const takeOver = () =>
    add(
      chosen.map(({ structure_id }) => structure_id),
      { from_event_id: earlierId, ...keeps },
    );
  return (
    <section className="panel stack" aria-labelledby="take-over">
      <h3 id="take-over" className="title-m">
        {hostingTexts.takeOver}
      </h3>
      <SelectField
        label={hostingTexts.earlier}
        placeholder={hostingTexts.chooseEarlier}
        options={others.map(({ id, name, start_date }) => ({ id, label: `${name}, ${day(start_date)}` }))}
        value={earlierId}
        onChange={({ target }) => {
          setEarlierId(target.value);
          setLeftOut(new Set());
        }}
      />
      {earlier ? (
        <>
          <p role="status">{hostingTexts.comparison(earlier.participations.length, missing.length)}</p>
          {missing.length > 0 ? (
            <Disclosure summary={hostingTexts.chooseWhich(chosen.length, missing.length)}>
              <CheckboxGroup label={hostingTexts.whichOnes}>
                {missing.map(({ structure_id, structure }) => (
                  <CheckboxField
                    key={structure_id}
                    label={structure.name}
                    checked={!leftOut.has(structure_id)}
                    onChange={({ target }) => choose(structure_id, target.checked)}
                  />
                ))}
              </CheckboxGroup>
            </Disclosure>
          ) : null}
          <CheckboxGroup label={hostingTexts.withThem} hint={hostingTexts.zonesHint}>
            {kept.map(([name, label]) => (
              <CheckboxField
                key={name}
                label={label}
                checked={keeps[name]}
                onChange={({ target }) => setKeeps({ ...keeps, [name]: target.checked })}
              />
            ))}
          </CheckboxGroup>
          <Button
            variant="outline"
            pending={done !== undefined}
            idle={chosen.length === 0}
            onClick={() => void takeOver()}
          >
            {hostingTexts.takeOverAll(chosen.length)}
          </Button>
        </>
      ) : null}
    </section>
  );
};
