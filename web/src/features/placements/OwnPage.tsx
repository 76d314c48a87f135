import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Lock, Phone, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { stillRuns } from "#shared/placements/placements.rules.ts";
import type { OwnLead, OwnPlacements } from "#shared/placements/placements.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { wishesTexts } from "#web/features/wishes/texts.ts";
import { LoadedPage } from "#web/frame/LoadedPage.tsx";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { nearDay, nearDayTime } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Reach } from "#web/ui/Reach.tsx";
import { telephone } from "#web/ui/telephone.ts";
import { OwnLeadDialog } from "./OwnLeadDialog.tsx";
import { type Editing, keyOf, type OnEdit, OwnLeadRow } from "./OwnLeadRow.tsx";
import { leadTexts, nextLede } from "./texts.ts";
import { type Wishing, wishingIn } from "./wishing.ts";

/** What to say on the phone, with the number in full for a second telephone. */
const CallCard = ({ lead, phone, name }: { lead: OwnLead; phone: string; name: string }) => (
  <div className="grid gap-4 rounded-lg bg-surface p-pad shadow-sm">
    <div className="flex items-center gap-3.5">
      <span className="sign" data-hue={hueOf(lead.structure.id ?? lead.structure.name)} aria-hidden="true">
        <SignTile sign={signOf(lead.structure.name)} />
      </span>
      <div>
        <strong>{lead.structure.name}</strong>
        <br />
        <span className="muted small">{lead.structure.city}</span>
      </div>
    </div>
    {phone ? (
      <a
        className="inline-flex min-h-11 items-center font-display text-[1.75rem] leading-none font-bold text-ink no-underline hover:underline"
        href={telephone(phone)}
      >
        {phone}
      </a>
    ) : null}
    <div className="stack stack-s">
      <p className="font-[650]">{leadTexts.youMaySay}</p>
      <ul className="grid list-disc gap-1 pl-4.5 text-ink-2">
        {leadTexts.say(name).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  </div>
);

/** What a learner reads of an action that is not archived. */
type Live = OwnPlacements & { next: NonNullable<OwnPlacements["next"]> };
const isLive = (own: OwnPlacements): own is Live => own.next !== null;

const actsOf = (
  { next: { act, lead, phone }, similar }: Live,
  wishes: string | undefined,
  onEdit: OnEdit,
): ReactNode => {
  if (act === "call" && lead)
    return (
      <>
        {phone ? (
          <a className="btn btn-l" href={telephone(phone)}>
            <Phone />
            {leadTexts.callNamed(lead.structure.name)}
          </a>
        ) : lead.structure.id ? (
          <ButtonLink large to={paths.structure(lead.structure.id)}>
            {leadTexts.seePage}
            <ArrowRight />
          </ButtonLink>
        ) : null}
        <Button variant="quiet" className="-ml-3" onClick={() => onEdit({ lead, step: "interview" })}>
          {leadTexts.haveDate}
        </Button>
      </>
    );
  if ((act === "tell" || act === "interview") && lead)
    return (
      <Button large onClick={() => onEdit({ lead, step: "interview" })}>
        {act === "tell" ? leadTexts.since : leadTexts.newDate}
      </Button>
    );
  if (act === "wait" && wishes !== undefined)
    return (
      <ButtonLink variant="outline" large to={wishes}>
        {leadTexts.seeWishes}
      </ButtonLink>
    );
  if (act === "wait" && similar.length > 0)
    return (
      <a className="inline-flex min-h-11 items-center font-semibold" href="#similar">
        {leadTexts.seeSimilar}
      </a>
    );
  if (act === "found")
    return (
      <ButtonLink variant="outline" large to={paths.dashboard()}>
        {leadTexts.toTraining}
      </ButtonLink>
    );
  if (act === "wait" || act === "search")
    return (
      <ButtonLink large to={paths.structures}>
        {leadTexts.seeCatalogue}
        <ArrowRight />
      </ButtonLink>
    );
  return null;
};

const ledeOf = (
  { next: { act, lead }, similar, training_action: { start_date, end_date } }: Live,
  { kind, on }: Wishing,
): string => {
  if (act === "found" && Date.parse(start_date) > Date.now()) return leadTexts.starts(nearDay(start_date));
  if (act === "found" && Date.parse(end_date) > Date.now()) return leadTexts.runs(nearDay(end_date));
  if (lead && act !== "wait" && act !== "search") return nextLede({ act, lead });
  if (act === "wait" && kind === "open") return leadTexts.ledes.waitOpen(nearDayTime(on));
  if (act === "wait" && kind === "closed") return leadTexts.ledes.waitClosed(nearDay(on));
  if (act === "wait" && similar.length === 0) return leadTexts.ledes.waitAlone;
  return act === "interview" ? "" : leadTexts.ledes[act];
};

/** The one next act, on beech. */
const Next = ({
  own,
  wishing,
  wishes,
  onEdit,
}: {
  own: Live;
  wishing: Wishing;
  /** Where the wishes that are still open are changed. */
  wishes: string | undefined;
  onEdit: OnEdit;
}) => {
  const { user } = useSession();
  const { act, lead, phone } = own.next;
  const name = user?.name ?? "";
  const isGood = act === "call" || act === "found";
  const title =
    act === "wait" && wishing.kind === "open"
      ? wishesTexts.savedOf(own.leads.filter(({ wish }) => wish !== null).length)
      : leadTexts.heads[act](lead?.structure.name ?? "");
  return (
    <section className="bg-beech-100" aria-label={title}>
      <div className="wrap grid items-center gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-6 py-[clamp(1.5rem,1rem+3vw,3rem)] min-[56rem]:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid justify-items-start gap-3.5">
          <p className="flex items-center gap-3">
            <Avatar name={name} userId={user?.id ?? null} />
            <span>{isGood ? leadTexts.good(name) : leadTexts.hello(name)}</span>
          </p>
          <PageTitle documentTitle={act === "found" ? leadTexts.held : leadTexts.title}>{title}</PageTitle>
          <p className="lede first-letter:uppercase">{ledeOf(own, wishing)}</p>
          {actsOf(own, wishes, onEdit)}
        </div>
        {act === "call" && lead ? <CallCard lead={lead} phone={phone} name={name} /> : null}
      </div>
    </section>
  );
};

const Similar = ({ similar }: Pick<OwnPlacements, "similar">) =>
  similar.length === 0 ? null : (
    <section className="stack stack-s" aria-labelledby="similar">
      <h2 id="similar" className="scroll-mt-24">
        {leadTexts.similar}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {similar.map(({ id, name, city, type }) => (
          <li key={id} className="flex items-center gap-3.5 rounded-lg border border-line bg-surface p-3.5">
            <span className="sign size-11 flex-none rounded-sm" data-hue={hueOf(id)} aria-hidden="true">
              <SignTile sign={signOf(name)} />
            </span>
            <span>
              <Link className="font-semibold text-ink" to={paths.structure(id)}>
                {name}
              </Link>
              <small className="block text-ink-3">{[type, city].filter(Boolean).join(", ")}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** Who calls with them, as far as the learner can reach them. */
const Referent = ({ of: { training_action, referent } }: { of: OwnPlacements }) => {
  const { data } = useQuery(ask(followUp.getOwnFollowUp, {}));
  const path = data?.paths.find(
    (one) => one.part === "learner" && one.training_action.id === training_action.id,
  );
  const reach = path?.referent ?? null;
  if (!referent || !(reach?.phone || reach?.email)) return null;
  return (
    <div className="panel stack stack-s">
      <p className="person">
        <Avatar name={referent.name} userId={referent.id} />
        <span>{leadTexts.referent(referent.name)}</span>
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Reach reach={reach} look="btn-line" />
      </div>
    </div>
  );
};

const Own = ({ own, isFirst }: { own: OwnPlacements; isFirst: boolean }) => {
  const [editing, setEditing] = useState<Editing>();
  const { leads, next, referent, training_action, profile_id, similar } = own;
  const [held = [], others = []] = [true, false].map((isHeld) =>
    leads.filter((lead) => stillRuns(lead) === isHeld),
  );
  const hasFound = held.length > 0;
  const actions = useQuery({
    ...ask(training.listProfileTrainingActions, { params: { profileId: profile_id } }),
    enabled: next !== null,
  });
  const action = actions.data?.find(({ id }) => id === training_action.id);
  const wishing = wishingIn(action, new Date());
  const wishes =
    wishing.kind === "open" && action?.event_id ? paths.preEventWishes(action.event_id) : undefined;
  // Who waits has read it above; who has found waits no more.
  const mayAnswer =
    next !== null &&
    !hasFound &&
    wishing.kind === "sent" &&
    !(isFirst && next.act === "wait") &&
    leads.some(({ state, source }) => state === "none" && source === "wish");
  const heading = `leads-${training_action.id}`;
  // Above one that is archived, the page's title says the same.
  const isTitled = isFirst && !isLive(own);
  const listOf = (shown: readonly OwnLead[]) => (
    <ul className="group/leads grid gap-3">
      {shown.map((lead, at) => (
        <OwnLeadRow
          key={keyOf(lead, at, shown)}
          lead={lead}
          // Brass means what comes next: after a signature, nothing does.
          isNow={lead.id !== null && lead.state !== "signed" && next?.lead?.id === lead.id}
          wishing={wishing}
          onEdit={next ? setEditing : undefined}
        />
      ))}
    </ul>
  );
  if (actions.isLoading && actions.failureCount === 0)
    return (
      <div className="wrap page">
        <LoadingState tall lines={8} />
      </div>
    );
  return (
    <>
      {isFirst && isLive(own) ? (
        <Next own={own} wishing={wishing} wishes={wishes} onEdit={setEditing} />
      ) : null}
      <div className="wrap page grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-7">
        <div className="stack stack-l">
          {isTitled ? (
            <div className="stack stack-s">
              <PageTitle>{leadTexts.title}</PageTitle>
              <p className="lede">{leadTexts.archived}</p>
            </div>
          ) : null}
          <section className="stack" aria-labelledby={heading}>
            <div>
              {isFirst ? null : <p className="eyebrow">{leadTexts.promotion(training_action.name)}</p>}
              <h2 id={heading} className={isTitled ? "sr" : undefined}>
                {hasFound ? leadTexts.held : leadTexts.leads}
              </h2>
              {next || isTitled ? null : <p className="muted">{leadTexts.archived}</p>}
            </div>
            {leads.length === 0 ? (
              <EmptyState title={leadTexts.noLead} sign="compass" level="h3">
                {leadTexts.noLeadText}
              </EmptyState>
            ) : (
              <>
                {listOf(hasFound ? held : leads)}
                {mayAnswer ? <p className="muted small">{leadTexts.mayAnswer}</p> : null}
                {hasFound && others.length > 0 ? (
                  <Disclosure wide summary={leadTexts.others(others.length)}>
                    <div className="p-pad">{listOf(others)}</div>
                  </Disclosure>
                ) : null}
              </>
            )}
            {hasFound || !next ? null : (
              <Button variant="dashed" wide onClick={() => setEditing({ lead: undefined, step: "none" })}>
                <Plus />
                {leadTexts.add}
              </Button>
            )}
          </section>
          <Similar similar={similar} />
        </div>
        <aside className="stack lg:pt-[3.375rem]">
          {referent && !hasFound ? <Referent of={own} /> : null}
          <p className="small muted flex items-start gap-2">
            <Lock className="flex-none" />
            <span>
              {leadTexts.private} {leadTexts.team} {leadTexts.aboutYou}{" "}
              <Link to={paths.myData}>{leadTexts.readIt}</Link>.
            </span>
          </p>
        </aside>
      </div>
      {editing ? (
        <OwnLeadDialog
          actionId={training_action.id}
          profileId={profile_id}
          {...editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
};

/** A learner's own leads, with the one thing to do next. */
export const OwnPage = () => {
  const query = useQuery(ask(placements.listOwnPlacements, {}));
  return (
    <LoadedPage query={query} failed={leadTexts.failed} lines={8}>
      {(all) =>
        all.length === 0 ? (
          <div className="wrap page stack">
            <PageTitle>{leadTexts.title}</PageTitle>
            <EmptyState
              title={leadTexts.nothing}
              sign="compass"
              level="h2"
              action={<ButtonLink to={paths.dashboard()}>{leadTexts.pickPromotion}</ButtonLink>}
            >
              {leadTexts.nothingText}
            </EmptyState>
          </div>
        ) : (
          all.map((own, n) => <Own key={own.training_action.id} own={own} isFirst={n === 0} />)
        )
      }
    </LoadedPage>
  );
};
