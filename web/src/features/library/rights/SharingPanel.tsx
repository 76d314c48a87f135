import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Level, levels } from "#shared/library/library.rules.ts";
import type { AccessEntry } from "#shared/library/library.schemas.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Banner, useRightChange } from "../Banner.tsx";
import { libraryTexts } from "../texts.ts";
import { accessRoutes, type SharedThing } from "./access-routes.ts";
import { RightRow } from "./RightRow.tsx";

/** Somebody with several profiles is one person. */
const findPeople = async (name: string): Promise<Option[]> => {
  const found = await send(profiles.searchProfiles, { query: { name } });
  const people = new Map<string, { label: string; roles: string[] }>();
  for (const { user, role } of found) {
    const known = people.get(user.id) ?? { label: user.name, roles: [] };
    people.set(user.id, { ...known, roles: [...known.roles, role.name] });
  }
  return [...people].map(([id, { label, roles }]) => ({ id, label, detail: roles.join(", ") }));
};

const levelChoices = levels.map((id) => ({
  id,
  label: libraryTexts.levels[id],
  hint: libraryTexts.levelHints[id],
}));
const isLevel = (value: string): value is Level => levels.some((level) => level === value);

const Person = ({
  entry,
  pending,
  isChanged,
  onLevel,
  onWithdraw,
}: {
  entry: AccessEntry & { direct_level: Level };
  pending: boolean;
  isChanged: boolean;
  onLevel: (level: Level) => void;
  onWithdraw: () => void;
}) => (
  <RightRow
    sign={<Avatar size="small" userId={entry.user_id} name={entry.name} photo={entry.profile_picture_url} />}
    name={entry.name}
    detail={entry.email ?? entry.role?.name}
    choices={levelChoices}
    value={entry.direct_level}
    isChanged={isChanged}
    onChange={(choice) => (isLevel(choice) ? onLevel(choice) : undefined)}
  >
    <Button
      variant="quietDanger"
      aria-label={libraryTexts.withdrawFrom(entry.name)}
      pending={pending}
      onClick={onWithdraw}
    >
      {libraryTexts.withdraw}
    </Button>
  </RightRow>
);

const isDirect = (entry: AccessEntry): entry is AccessEntry & { direct_level: Level } =>
  entry.direct_level !== null;

/** Gives people a level of access, changes it, takes it away. */
export const SharingPanel = ({ thing: { kind, id } }: { thing: SharedThing }) => {
  const heading = useId();
  const routes = accessRoutes[kind];
  const query = useQuery(ask(routes.users, { params: { id } }));
  const { said, pending, change, undo } = useRightChange();
  const [person, setPerson] = useState<Option | null>(null);
  const [level, setLevel] = useState<Level>("read");
  const [missing, setMissing] = useState(false);
  const direct = (query.data ?? []).filter(isDirect);
  const params = { id };

  const setLevelOf = (user_id: string, access_level: Level, isKnown: boolean) =>
    send(isKnown ? routes.change : routes.share, { params, body: { user_id, access_level } });
  const withdrawFrom = (user_id: string) => send(routes.withdraw, { params, body: { user_id } });

  const share = async () => {
    if (!person) {
      setMissing(true);
      return;
    }
    const known = direct.find(({ user_id }) => user_id === person.id);
    const done = await change(
      () => setLevelOf(person.id, level, known !== undefined),
      known ? libraryTexts.changed : libraryTexts.userAdded,
      libraryTexts.nowShared(person.label),
      {
        id: person.id,
        name: person.label,
        undo: () => (known ? setLevelOf(person.id, known.direct_level, true) : withdrawFrom(person.id)),
      },
    );
    if (done) setPerson(null);
  };

  return (
    <section aria-labelledby={heading}>
      <Banner said={said} undo={undo} />
      <div className="stack stack-s">
        <h3 id={heading}>{libraryTexts.sharing}</h3>
        <p className="muted small">{libraryTexts.savedAtOnce}</p>
        <Combobox
          label={libraryTexts.person}
          placeholder={libraryTexts.personPlaceholder}
          value={person}
          search={findPeople}
          empty={libraryTexts.noProfile}
          error={missing ? libraryTexts.choosePerson : undefined}
          onChange={(chosen) => {
            setPerson(chosen);
            setMissing(false);
          }}
        />
        <RadioGroup
          label={libraryTexts.level}
          choices={levelChoices}
          value={level}
          onChange={({ target }) => (isLevel(target.value) ? setLevel(target.value) : undefined)}
        />
        <div>
          <Button variant="outline" pending={pending} onClick={() => void share()}>
            {libraryTexts.share}
          </Button>
        </div>
        <Loaded query={query} failed={libraryTexts.failed} loading={<LoadingState lines={2} />}>
          {() =>
            direct.length === 0 ? (
              <p className="muted small">{libraryTexts.nobodyShared}</p>
            ) : (
              <ul className="@container grid grid-cols-1" aria-label={libraryTexts.sharedWith}>
                {direct.map((entry) => (
                  <Person
                    key={entry.user_id}
                    entry={entry}
                    pending={pending}
                    isChanged={said?.changed?.id === entry.user_id}
                    onLevel={(access_level) =>
                      void change(
                        () => setLevelOf(entry.user_id, access_level, true),
                        libraryTexts.changed,
                        libraryTexts.personNow(entry.name, libraryTexts.mayNow[access_level]),
                        {
                          id: entry.user_id,
                          name: entry.name,
                          undo: () => setLevelOf(entry.user_id, entry.direct_level, true),
                        },
                      )
                    }
                    onWithdraw={() =>
                      void change(
                        () => withdrawFrom(entry.user_id),
                        libraryTexts.userRemoved,
                        libraryTexts.noLongerShared(entry.name),
                        {
                          id: entry.user_id,
                          name: entry.name,
                          undo: () => setLevelOf(entry.user_id, entry.direct_level, false),
                        },
                      )
                    }
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  );
};
