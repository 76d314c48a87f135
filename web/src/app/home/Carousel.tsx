import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { useMedia } from "#web/ui/media.ts";
import { Film } from "./Film.tsx";
import { homeTexts } from "./texts.ts";

/** Three on wide screens, two from 650 px, one below. */
const usePerPage = (): number => {
  const isWide = useMedia("(min-width: 1024px)");
  const isMiddle = useMedia("(min-width: 650px)");
  return isWide ? 3 : isMiddle ? 2 : 1;
};

export const Carousel = () => {
  const { films } = homeTexts;
  const perPage = usePerPage();
  const last = Math.ceil(films.length / perPage);
  const [first, setFirst] = useState(0);
  // The first film shown stays in view when the width changes.
  const page = Math.floor(first / perPage) + 1;
  const go = (to: number) => setFirst((to - 1) * perPage);
  return (
    <section className="stack" aria-label={homeTexts.carousel}>
      <div className="row between">
        <h2>{homeTexts.carousel}</h2>
        <div className="row">
          <span className="muted small num" role="status">
            {homeTexts.shown(page, last)}
          </span>
          <IconButton
            label={homeTexts.previous}
            icon={<ChevronLeft />}
            disabled={page === 1}
            onClick={() => go(page - 1)}
          />
          <IconButton
            label={homeTexts.next}
            icon={<ChevronRight />}
            disabled={page === last}
            onClick={() => go(page + 1)}
          />
        </div>
      </div>
      <ul className="carousel" data-per-page={perPage}>
        {films.slice((page - 1) * perPage, page * perPage).map(({ file, title, text }) => (
          <li className="stack stack-s" key={file}>
            <Film file={file} title={title} />
            <h3>{title}</h3>
            <p className="small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
