import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { tiesStill } from "#shared/profiles/profiles.rules.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { NoteContact } from "#web/features/training/following/NoteContact.tsx";
import { followingTexts } from "#web/features/training/following/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { CutLink, Cuts } from "#web/ui/Cuts.tsx";
import { day, dayAndMonth } from "#web/ui/dates.ts";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Fold } from "./Fold.tsx";
import {
  type Followed,
  followedIn,
  type Group,
  grouped,
  isClosed,
  type Need,
  needOf,
  nextStart,
  presentCount,
  stepToOpen,
} from "./followed.ts";
import { NeedBadge } from "./NeedBadge.tsx";
import { StepDots } from "./StepDots.tsx";
import { StepLegend } from "./StepLegend.tsx";
import { followedTexts, pathTexts } from "./texts.ts";
import { currentStep } from "./timeline.ts";
import { stepDays } from "./when.ts";

/** In the address: the promotion and the need that the list is cut to. */
const useCut = () => {
  const [search] = useSearchParams();
  const to = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return { search: next.toString() };
  };
  const asked = search.get(followedTexts.needInAddress);
  const need: Need | undefined = asked === "word" || asked === "late" ? asked : undefined;
  return {
    promotion: search.get(followedTexts.promotionInAddress) ?? undefined,
    need,
    toPromotion: (id: string | undefined) => to(followedTexts.promotionInAddress, id),
    toNeed: (one: Need | undefined) => to(followedTexts.needInAddress, one),
  };
};
type Cut = ReturnType<typeof useCut>;

const Now = ({ followed: { action } }: { followed: Followed }) => {
  const open = stepToOpen(action, new Date());
  // The step that the path beside it shows as the current one.
  const step = currentStep(action.steps, new Date()) ?? open;
  const need = needOf(action);
  if (action.steps.length === 0)
    return <p className="muted">{action.is_fest ? pathTexts.noStepYet : pathTexts.withoutFest}</p>;
  if (action.left_on)
    return (
      <p>
        <Badge look="line">{pathTexts.left(day(action.left_on))}</Badge>
      </p>
    );
  if (isClosed(action, new Date())) return <p className="muted">{pathTexts.over}</p>;
  if (!step) return <p className="muted">{pathTexts.allDone}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 [&_.badge]:whitespace-normal">
      <strong className="w-full leading-snug">{step.name}</strong>
      <span className="small muted">{stepDays(step)}</span>
      {need ? <NeedBadge need={need} of={action} step={open === step ? undefined : open?.name} /> : null}
    </p>
  );
};

const Situations = ({ followed: { action } }: { followed: Followed }) =>
  action.shared_situations.length === 0 ? null : (
    <p className="small flex items-start gap-1.5 pt-1 leading-snug">
      <BookOpen className="mt-0.5 size-4 flex-none text-ink-3" />
      <span className="sr">{pathTexts.situations}</span>
      <span>
        {action.shared_situations.map(({ id, title }, index) => (
          <Fragment key={id}>
            {index > 0 ? ", " : null}
            <Link to={paths.situation(id)}>{title}</Link>
          </Fragment>
        ))}
      </span>
    </p>
  );

