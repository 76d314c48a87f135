import { LogOut, Plus, UserMinus, Users } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { aloud } from "#shared/contract/aloud.ts";
import type { Departure, Member, TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { ImportLink } from "#web/frame/admin/AdminSection.tsx";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card, CardSign, CardTitle, Meta } from "#web/ui/cards/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { day } from "#web/ui/dates.ts";
import { signOf } from "#web/ui/drawings/marquetry.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { followingTexts } from "../following/texts.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { DepartureDialog } from "./DepartureDialog.tsx";
import { DetachDialog } from "./DetachDialog.tsx";
import { Instructors, LearnerMenu } from "./Instructors.tsx";
import { useMembers } from "./members.ts";
import { ProfileSearchDialog } from "./ProfileSearchDialog.tsx";
import { personColumn } from "./person-column.tsx";
import { staffTrainingTexts } from "./texts.ts";

type Person = { id: string; name: string };
const isLearner = ({ role_id }: Member) => role_id === roles.learner.id;

type Leaver = Pick<Member, "id" | "user_name"> & { left?: Departure };
type Departed = TrainingActionWhole["departed"][number];

const PanelTitle = ({
  level: Title,
  count,
  children,
}: {
  level: "h2" | "h3";
  count: number;
  children: string;
}) => (
  <Title>
    <Aloud>{children}</Aloud> <span className="muted num">{count}</span>
  </Title>
);

/** The learners who left, since when and why. */
const Departed = ({ action, onEdit }: { action: TrainingActionWhole; onEdit: (learner: Leaver) => void }) => {
  const members = useMembers();
  if (action.departed.length === 0) return null;
  const columns: Column<Departed>[] = [
    personColumn(),
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
    <section aria-label={staffTrainingTexts.departed}>
      <Disclosure
        wide
        summary={
          <PanelTitle level="h3" count={action.departed.length}>
            {staffTrainingTexts.departed}
          </PanelTitle>
        }
      >
        <Table
          caption={staffTrainingTexts.departed}
          columns={action.archived_at ? columns : [...columns, ...acting]}
          rows={action.departed}
          keyOf={({ id }) => id}
        />
        {action.is_fest ? (
          <p className="border-t border-line px-pad py-3">
            <Link to={paths.stepsOfDeparted(action.id)}>{staffTrainingTexts.seeSteps}</Link>
          </p>
        ) : null}
      </Disclosure>
    </section>
  );
};

/** Who learns here, who follows them, and who left. */
const Profiles = ({
  action,
  onDetach,
}: {
  action: TrainingActionWhole;
  onDetach: (person: Person) => void;
}) => {
  const members = useMembers();
  const folds = useFolds();
  const [searching, setSearching] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const [leaver, setLeaver] = useState<Leaver>();
  const isArchived = action.archived_at !== null;
  const learners = action.profiles.filter(isLearner);
  const alone = learners.filter(
    ({ pivot }) => !pivot.metier_instructor_id || !pivot.referent_instructor_id,
  ).length;
  const actions: Column<Member> = {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: (learner) => (
      <RowActions>
        <LearnerMenu
          actionId={action.id}
          learner={learner}
          first={[
            {
              id: "leave",
              label: staffTrainingTexts.leaveSave,
              icon: <LogOut />,
              onSelect: () => setLeaver(learner),
            },
          ]}
          last={[
            {
              id: "detach",
              label: staffTrainingTexts.detachFromAction,
              icon: <UserMinus />,
              danger: true,
              onSelect: () => onDetach({ id: learner.id, name: learner.user_name }),
            },
          ]}
        />
      </RowActions>
    ),
  };
  const followed = ({ id, user_name }: Member) => (
    <span>
      <Link to={paths.following(action.id, id)} title={followingTexts.followNamed(user_name)}>
        {user_name}
      </Link>
    </span>
  );
  const instructors: Column<Member> = {
    id: "instructors",
    label: staffTrainingTexts.trainers,
    cell: (learner) => <Instructors actionId={action.id} learner={learner} mayAttach={!isArchived} />,
  };
  const add = isArchived ? undefined : (
    <Button aria-label={staffTrainingTexts.addProfiles} onClick={() => setSearching(true)}>
      <Plus />
      {folds ? staffTrainingTexts.addProfilesShort : staffTrainingTexts.addProfiles}
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
            {action.profiles.length > 0 ? add : null}
          </div>
        )}
      </div>
      {action.profiles.length === 0 ? (
        <EmptyState title={staffTrainingTexts.noProfiles} sign="together" level="h3" action={add} />
      ) : null}
      {learners.length > 0 ? (
        <section className="people panel panel-flush" aria-label={aloud(staffTrainingTexts.learners)}>
          <div className="panel-head">
            <div className="row">
              <PanelTitle level="h3" count={learners.length}>
                {staffTrainingTexts.learners}
              </PanelTitle>
              {alone > 0 ? <Badge look="brass">{staffTrainingTexts.withoutTrainer(alone)}</Badge> : null}
            </div>
            {isArchived ? null : (
              <Button
                className={alone > 0 ? "" : "max-md:-ml-3"}
                variant={alone > 0 ? "outline" : "quiet"}
                onClick={() => setAssigning(true)}
              >
                <Users />
                {staffTrainingTexts.assign}
              </Button>
            )}
          </div>
          <Table
            caption={staffTrainingTexts.learners}
            columns={[personColumn(followed), instructors, ...(isArchived ? [] : [actions])]}
            rows={learners}
            keyOf={({ id }) => id}
          />
        </section>
      ) : null}
      <Departed action={action} onEdit={setLeaver} />
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
      {leaver ? (
        <DepartureDialog action={action} learner={leaver} onClose={() => setLeaver(undefined)} />
      ) : null}
    </section>
  );
};

