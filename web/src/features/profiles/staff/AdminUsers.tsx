import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarClock, UserSearch } from "lucide-react";
import { useCallback, useState } from "react";
import { Link } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { ProfileSummary } from "#shared/profiles/profiles.schemas.ts";
import { askEveryAction } from "#web/api/every-action.ts";
import { ask } from "#web/api/query.ts";
import { AdminSection, CreateButton } from "#web/frame/admin/AdminSection.tsx";
import { useListHistory } from "#web/frame/admin/History.tsx";
import { ListMenu } from "#web/frame/admin/ListMenu.tsx";
import {
  PagedTable,
  sortOf,
  useFiltersInAddress,
  usePageInAddress,
  useSearchInAddress,
  useSortInAddress,
} from "#web/frame/admin/PagedTable.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import type { Column } from "#web/ui/lists/Table.tsx";
import { CreateUserDialog } from "./CreateUserDialog.tsx";
import { RetentionPanel } from "./Retention.tsx";
import { retentionTexts, staffUserTexts, withoutProfileTexts } from "./texts.ts";
import { UserActions } from "./UserActions.tsx";
import { usePeopleWithoutProfile, WithoutProfilePanel } from "./WithoutProfile.tsx";

const perPage = 20;

/** Leads to the profile: to change it, or to read it. */
const UserName = ({
  id,
  role_id,
  editable,
  name,
}: Pick<ProfileSummary, "id" | "role_id" | "editable"> & { name: string }) => {
  const isPublic = role_id !== roles.administrator.id;
  if (!(editable || isPublic)) return name;
  return (
    <Link className="link-plain" to={editable ? paths.editProfile(id) : paths.publicProfile(id)}>
      {name}
    </Link>
  );
};

const columnsFor = (isStaff: boolean): Column<ProfileSummary>[] => [
  {
    id: "name",
    sort: "name",
    label: staffUserTexts.name,
    heading: true,
    cell: ({ id, user, role_id, editable, profile_picture_url, confirmed, awaited, mail_failure }) => (
      <>
        <span className="person">
          <span className="max-xs:hidden">
            <Avatar size="small" userId={user.id} name={user.name} photo={profile_picture_url} />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span>
              <UserName {...{ id, role_id, editable }} name={user.name} />
            </span>{" "}
            {confirmed ? null : <Badge look="brass">{staffUserTexts.toConfirm}</Badge>}{" "}
            {awaited ? <Badge look="line">{staffUserTexts.awaited}</Badge> : null}{" "}
            {/* Since when, and what to do, is said on their profile. */}
            {mail_failure ? <Badge look="danger">{staffUserTexts.mailFailedShort}</Badge> : null}
          </span>
        </span>
      </>
    ),
  },
  {
    id: "role",
    sort: "role",
    label: staffUserTexts.role,
    cell: ({ role, structures, city }) => (
      <>
        <Aloud>{role.name}</Aloud>
        {isStaff && city ? <span className="md:hidden print:hidden"> · {city}</span> : null}
        {structures.length > 0 ? (
          <span className="muted small" title={structures.map(({ name }) => name).join(", ")}>
            {" "}
            · {staffUserTexts.structuresCount(structures.length)}
          </span>
        ) : null}
      </>
    ),
  },
  ...(isStaff
    ? [
        {
          id: "city",
          sort: "city",
          label: staffUserTexts.city,
          wideOnly: true,
          cell: ({ city }: ProfileSummary) => city,
        },
      ]
    : []),
  {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: (profile) => <UserActions profile={profile} />,
  },
];

const ActionFilter = ({ value, onPick }: { value: string; onPick: (id: string) => void }) => {
  const query = useQuery(askEveryAction());
  return (
    <SelectField
      labelHidden
      label={staffUserTexts.action}
      placeholder={staffUserTexts.everyAction}
      options={(query.data ?? []).map(({ id, degree, year }) => ({
        id,
        label: staffUserTexts.actionNamed(degree.name, year),
      }))}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    />
  );
};

type Panel = "withoutProfile" | "retention";

