import { ArrowRight, Check, X } from "lucide-react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { maxSeats } from "#shared/hosts/hosts.rules.ts";
import type { HostInterest, HostPlacement, HostView } from "#shared/hosts/hosts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Tick } from "#web/ui/Tick.tsx";
import { askedId, HostMet, PersonRow } from "./HostMet.tsx";
import { HostOrder } from "./HostOrder.tsx";
import { type Asked, afterOf } from "./host-after.ts";
import { hostTexts as texts } from "./texts.ts";

type PlacementAnswer = { seats?: number | null; interests?: { profile_id: string; wants: boolean | null }[] };

/** Keeps one answer at once; what another phone says of something else stays. */
const usePlacement = (secret: string) => {
  const save = useSend(hosts.saveHostPlacement, { refreshes: [hosts.getHost], inOrder: true });
  const say = async (body: PlacementAnswer): Promise<HostPlacement | undefined> => {
    try {
      return await save.mutateAsync({ params: { secret }, body });
    } catch (error) {
      notify.error(texts.placementFailed, problemOf(error).message);
      return undefined;
    }
  };
  return { say, sent: save.isPending ? save.variables.body : undefined };
};

/** Six keys one thumb wide, and the right not to know. */
const Seats = ({ placement, secret }: { placement: HostPlacement; secret: string }) => {
  const { say, sent } = usePlacement(secret);
  const isSaid = sent !== undefined || placement.seats_said_at !== null;
  const shown = sent?.seats === undefined ? placement.seats : sent.seats;
  const isShown = (seats: number | null) => isSaid && shown === seats;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div
      id={askedId("seats")}
      tabIndex={-1}
      role="group"
      aria-label={texts.seatsChoice}
      className="grid scroll-mt-24 grid-cols-6 gap-1.5 md:grid-cols-[repeat(6,4.5rem)_minmax(12rem,1fr)]"
    >
      {Array.from({ length: maxSeats + 1 }, (_, seats) => (
        <Tick
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the choice
          key={seats}
          size="figure"
          aria-pressed={isShown(seats)}
          aria-label={texts.seatsNamed(seats)}
          onClick={() => void say({ seats })}
        >
          {seats}
          {isShown(seats) ? <Check /> : null}
        </Tick>
      ))}
      <div className="col-span-full grid md:col-span-1">
        <Tick size="across" aria-pressed={isShown(null)} onClick={() => void say({ seats: null })}>
          {isShown(null) ? <Check /> : null}
          {texts.undecided}
        </Tick>
      </div>
    </div>
  );
};

const InterestRow = ({
  interest,
  secret,
  isNext,
}: {
  interest: HostInterest;
  secret: string;
  isNext: boolean;
}) => {
  const { profile_id, name, wants } = interest;
  const { say, sent } = usePlacement(secret);
  const said = sent?.interests?.[0]?.wants;
  const shown = sent ? (typeof said === "boolean" ? said : null) : wants;
  const tap = async (yes: boolean) => {
    const kept = await say({ interests: [{ profile_id, wants: shown === yes ? null : yes }] });
    if (kept && !kept.interests.some((one) => one.profile_id === profile_id))
      notify.info(texts.goneFrom(name));
  };
  return (
    <PersonRow {...interest} isNext={isNext}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
      <div className="grid grid-cols-2 gap-1.5" role="group" aria-label={texts.interestOf(name)}>
        <Tick size="answer" aria-pressed={shown === true} onClick={() => void tap(true)}>
          <Check />
          {texts.wouldMeet}
        </Tick>
        <Tick size="answer" aria-pressed={shown === false} onClick={() => void tap(false)}>
          <X />
          {texts.notThisTime}
        </Tick>
      </div>
    </PersonRow>
  );
};

/**
 * Whom the structure takes on: how many, what it thinks of those whom it met, whom it would take first, and whom of the
 * others it would like to meet. While the event is on, the second alone.
 */
export const HostAfterPart = ({ view, secret, now }: { view: HostView; secret: string; now: Date }) => {
  const { placement, event } = view;
  const { met, absent, order, next } = afterOf(view, now);
  const names = new Map(met.map(({ profile_id, name }) => [profile_id, name]));
  return (
    <div className="grid gap-10">
      {placement ? <Seats placement={placement} secret={secret} /> : null}
      {placement && met.length + absent.length === 0 ? null : (
        <HostMet met={met} absent={absent} secret={secret} nextId={next?.id} />
      )}
      {placement?.seats && order.length > 0 ? (
        <HostOrder {...{ order, names, placement, secret }} seats={placement.seats} />
      ) : null}
      {placement && placement.interests.length > 0 ? (
        <section className="stack" aria-labelledby="host-interests">
          <div className="stack stack-s">
            <h2 id="host-interests">{texts.interests}</h2>
            <p className="text-ink-2">{texts.interestsText(dayAndMonth(event.start_date))}</p>
          </div>
          <ul className="panel panel-flush">
            {placement.interests.map((interest) => (
              <InterestRow
                key={interest.profile_id}
                interest={interest}
                secret={secret}
                isNext={interest.profile_id === next?.id}
              />
            ))}
          </ul>
          {met.length + absent.length === 0 ? <p className="small muted">{texts.promise}</p> : null}
        </section>
      ) : null}
    </div>
  );
};

/** Moves to what has no answer yet; the page's address holds the link's secret, so it is no anchor. */
const goTo = ({ id }: Asked) => {
  const place = document.getElementById(askedId(id));
  place?.scrollIntoView({ block: "center" });
  place?.querySelector("button")?.focus({ preventScroll: true });
};

/** How far the answers are, and the next one: beside the page on wide screens, on phones below the answers. */
export const HostProgress = ({ view, now, isFoot }: { view: HostView; now: Date; isFoot?: boolean }) => {
  const { given, total, next } = afterOf(view, now);
  if (total === 0 || (isFoot && !next)) return null;
  const name = next && "name" in next ? firstNameOf(next.name) : undefined;
  if (isFoot)
    return (
      <div className="stack stack-s lg:hidden print:hidden">
        <p className="text-sm text-ink-2">
          <b className="text-ink">{given}</b> {texts.given(given)} {texts.outOf(total)}. {texts.atOnce}
        </p>
        {next ? (
          <Button variant="outline" wide onClick={() => goTo(next)}>
            {texts.answerFor(name ?? texts.nextSeats)}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="stack max-lg:hidden">
      <div className="panel stack stack-s">
        <p>
          <b className="font-display text-4xl leading-none font-bold">{given}</b>{" "}
          <span className="muted">
            {texts.given(given)} {texts.outOf(total)}
          </span>
        </p>
        <ProgressBar value={(100 * given) / total} label={texts.progress} />
      </div>
      {next ? (
        <div className="stack stack-s">
          {/* How many seats stands beside it, first of all. */}
          {name === undefined ? null : (
            <Button wide onClick={() => goTo(next)}>
              {texts.answerFor(name)}
              <ArrowRight />
            </Button>
          )}
          <p className="small muted">{texts.atOnce}</p>
        </div>
      ) : (
        <p className="small muted">
          <b className="text-ink">{texts.allSaid}.</b> {texts.allSaidText}
        </p>
      )}
    </div>
  );
};
