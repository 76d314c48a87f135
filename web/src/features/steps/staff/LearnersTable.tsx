import { Fragment, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import type { LearnerWithSteps } from "#shared/steps/steps.schemas.ts";
import { StepDots } from "#web/features/steps/StepDots.tsx";
import { stepTexts } from "#web/features/steps/texts.ts";
import { NoteContact } from "#web/features/training/following/NoteContact.tsx";
import { followingTexts } from "#web/features/training/following/texts.ts";
import { Instructor } from "#web/features/training/staff/Instructors.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { ManageSteps } from "./ManageSteps.tsx";
import { staffStepTexts } from "./texts.ts";
import type { Creation } from "./use-creation.ts";

/** Whether a learner still lacks a step of the usual path. */
const lacksSteps = ({ steps }: LearnerWithSteps): boolean =>
  defaultTemplate.some(({ order }) => !steps.some((step) => step.order === order));

const learnerOf = (actionId: string): Column<LearnerWithSteps> => ({
  id: "learner",
  label: staffStepTexts.learner,
  heading: true,
  cell: ({ learner: { id, user_id, name, profile_picture_url }, left_on }) => (
    <span className="person">
      <Avatar size="small" userId={user_id} name={name} photo={profile_picture_url} />
      <span>
        <Link to={paths.following(actionId, id)} title={followingTexts.followNamed(name)}>
          {name}
        </Link>
        {left_on ? (
          <>
            <br />
            <span className="muted small regular">{staffStepTexts.left(day(left_on))}</span>
          </>
        ) : null}
      </span>
    </span>
  ),
});

// The situations stand below the steps: with a column of their own, the last one was cut at 1,280 pixels.
const path: Column<LearnerWithSteps> = {
  id: "steps",
  label: staffStepTexts.steps,
  cell: ({ learner: { name }, steps, left_on, shared_situations }) => (
    <>
      {steps.length > 0 ? (
        <StepDots inRow steps={steps} label={stepTexts.pathOf(name)} isOver={left_on !== null} />
      ) : null}
      {shared_situations.length > 0 ? (
        <p className="small">
          <span className="muted">{staffStepTexts.situations}</span>{" "}
          {shared_situations.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index > 0 ? ", " : null}
              <Link to={paths.situation(id)}>{title}</Link>
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  ),
};

const kinds = ["trade", "referent"] as const;
const instructorOf = (row: LearnerWithSteps, kind: (typeof kinds)[number]) =>
  kind === "trade" ? row.metier_instructor : row.referent_instructor;

/** Who follows a learner, to read only or to attach and detach. */
const instructors = (actionId: string, mayWrite: boolean) =>
  kinds.map(
    (kind): Column<LearnerWithSteps> => ({
      id: kind,
      label: staffStepTexts[kind],
      cell: (row) =>
        mayWrite ? (
          <Instructor
            actionId={actionId}
            kind={kind}
            learner={{
              id: row.learner.id,
              user_name: row.learner.name,
              pivot: {
                metier_instructor_id: row.metier_instructor?.id ?? null,
                referent_instructor_id: row.referent_instructor?.id ?? null,
              },
              metier_instructor_name: row.metier_instructor?.name ?? null,
              referent_instructor_name: row.referent_instructor?.name ?? null,
              metier_instructor_user_id: row.metier_instructor?.user_id ?? null,
              referent_instructor_user_id: row.referent_instructor?.user_id ?? null,
            }}
          />
        ) : (
          (instructorOf(row, kind)?.name ?? <span className="muted">{staffStepTexts.nobody}</span>)
        ),
    }),
  );

/** Opens a learner's steps. Once they are created, the button that did it is gone: this one takes the focus. */
const ManageButton = ({
  name,
  isServed,
  onClick,
}: {
  name: string;
  isServed: boolean;
  onClick: () => void;
}) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only focus that was lost: from a dialog it would be taken away.
    if (isServed && document.activeElement === document.body) button.current?.focus();
  }, [isServed]);
  return (
    <Button ref={button} variant="quiet" aria-label={staffStepTexts.manageNamed(name)} onClick={onClick}>
      {staffStepTexts.manage}
    </Button>
  );
};

const acting = (
  actionId: string,
  isArchived: boolean,
  creation: Creation | undefined,
  onManage: (row: LearnerWithSteps) => void,
): Column<LearnerWithSteps> => ({
  id: "actions",
  label: adminTexts.actions,
  labelHidden: true,
  cell: (row) => (
    <RowActions>
      {isArchived ? null : <NoteContact actionId={actionId} learner={row.learner} look="sign" />}
      {creation && lacksSteps(row) ? (
        <Button
          variant="outline"
          pending={creation.pending}
          aria-label={staffStepTexts.createNamed(row.learner.name)}
          onClick={() => void creation.createFor(row.learner.id)}
        >
          {staffStepTexts.create}
        </Button>
      ) : null}
      {creation && row.steps.length > 0 ? (
        <ManageButton
          name={row.learner.name}
          isServed={!lacksSteps(row) && creation.served === row.learner.id}
          onClick={() => onManage(row)}
        />
      ) : null}
    </RowActions>
  ),
});

/** The learners of an action, who follows them and where they are; `creation` where one may write. */
export const LearnersTable = ({
  actionId,
  rows,
  isArchived,
  creation,
}: {
  actionId: string;
  rows: readonly LearnerWithSteps[];
  isArchived: boolean;
  creation: Creation | undefined;
}) => {
  const [managed, setManaged] = useState<string>();
  const columns = [
    learnerOf(actionId),
    ...instructors(actionId, creation !== undefined),
    path,
    acting(actionId, isArchived, creation, ({ learner: { id } }) => setManaged(id)),
  ];
  const shown = rows.find(({ learner: { id } }) => id === managed);
  return (
    <div className="panel panel-flush md:[&_thead_th]:whitespace-normal md:[&_tbody_th]:min-w-52 max-md:[&_td:has(nav)]:block">
      <Table
        caption={staffStepTexts.learners}
        columns={columns}
        rows={rows}
        keyOf={({ learner: { id } }) => id}
      />
      {shown ? <ManageSteps row={shown} onClose={() => setManaged(undefined)} /> : null}
    </div>
  );
};
