import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { PeopleWithoutProfile } from "#shared/profiles/profiles.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { HistoryButton } from "#web/frame/admin/History.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Log, LogEntry } from "#web/ui/lists/Log.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { withoutProfileTexts as texts } from "./texts.ts";
import { givenByStaff, userRefreshes } from "./user-routes.ts";

const refreshes = [...userRefreshes, profiles.listPeopleWithoutProfile];
const roleIds = [1, 2, 3, 4, 5, 6] as const;

const Person = ({
  person: { id, name, created_at },
  roles,
}: {
  person: PeopleWithoutProfile["people"][number];
  roles: readonly { id: number; name: string }[];
}) => {
  const giving = useSend(profiles.giveFirstProfile, { refreshes });
  const [chosen, setChosen] = useState("");
  const role_id = roleIds.find((one) => String(one) === chosen);
  const give = () =>
    role_id === undefined
      ? undefined
      : attempt(() => giving.mutateAsync({ params: { userId: id }, body: { role_id } }), {
          success: texts.given,
          done: name,
          failure: texts.notGiven,
        });
  return (
    <LogEntry>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <strong>{name}</strong>
          <br />
          <span className="muted small">{texts.since(day(created_at))}</span>
        </p>
        <HistoryButton kind="users" item={{ id, name }} />
      </div>
      <div className="mt-1.5 flex flex-wrap items-end gap-3">
        <div className="flex-[1_1_12rem]">
          <SelectField
            label={texts.roleOf(name)}
            placeholder={texts.chooseRole}
            options={roles.map((role) => ({ id: String(role.id), label: role.name }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
        <Button
          variant="outline"
          idle={role_id === undefined}
          pending={giving.isPending}
          onClick={() => void give()}
        >
          {texts.give}
        </Button>
      </div>
    </LogEntry>
  );
};

const List = ({ query }: { query: ReturnType<typeof usePeopleWithoutProfile> }) => {
  const { isAdministrator } = useRights();
  const roleList = useQuery(ask(profiles.listRoles, {}));
  const offered = (roleList.data ?? []).filter(({ id }) => isAdministrator || givenByStaff.includes(id));
  return (
    <Loaded query={query} failed={texts.failed}>
      {({ people, is_complete }) => (
        <>
          <p>{texts.intro}</p>
          {people.length > 0 ? (
            <Log>
              {people.map((person) => (
                <Person key={person.id} person={person} roles={offered} />
              ))}
            </Log>
          ) : (
            <EmptyState title={texts.none} sign="together" level="h3" />
          )}
          {is_complete ? null : <p>{texts.more}</p>}
        </>
      )}
    </Loaded>
  );
};

/** Who opened an account and stopped before they had a profile: staff may give them one. */
export const usePeopleWithoutProfile = (enabled: boolean) =>
  useQuery({ ...ask(profiles.listPeopleWithoutProfile, {}), enabled });

export const WithoutProfilePanel = ({
  query,
  open,
  onClose,
}: {
  query: ReturnType<typeof usePeopleWithoutProfile>;
  open: boolean;
  onClose: () => void;
}) => (
  <SlideOver open={open} onClose={onClose} title={texts.title}>
    {open ? <List query={query} /> : null}
  </SlideOver>
);