const Pupil = ({
  followed,
  isFolded,
  showsPromotion,
}: {
  followed: Followed;
  isFolded: boolean;
  showsPromotion: boolean;
}) => {
  const { learner, action } = followed;
  const { current } = useSession();
  const isReferent = current?.role_id === roles.referentTrainer.id;
  const step = stepToOpen(action, new Date());
  const need = needOf(action);
  // What was only deposited is read on the step's page.
  const page = need === "word" && step && step.deliverables_count > 0 ? paths.deliverable : paths.step;
  const promotion = pathTexts.action(action.degree_name, action.year);
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line px-pad py-3.5 @min-[57rem]:grid-cols-[12rem_15rem_minmax(0,1fr)_auto] @min-[57rem]:gap-x-4 ${isFolded ? "border-t" : "border-b"}`}
    >
      {/* Without a path, the name has its place too. */}
      <div className={`person ${action.steps.length > 0 ? "" : "@min-[57rem]:col-span-2"}`}>
        <Avatar userId={learner.user_id} name={learner.name} photo={learner.profile_picture_url} />
        <span>
          <h4 className="font-sans text-base/snug font-strong">
            {isReferent ? (
              // High enough to be hit above the words under it.
              <Link
                className="inline-flex min-h-6 items-center"
                to={paths.following(action.id, learner.id)}
                title={followingTexts.followNamed(learner.name)}
              >
                {learner.name}
              </Link>
            ) : tiesStill(action, new Date()) ? (
              <Link to={paths.publicProfile(learner.id)}>{learner.name}</Link>
            ) : (
              learner.name
            )}
          </h4>
          {showsPromotion ? <span className="small muted block">{promotion}</span> : null}
          {isReferent && !action.archived_at ? (
            // On phones their name leads to it.
            <span className="@max-[40rem]:hidden">
              <NoteContact actionId={action.id} learner={learner} look="link" />
            </span>
          ) : null}
        </span>
      </div>
      <div className="empty:hidden @max-[40rem]:col-span-full @max-[57rem]:order-3 @min-[40rem]:@max-[57rem]:justify-self-end">
        {action.steps.length > 0 ? (
          <StepDots
            hasLegend
            isOver={isClosed(action, new Date())}
            steps={action.steps}
            label={pathTexts.pathOf(learner.name, promotion)}
          />
        ) : null}
        {/* Below the dots there is room: in the column of the step it made the row as high as two. */}
        <Situations followed={followed} />
      </div>
      <div className="@max-[40rem]:col-span-full @max-[57rem]:order-2 @min-[57rem]:col-start-3">
        <Now followed={followed} />
      </div>
      <div className="flex justify-end @max-[57rem]:order-1">
        {step ? (
          <ButtonLink
            variant="outline"
            to={page(step.id)}
            aria-label={`${followedTexts.openAloud[need ?? "none"]}, ${learner.name}`}
          >
            {followedTexts.open[need ?? "none"]}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
};

const Pupils = ({ all, isFolded = false }: { all: readonly Followed[]; isFolded?: boolean }) => {
  const [first] = all;
  const isOnePromotion = all.every(({ action }) => action.id === first?.action.id);
  return (
    <>
      {first && isOnePromotion ? (
        <p className={`small muted px-pad ${isFolded ? "pb-3" : "border-b border-line py-2.5"}`}>
          {pathTexts.action(first.action.degree_name, first.action.year)}
        </p>
      ) : null}
      <ul className="@container">
        {all.map((followed) => (
          <Pupil
            key={`${followed.learner.id} ${followed.action.id}`}
            followed={followed}
            isFolded={isFolded}
            showsPromotion={!isOnePromotion}
          />
        ))}
      </ul>
    </>
  );
};

const hintOf = (group: Group, all: readonly Followed[]): string | undefined => {
  const start = group === "between" || group === "before" ? nextStart(all, new Date()) : undefined;
  return start && followedTexts.nextOn(dayAndMonth(start));
};

const Folded = ({ group, all, open }: { group: Group; all: readonly Followed[]; open: boolean }) => (
  <Fold
    open={open}
    title={
      <>
        {followedTexts.groups[group]} <span className="muted num">{all.length}</span>
      </>
    }
    hint={hintOf(group, all)}
  >
    <Pupils all={all} isFolded />
  </Fold>
);

const Promotions = ({ all, cut }: { all: readonly Followed[]; cut: Cut }) => {
  const promotions = [...Map.groupBy(all, ({ action }) => action.id)];
  if (promotions.length < 2) return null;
  // Years alone tell apart what has one name; who listens hears it whole.
  const isOneDegree = new Set(all.map(({ action }) => action.degree_name)).size === 1;
  const named = ({ degree_name, year }: Followed["action"]) =>
    isOneDegree ? (
      <>
        <span className="sr">{degree_name}</span> {year}
      </>
    ) : (
      pathTexts.action(degree_name, year)
    );
  const pick = (id: string | undefined, label: ReactNode, count: number) => (
    <CutLink
      key={id ?? ""}
      to={cut.toPromotion(id)}
      isIn={cut.promotion === id}
      label={label}
      count={count}
    />
  );
  return (
    <Cuts label={followedTexts.byPromotion}>
      {pick(undefined, followedTexts.all, presentCount(all))}
      {promotions.map(([id, own]) => {
        const action = own[0]?.action;
        return action ? pick(id, named(action), presentCount(own)) : null;
      })}
    </Cuts>
  );
};

const isMeant = (need: Need | undefined, { action }: Followed) => {
  if (need === undefined) return true;
  return (need === "word" ? action.awaiting_word : action.late).length > 0;
};

/** A learner who waits for a word and is late too shows what the list was cut to. */
const shownFor = (need: Need | undefined, { learner, action }: Followed): Followed =>
  need === "late" ? { learner, action: { ...action, awaiting_word: [] } } : { learner, action };

const Found = ({ all }: { all: readonly Followed[] }) => {
  const cut = useCut();
  const shown = all
    .filter((one) => cut.promotion === undefined || one.action.id === cut.promotion)
    .filter((one) => isMeant(cut.need, one))
    .map((one) => shownFor(cut.need, one));
  const { now, left, ...others } = grouped(shown, new Date());
  const folded = (["between", "before", "after"] as const).filter((group) => others[group].length > 0);
  return (
    <section className="stack" aria-labelledby="my-learners">
      <div className="row between">
        <h2 id="my-learners">{pathTexts.myLearners}</h2>
        <Promotions all={all} cut={cut} />
      </div>
      {cut.need ? (
        <p className="row">
          <span>{followedTexts.cutTo[cut.need]}</span>
          <Link to={cut.toNeed(undefined)}>{followedTexts.showAll}</Link>
        </p>
      ) : null}
      <ListStatus
        name={pathTexts.myLearners}
        total={shown.length}
        filteredBy={cut.promotion !== undefined || cut.need !== undefined}
      />
      <div className="panel panel-flush">
        <div className="panel-head">
          <h3>
            {followedTexts.groups.now} <span className="muted num">{now.length}</span>
          </h3>
          <StepLegend />
        </div>
        {now.length > 0 ? <Pupils all={now} /> : <p className="p-pad muted">{followedTexts.nobodyNow}</p>}
        {folded.map((group) => (
          <Folded
            key={group}
            group={group}
            all={others[group]}
            // With nobody in a step, the first of the others are what one came for.
            open={now.length === 0 && group === folded[0]}
          />
        ))}
      </div>
      {/* Apart, as the counts above leave them out. */}
      {left.length > 0 ? (
        <div className="panel panel-flush">
          <Folded group="left" all={left} open={false} />
        </div>
      ) : null}
    </section>
  );
};

/** The learners that an instructor follows: those who wait for something first, then those in a step. */
export const MyLearners = ({ profileId }: { profileId: string }) => {
  const [search] = useSearchParams();
  const archived = search.get(followedTexts.archivedInAddress) === "1";
  const query = useQuery(
    ask(steps.listTutorLearners, { params: { profileId }, query: archived ? { archived: 1 } : {} }),
  );
  return (
    <Loaded query={query} failed={pathTexts.failed} loading={<LoadingState tall lines={12} />}>
      {(learners) => (
        <div className="stack">
          {learners.length === 0 ? (
            <section className="stack" aria-labelledby="my-learners">
              <h2 id="my-learners">{pathTexts.myLearners}</h2>
              <EmptyState
                title={archived ? pathTexts.noArchived : pathTexts.noLearner}
                sign="together"
                level="h3"
              >
                {archived ? pathTexts.noArchivedText : pathTexts.noLearnerText}
              </EmptyState>
            </section>
          ) : (
            <Found all={followedIn(learners)} />
          )}
          <p>
            <Link to={{ search: archived ? "" : `${followedTexts.archivedInAddress}=1` }}>
              {archived ? pathTexts.liveLearners : pathTexts.archivedLearners}
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  );
};
