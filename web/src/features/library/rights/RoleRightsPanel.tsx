import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useId, useState } from "react";
import { roles } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import type { Level } from "#shared/library/library.rules.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { Banner, useRightChange } from "../Banner.tsx";
import { libraryTexts } from "../texts.ts";
import { accessRoutes, type SharedThing } from "./access-routes.ts";
import { RightRow } from "./RightRow.tsx";
import { roleChoice } from "./role-floor.ts";

const Roles = ({ thing, actionId }: { thing: SharedThing; actionId: string }) => {
  const routes = accessRoutes[thing.kind];
  const params = { id: thing.id };
  const known = useQuery(ask(profiles.listRoles, {}));
  const granted = useQuery(ask(routes.roles, { params }));
  // Without the right to read the action, no role is shown as empty.
  const action = useQuery({
    ...ask(training.getTrainingAction, { params: { id: actionId } }),
    retry: false,
  });
  const { said, change, undo } = useRightChange();
  if (known.isLoadingError && !known.isFetching)
    return (
      <FailedState
        level="h3"
        title={libraryTexts.rolesFailed(known.error.message)}
        onRetry={() => void known.refetch()}
      />
    );
  const give = (role_name: string, access_level: Level | undefined) =>
    access_level
      ? send(routes.shareRole, { params, body: { training_action_id: actionId, role_name, access_level } })
      : send(routes.withdrawRole, { params, body: { training_action_id: actionId, role_name } });
  return (
    <div>
      <Banner said={said} undo={undo} />
      <Loaded query={granted} failed={libraryTexts.failed} loading={<LoadingState lines={3} />}>
        {(rights) => (
          <ul className="@container grid grid-cols-1">
            {(known.data ?? [])
              .filter(({ id }) => id !== roles.administrator.id)
              .map(({ id, name }) => {
                const isOwnAction = thing.trainingAction?.id === actionId;
                const choice = roleChoice(rights, { roleId: id, actionId, isOwnAction });
                const count = action.data?.profiles.filter(({ role_id }) => role_id === id).length;
                return (
                  <RightRow
                    key={id}
                    sign={
                      <span
                        className="grid size-9 place-items-center rounded-sm bg-beech-200 group-data-empty/right:bg-transparent group-data-empty/right:text-ink-3 group-data-empty/right:[box-shadow:inset_0_0_0_1.5px_var(--line-strong)]"
                        aria-hidden="true"
                      >
                        <Users />
                      </span>
                    }
                    name={name}
                    detail={count === undefined ? undefined : libraryTexts.inRole(count)}
                    why={choice.reasons.join(", ")}
                    choices={choice.choices}
                    value={choice.value}
                    isEmpty={count === 0}
                    isChanged={said?.changed?.id === String(id)}
                    onChange={(chosen) => {
                      const level = choice.levelFor(chosen);
                      void change(
                        () => give(name, level),
                        libraryTexts.changed,
                        libraryTexts.roleNow(name, level ? libraryTexts.mayNow[level] : libraryTexts.noMore),
                        { id: String(id), name, undo: () => give(name, choice.given) },
                      );
                    }}
                  />
                );
              })}
          </ul>
        )}
      </Loaded>
    </div>
  );
};

/** Gives every holder of a role in a training action a level of access, to come or gone. */
export const RoleRightsPanel = ({ thing }: { thing: SharedThing }) => {
  const heading = useId();
  const [chosen, setChosen] = useState(thing.trainingAction?.id ?? "");
  const home = useQuery(ask(library.getLibraryHome, {}));
  const actions = home.data?.training_actions ?? [];
  const own = thing.trainingAction;
  const offered = own && !actions.some(({ id }) => id === own.id) ? [own, ...actions] : actions;
  return (
    <section className="stack stack-s" aria-labelledby={heading}>
      <h3 id={heading}>{libraryTexts.roleRights}</h3>
      <p className="muted small">{libraryTexts.roleRightsText}</p>
      <SelectField
        label={libraryTexts.trainingAction}
        placeholder={libraryTexts.chooseActionShort}
        options={offered.map(({ id, name }) => ({ id, label: name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {chosen ? <Roles key={chosen} thing={thing} actionId={chosen} /> : null}
    </section>
  );
};
