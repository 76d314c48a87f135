import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { ProfileSummary } from "#shared/profiles/profiles.schemas.ts";
import { ask } from "#web/api/query.ts";
import { AdminSection, CreateButton } from "#web/app/admin/AdminSection.tsx";
import { PagedTable, usePageInAddress } from "#web/app/admin/PagedTable.tsx";
import { useRights } from "#web/app/admin/rights.ts";
import { adminTexts } from "#web/app/admin/texts.ts";
import { paths } from "#web/app/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useDebounced } from "#web/ui/debounce.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { EmptyState } from "#web/ui/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/Table.tsx";
import { SearchField, SelectField } from "#web/ui/TextField.tsx";
import { CreateUserDialog } from "./CreateUserDialog.tsx";
import { staffUserTexts } from "./texts.ts";

const perPage = 20;
/** The search answers no more than these. */
const mostHits = 50;

const shown: Column<ProfileSummary>[] = [
  {
    id: "name",
    label: staffUserTexts.name,
    heading: true,
    cell: ({ id, user, profile_picture_url }) => (
      <span className="person">
        <Avatar size="small" id={id} name={user.name} photo={profile_picture_url} />
        {user.name}
      </span>
    ),
  },
  { id: "role", label: staffUserTexts.role, cell: ({ role }) => role.name },
  {
    id: "structures",
    label: staffUserTexts.structures,
    cell: ({ structures }) => structures.map(({ name }) => name).join(", "),
  },
  { id: "city", label: staffUserTexts.city, cell: ({ city }) => city },
];

const actions: Column<ProfileSummary> = {
  id: "actions",
  label: adminTexts.actions,
  labelHidden: true,
  cell: ({ id, user, role_id }) => (
    <RowActions>
      {role_id === roles.administrator.id ? null : (
        <ButtonLink variant="quiet" to={paths.publicProfile(id)} aria-label={staffUserTexts.see(user.name)}>
          {adminTexts.see}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={paths.editProfile(id)} aria-label={adminTexts.editNamed(user.name)}>
        {adminTexts.edit}
      </ButtonLink>
    </RowActions>
  ),
};

const Found = ({ name, roleId, columns }: { name: string; roleId: string; columns: typeof shown }) => {
  const query = useQuery({
    ...ask(profiles.searchProfiles, { query: { name, ...(roleId && { role_id: Number(roleId) }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} failed={adminTexts.loadFailed}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState title={staffUserTexts.noneFound} sign="together">
            {staffUserTexts.noneFoundText}
          </EmptyState>
        ) : (
          <>
            <div className="panel panel-flush" aria-busy={query.isFetching}>
              <Table caption={staffUserTexts.title} columns={columns} rows={found} keyOf={({ id }) => id} />
            </div>
            {found.length >= mostHits ? (
              <p className="muted small">{staffUserTexts.firstHits(mostHits)}</p>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
};

/** Every profile of every user, searched by name and role. */
export const AdminUsers = () => {
  const { isStaff } = useRights();
  const { page, to } = usePageInAddress();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("name") ?? "");
  const [creating, setCreating] = useState(false);
  const closeCreation = useCallback(() => setCreating(false), []);
  const name = useDebounced(typed.trim());
  const roleId = search.get("role") ?? "";
  const columns = isStaff ? [...shown, actions] : shown;
  const counts = useQuery(ask(profiles.countProfilesByRole, {}));
  const isSearch = name !== "" || roleId !== "";
  const query = useQuery({
    ...ask(profiles.listProfiles, { query: { page, per_page: perPage } }),
    placeholderData: keepPreviousData,
    enabled: !isSearch,
  });
  const total = (counts.data ?? []).reduce((sum, { profiles_count }) => sum + profiles_count, 0);
  const keep = (key: "name" | "role", value: string) =>
    setSearch(
      (before) => {
        before.delete("page");
        if (value) before.set(key, value);
        else before.delete(key);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <AdminSection
      title={staffUserTexts.title}
      total={counts.data ? total : undefined}
      action={
        isStaff ? (
          <CreateButton onClick={() => setCreating(true)}>{staffUserTexts.create}</CreateButton>
        ) : undefined
      }
    >
      <div className="fields">
        <SearchField
          labelHidden={false}
          label={staffUserTexts.findLabel}
          placeholder={staffUserTexts.find}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            keep("name", target.value.trim());
          }}
        />
        <SelectField
          label={staffUserTexts.filter}
          placeholder={staffUserTexts.everyRole(total)}
          options={(counts.data ?? []).map((one) => ({
            id: String(one.id),
            label: staffUserTexts.roleCount(one.name, one.profiles_count),
          }))}
          value={roleId}
          onChange={({ target }) => keep("role", target.value)}
        />
      </div>
      {isSearch ? (
        <Found name={name} roleId={roleId} columns={columns} />
      ) : (
        <PagedTable
          query={query}
          perPage={perPage}
          caption={staffUserTexts.title}
          columns={columns}
          empty={{ title: staffUserTexts.empty }}
          to={to}
        />
      )}
      {creating ? <CreateUserDialog onClose={closeCreation} /> : null}
    </AdminSection>
  );
};
