import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GraduationCap, ListPlus, Plus } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import type { PromotionEntry } from "#shared/notices/notices.schemas.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { LearnerWithSteps } from "#shared/steps/steps.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { promotionInField, promotionName } from "#shared/training/training.names.ts";
import { actionStage } from "#shared/training/training.rules.ts";
import type { TrainingAction } from "#shared/training/training.schemas.ts";
import { askEveryAction } from "#web/api/every-action.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { ProfileSearchDialog } from "#web/features/training/staff/ProfileSearchDialog.tsx";
import { staffTrainingTexts } from "#web/features/training/staff/texts.ts";
import { ActionTabs } from "#web/frame/ActionTabs.tsx";
import { AdminSection } from "#web/frame/admin/AdminSection.tsx";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { OnOff } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { LearnersTable } from "./LearnersTable.tsx";
import { staffStepTexts } from "./texts.ts";
import { type Creation, useCreation } from "./use-creation.ts";

const perPage = 40;
/** Beyond these, a list above them has them all. */
const tilesAtMost = 12;

type Choice = {
  id: string;
  label: string;
  inField: string;
  detail?: ReactNode;
  isArchived?: boolean;
};

const namesOf = (degree: string, year: number) => ({
  label: promotionName(degree, year),
  inField: promotionInField(degree, year),
});

/** What tells a promotion among the others: whether it is under way and what is late there, or when it begins. */
const factOf = (action: TrainingAction, late: number | null | undefined): ReactNode => {
  const stage = actionStage(action, new Date());
  if (stage === "upcoming") return staffStepTexts.begins(dayAndMonth(action.start_date));
  if (stage === "finished") return staffTrainingTexts.finished;
  return (
    <>
      <OnOff on>{staffTrainingTexts.ongoing}</OnOff>
      {late ? ` · ${staffStepTexts.late(late)}` : null}
    </>
  );
};

const choicesOf = (actions: readonly TrainingAction[], underWay: readonly PromotionEntry[] = []): Choice[] =>
  actions.map((one) => ({
    id: one.id,
    ...namesOf(one.degree.name, one.year),
    detail: factOf(one, underWay.find(({ id }) => id === one.id)?.late),
  }));

const Creating = ({ creation: { progress } }: { creation: Creation }) =>
  progress ? (
    <div className="panel stack stack-s">
      <p role="status">{staffStepTexts.advance(progress)}</p>
      <ProgressBar value={(progress.done / progress.total) * 100} label={staffStepTexts.creating} />
    </div>
  ) : null;

/** For whom steps are being created. */
type Whom = "all" | "one";

/** The ways to create steps: the act of a promotion without any, seldom used in the others. */
const CreationActs = ({
  hasSteps,
  pending,
  onCreate,
}: {
  hasSteps: boolean;
  pending: boolean;
  onCreate: (whom: Whom) => void;
}) => {
  const forOne = () => onCreate("one");
  const forAll = () => onCreate("all");
  return hasSteps ? (
    <OtherActs
      entries={[
        {
          id: "one",
          label: staffStepTexts.createFor,
          icon: <Plus />,
          disabled: pending,
          onSelect: forOne,
        },
        {
          id: "all",
          label: staffStepTexts.createAll,
          icon: <ListPlus />,
          disabled: pending,
          onSelect: forAll,
        },
      ]}
    />
  ) : (
    <div className="row">
      <Button variant="outline" pending={pending} onClick={forOne}>
        <Plus />
        {staffStepTexts.createFor}
      </Button>
      <Button pending={pending} onClick={forAll}>
        {staffStepTexts.createAll}
      </Button>
    </div>
  );
};

const CreationDialogs = ({
  actionId,
  learners,
  creation,
  whom,
  onClose,
}: {
  actionId: string;
  learners: number;
  creation: Creation;
  whom: Whom | undefined;
  onClose: () => void;
}) => {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <ConfirmDialog
        open={whom === "all"}
        title={staffStepTexts.createAllTitle}
        confirm={staffStepTexts.createAllConfirm}
        dangerous={false}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          void creation.createAll(learners);
        }}
      >
        <p>{staffStepTexts.createAllText(learners)}</p>
      </ConfirmDialog>
      {whom === "one" ? (
        <ProfileSearchDialog
          title={staffStepTexts.createFor}
          trainingActionId={actionId}
          roleId={roles.learner.id}
          associated={given}
          pending={creation.pending}
          onAssociate={({ id }) =>
            void creation.createFor(id).then(() => setGiven((before) => new Set([...before, id])))
          }
          {...{ onClose }}
        />
      ) : null}
    </>
  );
};

const textOfNone = (mayWrite: boolean, learners: number) => {
  if (!mayWrite) return staffStepTexts.noneReadText;
  return learners > 0 ? staffStepTexts.noneText : staffStepTexts.noLearner;
};

/** The learners who left, whose steps stay readable. */
const Departed = ({ action, found }: { action: Choice; found: readonly LearnerWithSteps[] }) => (
  <>
    <p>
      <Link to={paths.stepsOf(action.id)}>{staffStepTexts.seePresent}</Link>
    </p>
    {found.length === 0 ? (
      <EmptyState title={staffStepTexts.noneDeparted} sign="compass" />
    ) : (
      <LearnersTable
        actionId={action.id}
        rows={found}
        isArchived={action.isArchived ?? false}
        creation={undefined}
      />
    )}
  </>
);

