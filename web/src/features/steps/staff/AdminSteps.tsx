import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { LearnerWithSteps } from "#shared/steps/steps.schemas.ts";
import type { TrainingAction } from "#shared/training/training.schemas.ts";
import { askEveryAction } from "#web/api/every-action.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { pathTexts } from "#web/features/steps/texts.ts";
import { ProfileSearchDialog } from "#web/features/training/staff/ProfileSearchDialog.tsx";
import { AdminSection } from "#web/frame/admin/AdminSection.tsx";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { LearnersTable } from "./LearnersTable.tsx";
import { staffStepTexts } from "./texts.ts";
import { type Creation, useCreation } from "./use-creation.ts";

const perPage = 40;

const nameOf = ({ degree, year }: TrainingAction) => `${degree.name} ${year}-${year + 1}`;

const Creating = ({ creation: { progress } }: { creation: Creation }) =>
  progress ? (
    <div className="panel stack stack-s">
      <p role="status">{staffStepTexts.advance(progress)}</p>
      <ProgressBar value={(progress.done / progress.total) * 100} label={staffStepTexts.creating} />
    </div>
  ) : null;

const CreationButtons = ({
  actionId,
  learners,
  creation,
}: {
  actionId: string;
  learners: number;
  creation: Creation;
}) => {
  const [open, setOpen] = useState<"all" | "one">();
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const close = () => setOpen(undefined);
  return (
    <div className="row">
      <ButtonLink variant="quiet" to={paths.trainingAction(actionId)}>
        {staffStepTexts.openAction}
      </ButtonLink>
      <Button variant="outline" pending={creation.pending} onClick={() => setOpen("one")}>
        <Plus />
        {staffStepTexts.createFor}
      </Button>
      <Button pending={creation.pending} onClick={() => setOpen("all")}>
        {staffStepTexts.createAll}
      </Button>
      <ConfirmDialog
        open={open === "all"}
        title={staffStepTexts.createAllTitle}
        confirm={staffStepTexts.createAllConfirm}
        cancel={staffStepTexts.cancel}
        dangerous={false}
        onCancel={close}
        onConfirm={() => {
          close();
          void creation.createAll(learners);
        }}
      >
        <p>{staffStepTexts.createAllText(learners)}</p>
      </ConfirmDialog>
      {open === "one" ? (
        <ProfileSearchDialog
          title={staffStepTexts.createFor}
          trainingActionId={actionId}
          roleId={roles.learner.id}
          associated={given}
          pending={creation.pending}
          onAssociate={({ id }) =>
            void creation.createFor(id).then(() => setGiven((before) => new Set([...before, id])))
          }
          onClose={close}
        />
      ) : null}
    </div>
  );
};

const textOfNone = (mayWrite: boolean, learners: number) => {
  if (!mayWrite) return staffStepTexts.noneReadText;
  return learners > 0 ? staffStepTexts.noneText : staffStepTexts.noLearner;
};

/** The learners who left, whose steps stay readable. */
const Departed = ({ actionId, found }: { actionId: string; found: readonly LearnerWithSteps[] }) => (
  <>
    <p>
      <Link to={paths.stepsOf(actionId)}>{staffStepTexts.seePresent}</Link>
    </p>
    {found.length === 0 ? (
      <EmptyState title={staffStepTexts.noneDeparted} sign="compass" />
    ) : (
      <LearnersTable actionId={actionId} rows={found} creation={undefined} />
    )}
  </>
);

const Learners = ({ actionId, mayWrite }: { actionId: string; mayWrite: boolean }) => {
  const { current } = useSession();
  const { page, to } = usePageInAddress();
  const [search] = useSearchParams();
  const departed = search.get("departed") === "1";
  const creation = useCreation(actionId);
  const query = useQuery({
    ...ask(steps.listLearnersWithSteps, {
      params: { id: actionId },
      query: { page, per_page: perPage, departed, ...(!mayWrite && current && { teacher_id: current.id }) },
    }),
    placeholderData: keepPreviousData,
  });
  const top = useTopOfResults(query.data?.current_page);
  return (
    <Loaded query={query} failed={staffStepTexts.failed}>
      {(found) => {
        if (departed) return <Departed actionId={actionId} found={found.data} />;
        const hasSteps = found.data.some(({ steps: own }) => own.length > 0);
        return (
          <>
            {mayWrite && found.total > 0 ? (
              <CreationButtons actionId={actionId} learners={found.total} creation={creation} />
            ) : null}
            {hasSteps ? null : (
              <EmptyState title={staffStepTexts.none} sign="compass">
                {textOfNone(mayWrite, found.total)}
              </EmptyState>
            )}
            <Creating creation={creation} />
            {found.total > 0 ? (
              <>
                <div ref={top} tabIndex={-1}>
                  <LearnersTable
                    actionId={actionId}
                    rows={found.data}
                    creation={mayWrite ? creation : undefined}
                  />
                </div>
                <div className="row between">
                  <PageRange page={found.current_page} perPage={perPage} total={found.total} />
                  <Pagination page={found.current_page} last={found.last_page} to={to} />
                </div>
                <p>
                  <Link to={paths.stepsOfDeparted(actionId)}>{staffStepTexts.seeDeparted}</Link>
                </p>
              </>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
};

type Choice = { id: string; label: string };

/** The actions to choose from: all for staff; for referent trainers, those where they follow a learner. */
const useChoices = (isStaff: boolean) => {
  const { current } = useSession();
  const all = useQuery({
    ...askEveryAction(),
    enabled: isStaff,
    select: (found): Choice[] => found.map((one) => ({ id: one.id, label: nameOf(one) })),
  });
  const followed = useQuery({
    ...ask(steps.listTutorLearners, { params: { profileId: current?.id ?? "" } }),
    enabled: !isStaff && current !== undefined,
    select: (learners): Choice[] => [
      ...new Map(
        learners
          .flatMap(({ training_actions }) => training_actions)
          .map(({ id, degree_name, year }) => [id, { id, label: pathTexts.action(degree_name, year) }]),
      ).values(),
    ],
  });
  return isStaff ? all : followed;
};

/** The FEST steps of an action's learners: staff create them, referent trainers read those of their own learners. */
export const AdminSteps = () => {
  const { isStaff } = useRights();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useChoices(isStaff);
  return (
    <AdminSection title={staffStepTexts.title}>
      <Loaded query={query} failed={staffStepTexts.actionsFailed}>
        {(actions) => {
          if (actions.length === 0)
            return (
              <EmptyState title={staffStepTexts.noAction} sign="compass">
                {isStaff ? null : staffStepTexts.noneReadText}
              </EmptyState>
            );
          const asked = actions.find(({ id }) => id === search.get("action"));
          const action = asked ?? (actions.length === 1 ? actions[0] : undefined);
          return (
            <>
              <SelectField
                label={staffStepTexts.action}
                placeholder={action ? undefined : staffStepTexts.chooseAction}
                options={actions}
                value={action?.id ?? ""}
                onChange={({ target }) => void navigate(paths.stepsOf(target.value))}
              />
              {isStaff ? null : <p className="muted">{staffStepTexts.readOnly}</p>}
              {action ? (
                <Learners key={action.id} actionId={action.id} mayWrite={isStaff} />
              ) : (
                <EmptyState title={staffStepTexts.pleaseChoose} sign="compass">
                  {staffStepTexts.pleaseChooseText}
                </EmptyState>
              )}
            </>
          );
        }}
      </Loaded>
    </AdminSection>
  );
};
