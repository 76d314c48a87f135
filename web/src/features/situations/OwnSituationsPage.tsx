import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { Fragment, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";
import { type SituationState, situationState } from "#shared/situations/situations.rules.ts";
import type { OwnSituation } from "#shared/situations/situations.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { CardSign } from "#web/ui/cards/Card.tsx";
import { day, dayTime } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { placeOfMissing } from "./outline.ts";
import { refreshedByMoves } from "./refreshed.ts";
import { editorTexts, ownTexts, situationsTexts } from "./texts.ts";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

const Progress = ({ state }: { state: SituationState }) => {
  const way: readonly SituationState[] = [
    "draft",
    "submitted",
    state === "returned" ? "returned" : "reviewed",
    "published",
  ];
  return (
    <Stepper
      label={ownTexts.progress}
      steps={way.map((one) => ownTexts[one])}
      current={state === "published" ? way.length : way.indexOf(state)}
      numbered={false}
    />
  );
};

const whenOf = (situation: OwnSituation, state: SituationState): string => {
  const { updated_at, submitted_at, published_at, review, reviewers } = situation;
  if (state === "published" && published_at) return ownTexts.publishedOn(day(published_at));
  if ((state === "submitted" || state === "reviewed") && submitted_at)
    return ownTexts.submittedOn(day(submitted_at), namesOf(reviewers));
  if (state === "returned" && review)
    return ownTexts.returnedOn(day(review.at), review.name ?? editorTexts.someone);
  return ownTexts.modifiedOn(dayTime(updated_at));
};

const Remark = ({ review }: { review: NonNullable<OwnSituation["review"]> }) => {
  const name = review.name ?? editorTexts.someone;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5">
      <Avatar name={name} userId={review.user_id} size="small" />
      <div className="stack stack-s">
        <p>
          <strong>{name}</strong>
          {review.sections.length > 0 ? (
            <span className="small muted"> sur {review.sections.join(", ")}</span>
          ) : null}
        </p>
        <p className="whitespace-pre-line">{review.remark}</p>
      </div>
    </div>
  );
};

/** What is left to fill in, each with the way to it. */
const MissingFields = ({
  id,
  names,
  isLinked,
}: {
  id: string;
  names: readonly string[];
  isLinked: boolean;
}) => (
  <>
    {ownTexts.remains}{" "}
    {names.map((name, n) => (
      <Fragment key={name}>
        {n > 0 ? ", " : null}
        {isLinked ? (
          <Link to={`${paths.editSituation(id)}#${placeOfMissing(name)}`}>
            {ownTexts.fields[name] ?? name}
          </Link>
        ) : (
          (ownTexts.fields[name] ?? name)
        )}
      </Fragment>
    ))}
    .
  </>
);

const AwaitedText = ({ situation, state }: { situation: OwnSituation; state: SituationState }) => {
  const { id, review, approval, missing, open_passages, reviewable, withdrawal, editable } = situation;
  if (review) return <Remark review={review} />;
  if (withdrawal)
    return <p>{ownTexts.withdrawalAsked(day(withdrawal.at), withdrawal.name ?? editorTexts.someone)}</p>;
  if (state === "published") return <p className="muted">{ownTexts.isPublic}</p>;
  if (state === "reviewed" && approval)
    return <p>{ownTexts.reviewedBy(approval.name ?? editorTexts.someone, day(approval.at))}</p>;
  if (state === "submitted") return <p>{reviewable ? ownTexts.waitsForYou : ownTexts.waiting}</p>;
  return (
    <p>
      {missing.length > 0 ? (
        <MissingFields id={id} names={missing} isLinked={editable} />
      ) : open_passages === 0 ? (
        ownTexts.allThere
      ) : null}{" "}
      {open_passages > 0 ? ownTexts.passages(open_passages) : null}
    </p>
  );
};

/** Makes a draft of what waits for a review, and goes on writing it. */
const TakeBack = ({ situation: { id, title } }: { situation: OwnSituation }) => {
  const sending = useSend(situations.takeBackSituation, { refreshes: refreshedByMoves });
  const navigate = useNavigate();
  const takeBack = async () => {
    const problem = await attempt(() => sending.mutateAsync({ params: { id } }), {
      success: situationMessages.takenBack,
      failure: ownTexts.takeBackFailed,
    });
    if (!problem) navigate(paths.editSituation(id));
  };
  return (
    <Button
      variant="quiet"
      pending={sending.isPending}
      aria-label={ownTexts.takeBackNamed(title)}
      onClick={() => void takeBack()}
    >
      {ownTexts.takeBack}
    </Button>
  );
};

