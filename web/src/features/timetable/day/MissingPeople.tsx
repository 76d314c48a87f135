import { useState } from "react";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { DaySlot, Missing } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";
import type { DayActions } from "./StandCard.tsx";
import { bywordOf, TickButtons } from "./TickButtons.tsx";

const fewMissing = 5;

/** Who is missed in a slot: those who are expected now, or whom nobody saw. */
export const MissingPeople = ({
  missing,
  slot,
  actions,
  seenOf,
}: {
  missing: readonly Missing[];
  slot: DaySlot;
  actions: DayActions;
  seenOf: (profileId: string) => string | undefined;
}) => {
  const [all, setAll] = useState(false);
  if (missing.length === 0) return null;
  const shown = all ? missing : missing.slice(0, fewMissing);
  return (
    <section className="stack stack-s max-lg:in-data-searching:hidden">
      <h2 className="text-xl">
        {slot.phase === "done" ? texts.missed(missing.length) : texts.missing(missing.length)}
      </h2>
      {shown.map(({ person, stand, ticked, since }) => {
        const seen = seenOf(person.profile_id);
        const said = ticked?.state ? bywordOf(ticked, actions.profileIds) : null;
        return (
          <div
            key={person.profile_id + stand.structure.id}
            className="grid gap-3 rounded-lg border-2 border-ink bg-surface p-4"
          >
            <div>
              <div className="flex items-start justify-between gap-3">
                <h3>{person.name}</h3>
                {actions.isTeam ? (
                  <Button
                    variant="quiet"
                    small
                    className="-my-1.5 -mr-2"
                    onClick={() => actions.openDay(person.profile_id)}
                  >
                    {texts.excuse}
                    <span className="sr"> : {person.name}</span>
                  </Button>
                ) : null}
              </div>
              <p>
                <Aloud>
                  {`${[
                    texts.expectedAt(stand.structure.place, stand.structure.name),
                    slot.phase === "done" ? said && texts.absentBy(said) : texts.since(since),
                  ]
                    .filter(Boolean)
                    .join(", ")}.`}
                </Aloud>
              </p>
              {seen ? (
                <p className="small muted">
                  <Aloud>{seen}</Aloud>
                </p>
              ) : null}
            </div>
            <TickButtons
              spread="always"
              name={person.name}
              ticked={ticked}
              mayTick={actions.mayTick}
              onOpen={() => actions.openDay(person.profile_id)}
              onTick={(state) =>
                actions.tick(
                  [
                    {
                      profile_id: person.profile_id,
                      structure_id: stand.structure.id,
                      time_slot_id: slot.id,
                    },
                  ],
                  state,
                  texts.didTick(person.name, state),
                )
              }
            />
          </div>
        );
      })}
      {all || missing.length <= fewMissing ? null : (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {texts.othersMissing(missing.length - fewMissing)}
        </Button>
      )}
    </section>
  );
};