const UsersMenu = ({
  withoutProfile,
  onOpen,
  onHistory,
}: {
  withoutProfile: number | undefined;
  onOpen: (panel: Panel) => void;
  onHistory: () => void;
}) => {
  const { isAdministrator } = useRights();
  return (
    <ListMenu
      onHistory={onHistory}
      importTo={paths.importUsers}
      more={[
        {
          id: "withoutProfile",
          label: withoutProfileTexts.open(withoutProfile),
          icon: <UserSearch />,
          onSelect: () => onOpen("withoutProfile"),
        },
        ...(isAdministrator
          ? [
              {
                id: "retention",
                label: retentionTexts.open,
                icon: <CalendarClock />,
                onSelect: () => onOpen("retention"),
              },
            ]
          : []),
      ]}
    />
  );
};

/** Every profile of every user, searched by name, role and training action. */
export const AdminUsers = () => {
  const { isStaff } = useRights();
  const { page, to } = usePageInAddress();
  const { query: sort, sorting } = useSortInAddress(["name", "role", "city"]);
  const filters = useFiltersInAddress<"name" | "role" | "action">();
  const { at, keep } = filters;
  const { typed, type, searched } = useSearchInAddress(filters, "name");
  const [role, action] = [at("role"), at("action")];
  const [creating, setCreating] = useState(false);
  const closeCreation = useCallback(() => setCreating(false), []);
  const [opened, setOpened] = useState<Panel>();
  const history = useListHistory("users");
  const closePanel = () => setOpened(undefined);
  const withoutProfile = usePeopleWithoutProfile(isStaff);
  const counts = useQuery(ask(profiles.countProfilesByRole, {}));
  const total = (counts.data ?? []).reduce((sum, { profiles_count }) => sum + profiles_count, 0);
  const query = useQuery({
    ...ask(profiles.listProfiles, {
      query: {
        page,
        per_page: perPage,
        ...sort,
        ...(searched && { name: searched }),
        ...(role && { role_id: Number(role) }),
        ...(action && { training_action_id: action }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const shown = columnsFor(isStaff);
  const isSearch = searched !== "" || role !== "" || action !== "";
  return (
    <AdminSection
      title={staffUserTexts.title}
      total={counts.data ? total : undefined}
      action={
        isStaff ? (
          <CreateButton onClick={() => setCreating(true)}>{staffUserTexts.create}</CreateButton>
        ) : undefined
      }
      acts={
        <UsersMenu
          withoutProfile={withoutProfile.data?.people.length}
          onOpen={setOpened}
          onHistory={history.read}
        />
      }
      find={
        <SearchField
          labelHidden
          label={staffUserTexts.findLabel}
          placeholder={staffUserTexts.find}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      }
      filters={
        <>
          <SelectField
            labelHidden
            label={staffUserTexts.filter}
            placeholder={staffUserTexts.everyRole(total)}
            options={(counts.data ?? []).map((one) => ({
              id: String(one.id),
              label: staffUserTexts.roleCount(one.name, one.profiles_count),
            }))}
            value={role}
            onChange={({ target }) => keep("role", target.value)}
          />
          <ActionFilter value={action} onPick={(id) => keep("action", id)} />
        </>
      }
      filtered={[role, action].filter(Boolean).length}
      sort={sortOf(shown, sorting, query.data?.total)}
    >
      <div className="people stack lg:[&_thead_th:first-child]:w-[38%] lg:[&_thead_th:nth-child(3)]:w-[16%]">
        <PagedTable
          query={query}
          perPage={perPage}
          caption={staffUserTexts.title}
          columns={shown}
          empty={
            isSearch
              ? { title: staffUserTexts.noneFound, text: staffUserTexts.noneFoundText }
              : { title: staffUserTexts.empty }
          }
          to={to}
          sorting={sorting}
          filteredBy={searched || isSearch}
        />
      </div>
      {creating ? <CreateUserDialog onClose={closeCreation} /> : null}
      {/* Not in the menu: it moves when a phone is turned, and what was chosen in them would be lost. */}
      {history.panel}
      <WithoutProfilePanel query={withoutProfile} open={opened === "withoutProfile"} onClose={closePanel} />
      <RetentionPanel open={opened === "retention"} onClose={closePanel} />
    </AdminSection>
  );
};
