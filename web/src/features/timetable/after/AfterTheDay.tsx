import { Check, Heart, Lock, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Agenda, AgendaMeeting } from "#shared/timetable/timetable.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { hueOf } from "#web/ui/marquetry.ts";
import { afterTexts as texts } from "./after-texts.ts";
import { toggleWord } from "./note-words.ts";
import { useSaid } from "./use-said.ts";

const maxLetters = 1_000;

const KeepCard = ({ eventId, meeting }: { eventId: string; meeting: AgendaMeeting }) => {
  const { wants, note, state, say, settle } = useSaid(eventId, meeting);
  const { structure, start, place } = meeting;
  const [isWriting, setWriting] = useState(note !== "");
  const field = useId();
  return (
    <article className="keep-card" data-hue={hueOf(structure.id)} data-kept={wants || undefined}>
      <div>
        <h3>
          <Link to={paths.structure(structure.id)}>{structure.name}</Link>
        </h3>
        <p className="small muted num">{texts.at(timeOf(start), place)}</p>
      </div>
      <button
        type="button"
        className="btn btn-pick"
        aria-pressed={wants}
        aria-label={texts.wantsOf(structure.name)}
        onClick={() => say({ wants: !wants }, true)}
      >
        {wants ? <Check /> : <Heart />}
        {texts.wants}
      </button>
      {isWriting || note !== "" ? (
        <div className="keep-note">
          <label htmlFor={field}>
            {texts.note} <span className="small muted">{texts.forMe}</span>
            <span className="sr"> : {structure.name}</span>
          </label>
          <div className="row keep-words">
            {texts.words.map((word) => (
              <button
                key={word}
                type="button"
                className="keep-word"
                aria-pressed={note.includes(word)}
                onClick={() => say({ note: toggleWord(note, word).slice(0, maxLetters) }, true)}
              >
                {word}
              </button>
            ))}
          </div>
          <textarea
            id={field}
            className="input"
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
      <p className="small muted keep-state" role="status">
        {state === "saving" ? texts.saving : state === "saved" ? texts.saved : null}
      </p>
    </article>
  );
};

const Cancelled = ({ meeting: { structure, start } }: { meeting: AgendaMeeting }) => (
  <article className="keep-card keep-cancelled">
    <div>
      <h3>{structure.name}</h3>
      <p className="small muted num">{texts.cancelled(timeOf(start))}</p>
    </div>
    <p>{texts.cancelledText}</p>
    <p>
      <Link to={paths.structure(structure.id)}>
        {texts.seeStructure}
        <span className="sr"> : {structure.name}</span>
      </Link>
    </p>
  </article>
);

/** The meetings that a learner has had: with whom they wish to continue, and a note for themselves. */
export const AfterTheDay = ({ agenda, now }: { agenda: Agenda; now: Date }) => {
  const isOwn = ({ learner }: AgendaMeeting) => learner === undefined;
  const met = agenda.meetings.filter((one) => isOwn(one) && Date.parse(one.start) <= now.getTime());
  const cancelled = agenda.dropped.filter(isOwn);
  const kept = met.filter(({ wish_to_continue }) => wish_to_continue?.wants).length;
  return (
    <section className="stack" aria-labelledby="keep-title">
      <div className="stack stack-s">
        <h2 id="keep-title">{texts.title}</h2>
        <p className="lede">{texts.intro}</p>
      </div>
      <div className="keep-cards">
        {met.map((meeting) => (
          <KeepCard key={meeting.structure.id} eventId={agenda.event.id} meeting={meeting} />
        ))}
        {cancelled.map((meeting) => (
          <Cancelled key={meeting.structure.id} meeting={meeting} />
        ))}
      </div>
      <div className="keep-go">
        <p>
          <b>{kept}</b> {texts.kept(kept)}
        </p>
        <ButtonLink to={paths.postEventWishes(agenda.event.id)}>{texts.toWishes}</ButtonLink>
      </div>
      <p className="small muted keep-private">
        <Lock aria-hidden="true" />
        {texts.private}
      </p>
    </section>
  );
};