/** Trainers and staff of the action. */
const Team = ({ action, onDetach }: { action: TrainingActionWhole; onDetach: (person: Person) => void }) => {
  const team = action.profiles.filter((member) => !isLearner(member));
  if (team.length === 0) return null;
  return (
    <section className="panel panel-flush" aria-label={staffTrainingTexts.others}>
      <div className="panel-head">
        <PanelTitle level="h2" count={team.length}>
          {staffTrainingTexts.others}
        </PanelTitle>
      </div>
      <ul>
        {team.map(({ id, user, user_name, role_name, profile_picture_url }) => (
          <li
            key={id}
            className="flex min-h-14 items-center gap-3 border-b border-line px-pad py-1.5 last:border-0"
          >
            <div className="person grow">
              <Avatar userId={user.id} name={user_name} photo={profile_picture_url} />
              <div>
                <strong>{user_name}</strong>
                <small className="muted block">
                  <Aloud>{role_name}</Aloud>
                </small>
              </div>
            </div>
            {action.archived_at ? null : (
              <IconButton
                label={staffTrainingTexts.detach(user_name)}
                icon={<UserMinus />}
                onClick={() => onDetach({ id, name: user_name })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Structures = ({ structures }: Pick<TrainingActionWhole, "structures">) => (
  <section className="panel panel-flush" aria-label={staffTrainingTexts.structures}>
    <div className="panel-head">
      <PanelTitle level="h2" count={structures.length}>
        {staffTrainingTexts.structures}
      </PanelTitle>
      {structures.length > 0 ? <p className="small muted">{staffTrainingTexts.structuresText}</p> : null}
    </div>
    {structures.length === 0 ? (
      <p className="muted p-pad">{staffTrainingTexts.noStructuresText}</p>
    ) : (
      <div className="grid gap-2.5 p-3">
        {structures.map(({ id, name, city }) => (
          <Card key={id} id={id} kind="mini">
            <CardSign sign={signOf(name)} size="small" />
            <div>
              <CardTitle to={paths.structure(id)}>{name}</CardTitle>
              <Meta>
                <span>{city}</span>
              </Meta>
            </div>
          </Card>
        ))}
      </div>
    )}
  </section>
);

/** Everybody of an action, and the structures that they bring. */
export const ActionPeople = ({ action }: { action: TrainingActionWhole }) => {
  const [detached, setDetached] = useState<Person>();
  return (
    <>
      <Profiles action={action} onDetach={setDetached} />
      <div className="halves">
        <Team action={action} onDetach={setDetached} />
        <Structures structures={action.structures} />
      </div>
      <DetachDialog action={action} person={detached} onClose={() => setDetached(undefined)} />
    </>
  );
};
