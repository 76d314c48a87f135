import { homeTexts } from "./texts.ts";

/** A drawn film without words: its description stands for what is seen. */
export const Film = ({ file, title }: { file: string; title: string }) => (
  <video
    className="film"
    src={`/films/${file}.webm`}
    poster={`/films/${file}.webp`}
    controls
    muted
    playsInline
    preload="none"
    aria-label={`${title}. ${homeTexts.silent}`}
  />
);
