import { MessageSquarePlus, Plus } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import type { LearnerWithSteps } from "#shared/steps/steps.schemas.ts";
import { needsOf } from "#web/features/steps/followed.ts";
import { NeedBadge } from "#web/features/steps/NeedBadge.tsx";
import { StepDots } from "#web/features/steps/StepDots.tsx";
import { StepLegend } from "#web/features/steps/StepLegend.tsx";
import { stepTexts } from "#web/features/steps/texts.ts";
import { NoteContact, NoteContactDialog } from "#web/features/training/following/NoteContact.tsx";
import { followingTexts } from "#web/features/training/following/texts.ts";
import { Instructors, LearnerMenu } from "#web/features/training/staff/Instructors.tsx";
import { staffTrainingTexts } from "#web/features/training/staff/texts.ts";
import { useRights } from "#web/frame/admin/rights.ts";
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

/** `notes`: who reads the list alone notes contacts, below the name as at their home. */
const learnerOf = (actionId: string, notes: boolean): Column<LearnerWithSteps> => ({
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
            <span className="muted small font-normal">{staffStepTexts.left(day(left_on))}</span>
          </>
        ) : null}
        {notes ? (
          <span className="block font-normal">
            <NoteContact actionId={actionId} learner={{ id, name }} look="link" />
          </span>
        ) : null}
      </span>
    </span>
  ),
});

// The situations stand below the steps: with a column of their own, the last one was cut at 1,280 pixels.
const path = (isStaff: boolean): Column<LearnerWithSteps> => ({
  id: "steps",
  label: staffStepTexts.steps,
  cell: ({ learner: { name }, steps, left_on, shared_situations, awaiting_word, late }) => (
    <>
      {steps.length > 0 ? (
        <StepDots inRow hasLegend steps={steps} label={stepTexts.pathOf(name)} isOver={left_on !== null} />
      ) : null}
      {awaiting_word.length + late.length > 0 ? (
        <p className="flex flex-wrap gap-1.5 pt-1">
          {needsOf({ awaiting_word, late }).map((need) => (
            <NeedBadge
              key={need}
              need={need}
              of={{ awaiting_word, late }}
              step={steps.find(({ id }) => id === (need === "word" ? awaiting_word : late)[0])?.name}
              isYours={!isStaff}
            />
          ))}
        </p>
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
});

/** A row as the page of the action has its learners. */
const asMember = ({
  learner,
  metier_instructor: trade,
  referent_instructor: referent,
}: LearnerWithSteps) => ({
  id: learner.id,
  user_name: learner.name,
  pivot: { metier_instructor_id: trade?.id ?? null, referent_instructor_id: referent?.id ?? null },
  metier_instructor_name: trade?.name ?? null,
  referent_instructor_name: referent?.name ?? null,
  metier_instructor_user_id: trade?.user_id ?? null,
  referent_instructor_user_id: referent?.user_id ?? null,
});

const instructors = (actionId: string, mayAttach: boolean): Column<LearnerWithSteps> => ({
  id: "instructors",
  label: staffTrainingTexts.trainers,
  cell: (row) => <Instructors actionId={actionId} learner={asMember(row)} mayAttach={mayAttach} stacked />,
});

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

type Acting = {
  actionId: string;
  creation: Creation;
  onManage: (row: LearnerWithSteps) => void;
};

/** What staff do with a learner's steps. */
const LearnerActs = ({ row, actionId, creation, onManage }: Acting & { row: LearnerWithSteps }) => {
  const [notes, setNotes] = useState(false);
  const { learner, steps } = row;
  const create = () => void creation.createFor(learner.id);
  const hasSteps = steps.length > 0;
  return (
    <RowActions>
      {hasSteps ? (
        <ManageButton
          name={learner.name}
          isServed={!lacksSteps(row) && creation.served === learner.id}
          onClick={() => onManage(row)}
        />
      ) : (
        <Button
          variant="outline"
          pending={creation.pending}
          aria-label={staffStepTexts.createNamed(learner.name)}
          onClick={create}
        >
          {staffStepTexts.create}
        </Button>
      )}
      <LearnerMenu
        actionId={actionId}
        learner={asMember(row)}
        first={[
          {
            id: "note",
            label: followingTexts.note,
            icon: <MessageSquarePlus />,
            onSelect: () => setNotes(true),
          },
          ...(hasSteps && lacksSteps(row)
            ? [
                {
                  id: "create",
                  label: staffStepTexts.createLacking,
                  icon: <Plus />,
                  disabled: creation.pending,
                  onSelect: create,
                },
              ]
            : []),
        ]}
      />
      {notes ? <NoteContactDialog {...{ actionId, learner }} onClose={() => setNotes(false)} /> : null}
    </RowActions>
  );
};

const acting = (shared: Acting): Column<LearnerWithSteps> => ({
  id: "actions",
  label: adminTexts.actions,
  labelHidden: true,
  cell: (row) => <LearnerActs row={row} {...shared} />,
});

/** The learners of an action, who follows them and where they are; `creation` where one may write. */
export const LearnersTable = ({
  actionId,
  rows,
  isArchived,
  creation,
  acts,
}: {
  actionId: string;
  rows: readonly LearnerWithSteps[];
  isArchived: boolean;
  creation: Creation | undefined;
  /** What is seldom done with them all. */
  acts?: ReactNode;
}) => {
  const [managed, setManaged] = useState<string>();
  const { isStaff } = useRights();
  const columns = [
    learnerOf(actionId, creation === undefined && !isArchived),
    instructors(actionId, creation !== undefined),
    path(isStaff),
    ...(creation ? [acting({ actionId, creation, onManage: ({ learner: { id } }) => setManaged(id) })] : []),
  ];
  const shown = rows.find(({ learner: { id } }) => id === managed);
  return (
    <div className="people panel panel-flush md:[&_thead_th]:whitespace-normal md:[&_tbody_th]:min-w-52 max-md:[&_td:has(nav)]:basis-full">
      {rows.some(({ steps }) => steps.length > 0) ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-pad py-2 *:last:not-first:-mr-2.5">
          <StepLegend />
          {acts}
        </div>
      ) : null}
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
