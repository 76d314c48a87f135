import { useQuery } from "@tanstack/react-query";
import { Calendar, Pencil, Plus, Users } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { aloud } from "#shared/contract/aloud.ts";
import * as training from "#shared/training/training.contract.ts";
import type { Member, TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { ImportLink } from "#web/frame/admin/AdminSection.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { useOpened } from "#web/frame/recently-opened.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card, CardArt, CardBody, CardTitle, Meta } from "#web/ui/Card.tsx";
import { day, dayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { signOf } from "#web/ui/marquetry.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { ArchiveButton, ArchivedNotice } from "./Archiving.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { DepartureDialog } from "./DepartureDialog.tsx";
import { DetachDialog } from "./DetachDialog.tsx";
import { Instructor } from "./Instructors.tsx";
import { JoinCode } from "./JoinCode.tsx";
import { askPeopleToConfirm, useMembers } from "./members.ts";
import { PeopleToConfirm } from "./PeopleToConfirm.tsx";
import { ProfileSearchDialog } from "./ProfileSearchDialog.tsx";
import { staffTrainingTexts } from "./texts.ts";
import { toConfirmTexts } from "./to-confirm-texts.ts";

const titleOf = ({ degree, event, year }: TrainingActionWhole) =>
  [degree.name, event?.name, year].filter(Boolean).join(", ");

const Head = ({ action }: { action: TrainingActionWhole }) => {
  useOpened(titleOf(action));
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHead
        title={titleOf(action)}
        documentTitle={titleOf(action)}
        back={{ to: paths.dashboard("training-actions"), label: staffTrainingTexts.title }}
        intro={
          <>
            <p className="meta">
              <span>
                <Calendar /> {staffTrainingTexts.period(dayTime(action.start_date), dayTime(action.end_date))}
              </span>
              {action.event ? (
                <Link to={paths.editEvent(action.event.id)}>{staffTrainingTexts.openEvent}</Link>
              ) : null}
            </p>
            <p>
              <Badge look={action.is_fest ? "ink" : "line"}>
                {action.is_fest ? staffTrainingTexts.withFest : staffTrainingTexts.withoutFest}
              </Badge>
            </p>
          </>
        }
        actions={
          <>
            <ButtonLink variant="outline" to={paths.placements(action.id)}>
              {staffTrainingTexts.placements}
            </ButtonLink>
            {action.is_fest ? (
              <ButtonLink variant="outline" to={paths.evidence(action.id)}>
                {staffTrainingTexts.evidence}
              </ButtonLink>
            ) : null}
            {action.archived_at ? null : (
              <>
                <ArchiveButton action={action} />
                <Button variant="outline" onClick={() => setEditing(true)}>
                  <Pencil />
                  {staffTrainingTexts.editAction}
                </Button>
              </>
            )}
          </>
        }
      />
      <ArchivedNotice action={action} />
      {editing ? <ActionDialog action={action} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

const person: Column<Pick<Member, "user" | "user_name" | "profile_picture_url">> = {
  id: "person",
  label: staffTrainingTexts.person,
  heading: true,
  cell: ({ user, user_name, profile_picture_url }) => (
    <span className="person">
      <Avatar size="small" userId={user.id} name={user_name} photo={profile_picture_url} />
      {user_name}
    </span>
  ),
};

type Leaver = Pick<Member, "id" | "user_name"> & { left?: { date: string; reason: string } };
type Departed = TrainingActionWhole["departed"][number];

/** The learners who left, since when and why. */
const Departed = ({ action, onEdit }: { action: TrainingActionWhole; onEdit: (learner: Leaver) => void }) => {
  const members = useMembers();
  if (action.departed.length === 0) return null;
  const columns: Column<Departed>[] = [
    person,
    { id: "date", label: staffTrainingTexts.departedOn, cell: ({ left }) => day(left.date) },
    { id: "reason", label: staffTrainingTexts.leaveReason, cell: ({ left }) => left.reason },
  ];
  const acting: Column<Departed>[] = [
    {
      id: "actions",
      label: adminTexts.actions,
      labelHidden: true,
      cell: (member) => (
        <RowActions>
          <Button
            variant="quiet"
            aria-label={staffTrainingTexts.editDeparture(member.user_name)}
            onClick={() => onEdit(member)}
          >
            {staffTrainingTexts.editDepartureShort}
          </Button>
          <Button
            variant="outline"
            aria-label={staffTrainingTexts.backNamed(member.user_name)}
            onClick={() => void members.back(action.id, member.id)}
          >
            {staffTrainingTexts.back}
          </Button>
        </RowActions>
      ),
    },
  ];
  return (
    <section className="panel panel-flush" aria-label={staffTrainingTexts.departed}>
      <div className="panel-head">
        <h3>
          {staffTrainingTexts.departed} <span className="muted num">{action.departed.length}</span>
        </h3>
        {action.is_fest ? (
          <Link to={paths.stepsOfDeparted(action.id)}>{staffTrainingTexts.seeSteps}</Link>
        ) : null}
      </div>
      <Table
        caption={staffTrainingTexts.departed}
        columns={action.archived_at ? columns : [...columns, ...acting]}
        rows={action.departed}
        keyOf={({ id }) => id}
      />
    </section>
  );
};

const Profiles = ({ action }: { action: TrainingActionWhole }) => {
  const members = useMembers();
  const [searching, setSearching] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const [detached, setDetached] = useState<{ id: string; name: string }>();
  const [leaver, setLeaver] = useState<Leaver>();
  const isArchived = action.archived_at !== null;
  const acts = (column: Column<Member>) => (isArchived ? [] : [column]);
  const learners = action.profiles.filter(({ role_id }) => role_id === roles.learner.id);
  const others = action.profiles.filter(({ role_id }) => role_id !== roles.learner.id);
  const actions: Column<Member> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: ({ id, user_name, role_id }) => (
      <RowActions>
        {role_id === roles.learner.id ? (
          <Button
            variant="quiet"
            aria-label={staffTrainingTexts.leaveNamed(user_name)}
            onClick={() => setLeaver({ id, user_name })}
          >
            {staffTrainingTexts.leave}
          </Button>
        ) : null}
        <Button
          variant="quietDanger"
          aria-label={staffTrainingTexts.detach(user_name)}
          onClick={() => setDetached({ id, name: user_name })}
        >
          {staffTrainingTexts.detachShort}
        </Button>
      </RowActions>
    ),
  };
  const instructors = (["trade", "referent"] as const).map(
    (kind): Column<Member> => ({
      id: kind,
      label: staffTrainingTexts[kind],
      cell: (learner) =>
        isArchived ? (
          (learner[kind === "trade" ? "metier_instructor_name" : "referent_instructor_name"] ?? "")
        ) : (
          <Instructor actionId={action.id} learner={learner} kind={kind} />
        ),
    }),
  );
  const role: Column<Member> = {
    id: "role",
    label: staffTrainingTexts.role,
    cell: ({ role_name }) => role_name,
  };
  const groups = [
    {
      title: staffTrainingTexts.learners,
      rows: learners,
      columns: [person, ...instructors, ...acts(actions)],
    },
    { title: staffTrainingTexts.others, rows: others, columns: [person, role, ...acts(actions)] },
  ].filter(({ rows }) => rows.length > 0);
  const add = (
    <Button onClick={() => setSearching(true)}>
      <Plus />
      {staffTrainingTexts.addProfiles}
    </Button>
  );
  return (
    <section className="stack" aria-labelledby="profiles">
      <div className="row between">
        <h2 id="profiles">
          {staffTrainingTexts.profilesOfPage} <span className="muted num">{action.profiles.length}</span>
        </h2>
        {isArchived ? null : (
          <div className="row">
            <ImportLink to={paths.importLearners(action.id)} />
            {learners.length > 0 ? (
              <Button variant="outline" onClick={() => setAssigning(true)}>
                <Users />
                {staffTrainingTexts.assign}
              </Button>
            ) : null}
            {groups.length > 0 ? add : null}
          </div>
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyState
          title={staffTrainingTexts.noProfiles}
          sign="together"
          level="h3"
          action={isArchived ? undefined : add}
        />
      ) : null}
      {groups.map(({ title, rows, columns }) => (
        <section key={title} className="panel panel-flush" aria-label={aloud(title)}>
          <div className="panel-head">
            <h3>
              <Aloud>{title}</Aloud> <span className="muted num">{rows.length}</span>
            </h3>
          </div>
          <Table caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </section>
      ))}
      {assigning ? <AssignDialog action={action} onClose={() => setAssigning(false)} /> : null}
      {searching ? (
        <ProfileSearchDialog
          title={staffTrainingTexts.addProfiles}
          associated={new Set(action.profiles.map(({ id }) => id))}
          pending={members.isAdding}
          onAssociate={(profile) => void members.add(action.id, profile)}
          onClose={() => setSearching(false)}
        />
      ) : null}
      <Departed action={action} onEdit={setLeaver} />
      <DetachDialog action={action} person={detached} onClose={() => setDetached(undefined)} />
      {leaver ? (
        <DepartureDialog action={action} learner={leaver} onClose={() => setLeaver(undefined)} />
      ) : null}
    </section>
  );
};

const Structures = ({ structures }: Pick<TrainingActionWhole, "structures">) => (
  <section className="stack" aria-labelledby="structures">
    <h2 id="structures">
      {staffTrainingTexts.structures} <span className="muted num">{structures.length}</span>
    </h2>
    {structures.length === 0 ? (
      <p className="muted">
        {staffTrainingTexts.noStructures}. {staffTrainingTexts.noStructuresText}
      </p>
    ) : (
      <div className="card-grid" style={{ "--col": "15rem" } as CSSProperties}>
        {structures.map(({ id, name, city }) => (
          <Card key={id} id={id}>
            <CardArt id={id} sign={signOf([], name)} />
            <CardBody>
              <CardTitle to={paths.structure(id)}>{name}</CardTitle>
              <Meta>
                <span>{city}</span>
              </Meta>
            </CardBody>
          </Card>
        ))}
      </div>
    )}
  </section>
);

/** Who asks to join; nothing while nobody does. */
const Waiting = ({ actionId }: { actionId: string }) => {
  const { data } = useQuery(askPeopleToConfirm(actionId));
  if (!data || data.total === 0) return null;
  return (
    <section className="panel stack stack-s" aria-labelledby="to-confirm">
      <h2 id="to-confirm" className="title-m">
        {toConfirmTexts.toConfirm(data.total)}
      </h2>
      <PeopleToConfirm actionId={actionId} />
    </section>
  );
};

/** One training action: its people, who follows whom, and the structures that they bring. */
export const TrainingActionPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(ask(training.getTrainingAction, { params: { id } }));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <AdminFrame tab="training-actions">
      <Loaded query={query} failed={staffTrainingTexts.pageFailed}>
        {(action) => (
          <>
            <Head action={action} />
            <Waiting actionId={action.id} />
            {action.archived_at ? null : <JoinCode actionId={action.id} />}
            <Profiles action={action} />
            <Structures structures={action.structures} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
};
