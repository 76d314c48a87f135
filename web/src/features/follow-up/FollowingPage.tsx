import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import type { TrainerAssignment } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { DotsWithLegend } from "#web/features/steps/StepLegend.tsx";
import { ContactLog } from "#web/features/training/following/ContactLog.tsx";
import { Followers } from "#web/features/training/following/Followers.tsx";
import { NoteContact } from "#web/features/training/following/NoteContact.tsx";
import { followingTexts } from "#web/features/training/following/texts.ts";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { tabTexts } from "#web/frame/admin/tabs-texts.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { LearnerTurns } from "./LearnerTurns.tsx";

const perPage = 20;

/** The steps that wait for the reader's answer, as their home counts them. */
const useAwaiting = (actionId: string, profileId: string): readonly StepCard[] => {
  const { role } = useRights();
  const { current } = useSession();
  const { data } = useQuery({
    ...ask(steps.listTutorLearners, { params: { profileId: current?.id ?? "" } }),
    enabled: role === "referentTrainer" && current !== undefined,
  });
  const action = data
    ?.find(({ learner }) => learner.id === profileId)
    ?.training_actions.find(({ id }) => id === actionId);
  return action?.steps.filter(({ id }) => action.awaiting_word.includes(id)) ?? [];
};

/** The one trade trainer that this path has had: where there were two, a contact does not say with which of them. */
const onlyTradeTrainer = (assignments: readonly TrainerAssignment[] = []): string | undefined => {
  const names = new Set(
    assignments.filter(({ part }) => part === "trade_trainer").map(({ trainer }) => trainer.name),
  );
  return names.size === 1 ? ([...names][0] ?? undefined) : undefined;
};

const FollowedLearner = ({ actionId, profileId }: { actionId: string; profileId: string }) => {
  const { page, to } = usePageInAddress();
  const params = { id: actionId };
  const log = useQuery({
    ...ask(training.listContactLog, { params, query: { profile_id: profileId, page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  });
  const assignments = useQuery(ask(training.listAssignments, { params, query: { profile_id: profileId } }));
  const path = useQuery(ask(steps.listLearnerSteps, { params: { ...params, learnerProfileId: profileId } }));
  const turns = useQuery(ask(followUp.getFollowUp, { params, query: { profile_id: profileId } }));
  const awaiting = useAwaiting(actionId, profileId);
  if (log.error?.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap page stack">
      {/* What waits comes first: later, it would push down what one has begun to read. */}
      <Loaded
        query={turns.isLoading && turns.failureCount === 0 ? { ...log, data: undefined } : log}
        failed={followingTexts.failed}
        loading={<LoadingState tall lines={4} />}
      >
        {({ learner, data, current_page, last_page, total, archived_at }) =>
          learner ? (
            <>
              <PageHead
                title={followingTexts.followNamed(learner.name)}
                back={{ to: paths.stepsOf(actionId), label: tabTexts.labels.steps }}
                intro={path.data?.length ? <DotsWithLegend steps={path.data} /> : null}
                actions={
                  <>
                    {archived_at ? null : (
                      <NoteContact
                        actionId={actionId}
                        learner={learner}
                        look={awaiting.length > 0 ? "outline" : "filled"}
                      />
                    )}
                    <ButtonLink
                      className="md:-order-1"
                      variant="outline"
                      to={paths.evidenceOf(actionId, learner.id)}
                    >
                      {followingTexts.evidence}
                    </ButtonLink>
                  </>
                }
              />
              {archived_at ? (
                <Notice title={followingTexts.archived}>{followingTexts.archivedText}</Notice>
              ) : null}
              {turns.data && !archived_at ? (
                <LearnerTurns rows={turns.data.rows} awaiting={awaiting} />
              ) : null}
              <div className="grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-7">
                <section className="panel stack stack-s" aria-labelledby="contacts">
                  <h2 id="contacts" className="title-m">
                    {followingTexts.contacts} <span className="muted num">{total}</span>
                  </h2>
                  {total === 0 ? (
                    <EmptyState title={followingTexts.noContact} sign="together" level="h3">
                      {followingTexts.noContactText}
                    </EmptyState>
                  ) : (
                    <ContactLog
                      actionId={actionId}
                      contacts={data}
                      called={{ learner: learner.name, trade: onlyTradeTrainer(assignments.data) }}
                      isReadOnly={archived_at !== null}
                    />
                  )}
                  {last_page > 1 ? (
                    <div className="row between">
                      <PageRange page={current_page} perPage={perPage} total={total} />
                      <Pagination page={current_page} last={last_page} to={to} />
                    </div>
                  ) : null}
                </section>
                <Loaded query={assignments} failed={followingTexts.failed}>
                  {(found) => <Followers assignments={found} />}
                </Loaded>
              </div>
            </>
          ) : null
        }
      </Loaded>
    </div>
  );
};

/** What the team notes about following a learner in an action: contacts, and who followed them since when. */
export const FollowingPage = () => {
  const { id = "", profileId = "" } = useParams();
  return <FollowedLearner key={`${id} ${profileId}`} actionId={id} profileId={profileId} />;
};
