import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Section } from "#web/frame/content/sections.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { useMedia, usePrefersStill } from "#web/ui/browser/media.ts";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { Film } from "./Film.tsx";
import { homeTexts } from "./texts.ts";

/** Three on wide screens, two from 650 px, one below. */
const usePerPage = (): number => {
  const isWide = useMedia("(min-width: 1024px)");
  const isMiddle = useMedia("(min-width: 650px)");
  return isWide ? 3 : isMiddle ? 2 : 1;
};

const turnEvery = 8_000;

/**
 * Whether the films turn by themselves: until somebody stops them, hovers or is inside, only while they are in view,
 * and never for those who asked for less motion.
 */
const useTurning = (turn: () => void) => {
  const place = useRef<HTMLElement>(null);
  const isStill = usePrefersStill();
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const turns = !isStill && !stopped && !held && inView;
  useEffect(() => {
    if (!turns) return;
    const timer = setTimeout(turn, turnEvery);
    return () => clearTimeout(timer);
  }, [turns, turn]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { place, hold, turns, stopped, setStopped, mayTurn: !isStill };
};

export const Carousel = ({ films }: { films: readonly Section[] }) => {
  const perPage = usePerPage();
  const last = Math.max(1, Math.ceil(films.length / perPage));
  const [first, setFirst] = useState(0);
  // The first film shown stays in view when the width changes.
  const page = Math.min(last, Math.floor(first / perPage) + 1);
  const go = (to: number) => setFirst((Math.min(last, Math.max(1, to)) - 1) * perPage);
  const { place, hold, turns, stopped, setStopped, mayTurn } = useTurning(() => go((page % last) + 1));
  const onKeyDown = (event: KeyboardEvent) => {
    // A film's own controls take the arrows too.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === "ArrowLeft") go(page - 1);
    if (event.key === "ArrowRight") go(page + 1);
  };
  return (
    <section ref={place} className="stack" aria-label={homeTexts.carousel} onKeyDown={onKeyDown} {...hold}>
      <div className="row between">
        <h2>{homeTexts.carousel}</h2>
        <div className="row">
          <span className="muted small num" role={turns ? undefined : "status"}>
            {homeTexts.shown(page, last)}
          </span>
          {mayTurn && last > 1 ? (
            <IconButton
              label={stopped ? homeTexts.turn : homeTexts.stop}
              icon={stopped ? <Play /> : <Pause />}
              onClick={() => setStopped(!stopped)}
            />
          ) : null}
          <IconButton
            label={homeTexts.previous}
            icon={<ChevronLeft />}
            // Disabled, it would lose the focus, and the arrow keys with it.
            aria-disabled={page === 1}
            onClick={() => go(page - 1)}
          />
          <IconButton
            label={homeTexts.next}
            icon={<ChevronRight />}
            aria-disabled={page === last}
            onClick={() => go(page + 1)}
          />
        </div>
      </div>
      <ul
        className="grid grid-cols-1 items-start gap-gap data-[per-page=2]:grid-cols-2 data-[per-page=3]:grid-cols-3"
        data-per-page={perPage}
        onPlayCapture={() => setStopped(true)}
      >
        {films.slice((page - 1) * perPage, page * perPage).map((film) => (
          <li className="stack stack-s" key={film.id}>
            <Film section={film} />
            <h3>{film.title}</h3>
            <div className="small">
              <RichText html={film.text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
