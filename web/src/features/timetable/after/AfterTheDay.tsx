import { Check, Heart, Lock, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type Agenda, type AgendaMeeting, maxNoteLength } from "#shared/timetable/timetable.schemas.ts";
import { completeness } from "#shared/wishes/wishes.rules.ts";
import { StructureLink } from "#web/features/timetable/agenda/AgendaMeetings.tsx";
import { begunOf } from "#web/features/timetable/agenda/agenda-day.ts";
import { useFound } from "#web/features/wishes/found.ts";
import {
  areArchived,
  hasBegun,
  useLearner,
  useOwnActions,
  useRegistered,
} from "#web/features/wishes/target.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink, PickButton } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { LoadingState, Skeleton } from "#web/ui/lists/States.tsx";
import { afterTexts as texts } from "./after-texts.ts";
import { toggleWord } from "./note-words.ts";
import { useSaid } from "./use-said.ts";

const status: Record<ReturnType<typeof useSaid>["state"], string | null> = {
  idle: null,
  waiting: null,
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.notYet,
  stale: null,
};

/** What a row of the day is about; what one may do with it follows. */
const Row = ({
  structure,
  mark,
  when,
  act,
  isMissed = false,
  children,
}: {
  structure: AgendaMeeting["structure"];
  mark?: ReactNode;
  when: ReactNode;
  act?: ReactNode;
  isMissed?: boolean;
  children?: ReactNode;
}) => (
  <li
    className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 border-b border-line px-pad py-3 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] ${isMissed ? "bg-sunken" : ""}`}
    data-hue={hueOf(structure.id)}
  >
    <span className="sign size-11 rounded-sm">
      <SignTile sign={signOf(structure.name)} />
    </span>
    <div className={act ? "" : "sm:col-span-2"}>
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="font-sans text-body font-strong tracking-normal [&>a]:inline-block [&>a]:py-1">
          <StructureLink structure={structure} />
        </h3>
        {mark}
      </div>
      {when}
    </div>
    {act}
    {children}
  </li>
);

const KeepRow = ({
  eventId,
  meeting,
  isAsked,
  isFound,
}: {
  eventId: string;
  meeting: AgendaMeeting;
  /** They still choose with whom they go on; their notes stay theirs. */
  isAsked: boolean;
  /** It is the structure that they have found. */
  isFound: boolean;
}) => {
  const { wants, note, state, say, settle } = useSaid(eventId, meeting);
  const { structure, start, place } = meeting;
  const [isWriting, setWriting] = useState(note !== "");
  const hasField = isWriting || note !== "";
  const field = useId();
  const addNote = hasField ? null : (
    <Button variant="quiet" small onClick={() => setWriting(true)}>
      <Plus />
      {texts.addNote}
      <span className="sr"> : {structure.name}</span>
    </Button>
  );
  return (
    <Row
      structure={structure}
      mark={isFound ? <Badge hue="green">{texts.yours}</Badge> : null}
      when={
        <div className="flex flex-wrap items-center gap-x-1">
          <span className="small muted num min-w-12">{texts.at(timeOf(start), place)}</span>
          {/* Where nothing else is asked, it stands at the end of the row. */}
          {isAsked ? addNote : null}
        </div>
      }
      act={
        isAsked ? (
          <PickButton
            className="max-sm:col-span-full"
            // One act, one colour: the structure has its own beside it.
            data-hue="blue"
            picked={wants}
            aria-label={texts.wantsOf(structure.name)}
            onClick={() => say({ wants: !wants }, true)}
          >
            {wants ? <Check /> : <Heart />}
            {texts.wants}
          </PickButton>
        ) : addNote ? (
          <div className="max-sm:col-start-2 max-sm:-ms-2.5">{addNote}</div>
        ) : null
      }
    >
      {hasField ? (
        <div className="col-span-full grid gap-2.5 pb-1 sm:col-start-2">
          <label className="font-strong" htmlFor={field}>
            {texts.note} <span className="small muted">{texts.forMe}</span>
            <span className="sr"> : {structure.name}</span>
          </label>
          <div className="row gap-2">
            {texts.words.map((word) => (
              <button
                key={word}
                type="button"
                className="min-h-11 cursor-pointer rounded-full border-[1.5px] border-control-line bg-surface px-3 py-1 text-sm font-medium hover:border-ink aria-pressed:border-ink aria-pressed:bg-paper-200"
                aria-pressed={note.includes(word)}
                onClick={() => say({ note: toggleWord(note, word).slice(0, maxNoteLength) }, true)}
              >
                {word}
              </button>
            ))}
          </div>
          <textarea
            id={field}
            className="input resize-y"
            rows={2}
            maxLength={maxNoteLength}
            value={note}
            onChange={({ target }) => say({ note: target.value }, false)}
            onBlur={settle}
          />
        </div>
      ) : null}
      <p className="small muted col-span-full empty:hidden sm:col-start-2" role="status">
        {status[state]}
      </p>
    </Row>
  );
};

/** A meeting that did not take place. */
const Missed = ({
  meeting: { structure, start, place, is_missed },
  hasWishes,
}: {
  meeting: AgendaMeeting;
  hasWishes: boolean;
}) => (
  <Row
    isMissed
    structure={structure}
    when={
      <>
        <p className="small muted num">
          {is_missed ? texts.at(timeOf(start), place) : texts.cancelled(timeOf(start))}
        </p>
        <p className="small">{[texts.missedText, hasWishes ? texts.mayWish : ""].join(" ").trim()}</p>
      </>
    }
  />
);

/** The meetings that a learner has had: with whom they wish to continue, and a note for themselves. */
export const AfterTheDay = ({ agenda, now }: { agenda: Agenda; now: Date }) => {
  const { met, missed, cancelled } = begunOf(agenda, now);
  const { saved, isPending } = useRegistered();
  const actions = useOwnActions(useLearner()?.id, agenda.event.id);
  const own = actions ?? [];
  // Years later it is a record.
  const isOver = areArchived(own);
  const { found, foundId, isFinding } = useFound(
    own.find(({ is_post_event_wishlist_time }) => is_post_event_wishlist_time),
  );
  // Whoever has found is not asked whom they would go on with; their notes stay.
  const isAsked = !isOver && found === undefined;
  const hasWishes = isAsked && !hasBegun(own, now);
  const kept = met.filter(({ wish_to_continue }) => wish_to_continue?.wants).length;
  // Its word depends on what is saved.
  const wishes = isPending ? (
    <Skeleton width="9rem" height="2.75rem" />
  ) : (
    <ButtonLink variant={kept === 0 ? "outline" : "filled"} to={paths.postEventWishes(agenda.event.id)}>
      {completeness(saved).priority === 0 ? texts.seeWishes : texts.toWishes}
    </ButtonLink>
  );
  // What is asked depends on both; without network neither is waited for.
  if (isFinding || (!actions && isPending)) return <LoadingState tall lines={6} />;
  return (
    <section className="stack" aria-labelledby="keep-title">
      <div className="stack stack-s">
        {/* The page's own title says the second one. */}
        <h2 id="keep-title" className={isAsked ? undefined : "sr"}>
          {isAsked ? texts.title : texts.over}
        </h2>
        {found ? <p className="lede">{texts.found(found)}</p> : null}
        {hasWishes ? <p className="lede">{texts.intro}</p> : null}
      </div>
      <ul className="panel panel-flush">
        {met.map((meeting) => (
          <KeepRow
            key={`${agenda.event.id} ${meeting.structure.id}`}
            eventId={agenda.event.id}
            meeting={meeting}
            isAsked={isAsked}
            isFound={meeting.structure.id === foundId}
          />
        ))}
        {[...missed, ...cancelled].map((meeting) => (
          <Missed key={meeting.structure.id} meeting={meeting} hasWishes={hasWishes} />
        ))}
      </ul>
      {hasWishes && kept === 0 ? <div>{wishes}</div> : null}
      {hasWishes && kept > 0 ? (
        <div className="sticky bottom-3 z-5 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong bg-surface px-pad py-3">
          <p>
            <b className="font-display text-[1.75rem] leading-none font-bold">{kept}</b> {texts.kept(kept)}
          </p>
          {wishes}
        </div>
      ) : null}
      <p className="small muted flex items-start gap-2">
        <Lock className="flex-none" aria-hidden="true" />
        {isAsked ? `${texts.teamSees} ` : null}
        {texts.private}
      </p>
    </section>
  );
};
