import { Check, Heart, Lock, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Agenda, AgendaMeeting } from "#shared/timetable/timetable.schemas.ts";
import { completeness } from "#shared/wishes/wishes.rules.ts";
import { StructureLink } from "#web/features/timetable/agenda/AgendaMeetings.tsx";
import { begunOf } from "#web/features/timetable/agenda/agenda-day.ts";
import {
  areArchived,
  hasBegun,
  useLearner,
  useOwnActions,
  useRegistered,
} from "#web/features/wishes/target.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { hueOf } from "#web/ui/drawings/marquetry.ts";
import { afterTexts as texts } from "./after-texts.ts";
import { toggleWord } from "./note-words.ts";
import { useSaid } from "./use-said.ts";

const maxLetters = 1_000;

const status: Record<ReturnType<typeof useSaid>["state"], string | null> = {
  idle: null,
  waiting: null,
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.notYet,
  stale: null,
};

const KeepCard = ({
  eventId,
  meeting,
  isOpen,
}: {
  eventId: string;
  meeting: AgendaMeeting;
  /** They may still choose with whom they go on; their notes stay theirs. */
  isOpen: boolean;
}) => {
  const { wants, note, state, say, settle } = useSaid(eventId, meeting);
  const { structure, start, place } = meeting;
  const [isWriting, setWriting] = useState(note !== "");
  const field = useId();
  return (
    <article
      className="grid min-w-0 gap-3 rounded-lg border border-line bg-surface p-pad data-kept:border-hue-600 data-kept:[box-shadow:inset_0_0_0_1px_var(--h600)]"
      data-hue={hueOf(structure.id)}
      data-kept={wants || undefined}
    >
      <div>
        <h3>
          <StructureLink structure={structure} />
        </h3>
        <p className="small muted num">{texts.at(timeOf(start), place)}</p>
      </div>
      {isOpen ? (
        <button
          type="button"
          className="btn btn-pick min-h-14"
          aria-pressed={wants}
          aria-label={texts.wantsOf(structure.name)}
          onClick={() => say({ wants: !wants }, true)}
        >
          {wants ? <Check /> : <Heart />}
          {texts.wants}
        </button>
      ) : null}
      {isWriting || note !== "" ? (
        <div className="grid gap-2.5">
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
                onClick={() => say({ note: toggleWord(note, word).slice(0, maxLetters) }, true)}
              >
                {word}
              </button>
            ))}
          </div>
          <textarea
            id={field}
            className="input resize-y"
            rows={3}
            maxLength={maxLetters}
            value={note}
            onChange={({ target }) => say({ note: target.value }, false)}
            onBlur={settle}
          />
        </div>
      ) : (
        <Button variant="quiet" onClick={() => setWriting(true)}>
          <Plus />
          {texts.addNote}
          <span className="sr"> : {structure.name}</span>
        </Button>
      )}
      <p className="small muted empty:hidden" role="status">
        {status[state]}
      </p>
    </article>
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
  <article className="grid min-w-0 gap-3 rounded-lg border border-transparent bg-sunken p-pad">
    <div>
      <h3>{structure.name}</h3>
      <p className="small muted num">
        {is_missed ? texts.at(timeOf(start), place) : texts.cancelled(timeOf(start))}
      </p>
    </div>
    <p>{[texts.missedText, hasWishes ? texts.mayWish : ""].join(" ").trim()}</p>
    {structure.is_closed ? null : (
      <p>
        <Link to={paths.structure(structure.id)}>
          {texts.seeStructure}
          <span className="sr"> : {structure.name}</span>
        </Link>
      </p>
    )}
  </article>
);

/** The meetings that a learner has had: with whom they wish to continue, and a note for themselves. */
export const AfterTheDay = ({ agenda, now }: { agenda: Agenda; now: Date }) => {
  const { met, missed, cancelled } = begunOf(agenda, now);
  const { saved } = useRegistered();
  const own = useOwnActions(useLearner()?.id, agenda.event.id) ?? [];
  const hasWishes = !hasBegun(own, now);
  // Years later it is a record.
  const isOver = areArchived(own);
  const kept = met.filter(({ wish_to_continue }) => wish_to_continue?.wants).length;
  const wishes = (
    <ButtonLink to={paths.postEventWishes(agenda.event.id)}>
      {completeness(saved).complete ? texts.seeWishes : texts.toWishes}
    </ButtonLink>
  );
  return (
    <section className="stack" aria-labelledby="keep-title">
      <div className="stack stack-s">
        <h2 id="keep-title">{isOver ? texts.over : texts.title}</h2>
        {hasWishes ? <p className="lede">{texts.intro}</p> : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-4">
        {met.map((meeting) => (
          <KeepCard
            key={`${agenda.event.id} ${meeting.structure.id}`}
            eventId={agenda.event.id}
            meeting={meeting}
            isOpen={!isOver}
          />
        ))}
        {[...missed, ...cancelled].map((meeting) => (
          <Missed key={meeting.structure.id} meeting={meeting} hasWishes={hasWishes} />
        ))}
      </div>
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
        {texts.private}
      </p>
    </section>
  );
};