/** Asks that what is published is withdrawn, or no longer asks. */
const Withdrawal = ({ situation: { id, title, withdrawal } }: { situation: OwnSituation }) => {
  const [asks, setAsks] = useState(false);
  const cancelling = useSend(situations.cancelWithdrawal, { refreshes: refreshedByMoves });
  const cancel = () =>
    attempt(() => cancelling.mutateAsync({ params: { id } }), {
      success: situationMessages.withdrawalCancelled,
      failure: ownTexts.cancelFailed,
    });
  return (
    <>
      {/* One button whatever it does, so that it keeps the focus when the answer comes. */}
      <Button
        variant="quiet"
        pending={cancelling.isPending}
        aria-label={withdrawal ? ownTexts.cancelWithdrawalNamed(title) : ownTexts.askWithdrawalNamed(title)}
        onClick={() => (withdrawal ? void cancel() : setAsks(true))}
      >
        {withdrawal ? ownTexts.cancelWithdrawal : ownTexts.askWithdrawal}
      </Button>
      {asks ? <WithdrawalDialog id={id} title={title} onClose={() => setAsks(false)} /> : null}
    </>
  );
};

const SituationActs = ({ situation, state }: { situation: OwnSituation; state: SituationState }) => {
  const { id, title, editable, withdrawable } = situation;
  const isReturned = state === "returned";
  const isOpen = state === "draft" || isReturned;
  return (
    <div className="row">
      {isOpen && editable ? (
        <ButtonLink
          variant={isReturned ? "filled" : "outline"}
          to={paths.editSituation(id)}
          aria-label={isReturned ? ownTexts.resumeNamed(title) : ownTexts.continueNamed(title)}
        >
          {isReturned ? ownTexts.resume : ownTexts.continue}
        </ButtonLink>
      ) : null}
      <ButtonLink
        variant={isOpen && editable ? "quiet" : "outline"}
        to={paths.situation(id)}
        aria-label={state === "published" ? ownTexts.readPublishedNamed(title) : ownTexts.readNamed(title)}
      >
        {state === "published" ? ownTexts.readPublished : ownTexts.read}
      </ButtonLink>
      {editable && (state === "submitted" || state === "reviewed") ? (
        <TakeBack situation={situation} />
      ) : null}
      {withdrawable ? <Withdrawal situation={situation} /> : null}
    </div>
  );
};

const stateOf = (situation: OwnSituation): SituationState =>
  situationState({ ...situation, approved_at: situation.approval?.at ?? null });

const OwnCard = ({ situation, isOwn }: { situation: OwnSituation; isOwn: boolean }) => {
  const state = stateOf(situation);
  return (
    <article className="panel grid grid-cols-1 content-start gap-3.5" data-hue={hueOf(situation.id)}>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5">
        <CardSign size="small" sign={signOf(situation.title, namesOf(situation.types))} />
        <div>
          <h2 className="title-m">{situation.title}</h2>
          <p className="small muted">
            {isOwn || !situation.student ? null : `${ownTexts.of(situation.student.name)}, `}
            {whenOf(situation, state)}
          </p>
        </div>
      </header>
      <Progress state={state} />
      <AwaitedText situation={situation} state={state} />
      <SituationActs situation={situation} state={state} />
    </article>
  );
};

/** The situations that one writes or reviews, those that wait for one first. */
export const OwnSituationsPage = () => {
  const { role, isConfirmed } = useRights();
  const isLearner = role === "learner";
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const query = useQuery({
    ...ask(situations.listOwnSituations, { query: { page } }),
    placeholderData: keepPreviousData,
  });
  const top = useTopOfResults(query.data?.current_page);
  const listed = query.data?.data;
  // One filled button: what was sent back comes before another one.
  const hasReturned = listed?.some((one) => stateOf(one) === "returned" && one.editable);
  const write =
    isLearner && isConfirmed ? (
      <ButtonLink variant={hasReturned ? "outline" : "filled"} to={paths.newSituation}>
        <PenLine />
        {situationsTexts.write}
      </ButtonLink>
    ) : null;
  return (
    <Page
      title={ownTexts.title}
      back={{ to: paths.situations, label: situationsTexts.title }}
      intro={<p className="lede">{isLearner ? ownTexts.intro : ownTexts.introTrainer}</p>}
      actions={listed?.length === 0 ? null : write}
    >
      <ListStatus
        name={ownTexts.title}
        total={query.data?.total}
        page={query.data?.current_page}
        last={query.data?.last_page}
      />
      <Loaded query={query} failed={ownTexts.failed}>
        {({ data, current_page, last_page }) =>
          data.length === 0 ? (
            <EmptyState title={ownTexts.none} sign="hand" action={write}>
              {isLearner ? ownTexts.noneText : ownTexts.noneTrainer}
            </EmptyState>
          ) : (
            <>
              <div
                className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,34rem),1fr))] gap-gap"
                ref={top}
                tabIndex={-1}
              >
                {data.map((situation) => (
                  <OwnCard key={situation.id} situation={situation} isOwn={isLearner} />
                ))}
              </div>
              <div className="row justify-center pt-4">
                <Pagination
                  page={current_page}
                  last={last_page}
                  to={(number) => `${paths.ownSituations}?page=${number}`}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  );
};