const Learners = ({ action, isStaff }: { action: Choice; isStaff: boolean }) => {
  const { id: actionId, isArchived = false } = action;
  const mayWrite = isStaff && !isArchived;
  const { current } = useSession();
  const { page, to } = usePageInAddress();
  const [search] = useSearchParams();
  const departed = search.get("departed") === "1";
  const creation = useCreation(actionId);
  const [whom, setWhom] = useState<Whom>();
  const query = useQuery({
    ...ask(steps.listLearnersWithSteps, {
      params: { id: actionId },
      query: { page, per_page: perPage, departed, ...(!isStaff && current && { teacher_id: current.id }) },
    }),
    placeholderData: keepPreviousData,
  });
  const top = useTopOfResults(query.data?.current_page);
  return (
    <Loaded query={query} failed={staffStepTexts.failed}>
      {(found) => {
        if (departed) return <Departed action={action} found={found.data} />;
        const hasSteps = found.data.some(({ steps: own }) => own.length > 0);
        const mayCreate = mayWrite && found.total > 0;
        const acts = mayCreate ? (
          <CreationActs hasSteps={hasSteps} pending={creation.pending} onCreate={setWhom} />
        ) : null;
        return (
          <>
            {hasSteps ? null : acts}
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
                    isArchived={isArchived}
                    creation={mayWrite ? creation : undefined}
                    acts={hasSteps ? acts : null}
                  />
                </div>
                <div className="row between">
                  <PageRange page={found.current_page} perPage={perPage} total={found.total} />
                  <Pagination page={found.current_page} last={found.last_page} to={to} />
                </div>
              </>
            ) : null}
            <p>
              <Link to={paths.stepsOfDeparted(actionId)}>{staffStepTexts.seeDeparted}</Link>
            </p>
            {/* Not beside the acts, which move once there are steps: the dialog stays open for the next learner. */}
            {mayCreate ? (
              <CreationDialogs
                learners={found.total}
                onClose={() => setWhom(undefined)}
                {...{ actionId, creation, whom }}
              />
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
};

/** The actions to choose from: all for staff; for referent trainers, those where they follow a learner. */
const useChoices = (isStaff: boolean) => {
  const { current } = useSession();
  const todo = useQuery({ ...ask(notices.getTodo, { query: {} }), enabled: isStaff });
  const underWay = todo.data?.promotions;
  const all = useQuery({
    ...askEveryAction(),
    enabled: isStaff,
    select: (actions) => choicesOf(actions, underWay),
  });
  const followed = useQuery({
    ...ask(steps.listTutorLearners, { params: { profileId: current?.id ?? "" } }),
    enabled: !isStaff && current !== undefined,
    select: (learners): Choice[] => [
      ...new Map(
        learners
          .flatMap(({ training_actions }) => training_actions)
          .map(({ id, degree_name, year }) => [id, { id, ...namesOf(degree_name, year) }]),
      ).values(),
    ],
  });
  return isStaff ? all : followed;
};

/** The action that the address asks for, where it is archived and so in no list. */
const useArchived = (id: string | null, choices: readonly Choice[] | undefined): Choice | undefined => {
  const isUnlisted = id !== null && choices !== undefined && !choices.some((one) => one.id === id);
  const query = useQuery({
    ...ask(training.getTrainingAction, { params: { id: id ?? "" } }),
    enabled: isUnlisted,
  });
  const action = isUnlisted ? query.data : undefined;
  return action?.archived_at
    ? {
        id: action.id,
        label: staffStepTexts.archivedAction(promotionName(action.degree.name, action.year)),
        inField: staffStepTexts.archivedAction(promotionInField(action.degree.name, action.year)),
        isArchived: true,
      }
    : undefined;
};

/** The FEST steps of an action's learners: staff create them, referent trainers read those of their own learners. */
export const AdminSteps = () => {
  const { isStaff } = useRights();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useChoices(isStaff);
  const archived = useArchived(search.get("action"), query.data);
  return (
    <AdminSection title={staffStepTexts.title}>
      <Loaded query={query} failed={staffStepTexts.actionsFailed}>
        {(live) => {
          const actions = archived ? [...live, archived] : live;
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
              {action || actions.length > tilesAtMost ? (
                <div className="stack">
                  <div className="md:max-w-[26rem]">
                    <SelectField
                      labelHidden
                      label={staffStepTexts.action}
                      placeholder={action ? undefined : staffStepTexts.chooseAction}
                      options={actions.map(({ id, inField }) => ({ id, label: inField }))}
                      value={action?.id ?? ""}
                      onChange={({ target }) => void navigate(paths.stepsOf(target.value))}
                    />
                  </div>
                  {action ? (
                    <ActionTabs
                      action={{ id: action.id, name: action.label, is_fest: true }}
                      current="steps"
                    />
                  ) : null}
                </div>
              ) : null}
              {isStaff || action?.isArchived ? null : <p className="muted">{staffStepTexts.readOnly}</p>}
              {action?.isArchived ? (
                <Notice title={staffStepTexts.actionArchived}>
                  {staffStepTexts.actionArchivedText}{" "}
                  {isStaff ? (
                    <Link to={paths.trainingAction(action.id)}>{staffStepTexts.openAction}</Link>
                  ) : null}
                </Notice>
              ) : null}
              {action ? (
                <Learners key={action.id} action={action} isStaff={isStaff} />
              ) : (
                <section className="stack stack-s">
                  <h2 className="font-sans text-body font-normal tracking-normal text-ink-2">
                    {staffStepTexts.pleaseChoose}
                  </h2>
                  <div className="card-grid" style={{ "--col": "17rem", "--gap": ".75rem" } as CSSProperties}>
                    {actions.slice(0, tilesAtMost).map(({ id, label, detail }) => (
                      <LinkTile
                        key={id}
                        icon={GraduationCap}
                        to={paths.stepsOf(id)}
                        title={label}
                        detail={detail}
                      />
                    ))}
                  </div>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
    </AdminSection>
  );
};
