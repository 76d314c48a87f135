import type { Section } from "#web/frame/content/sections.ts";
import { VideoPlayer } from "#web/ui/VideoPlayer.tsx";
import { drawnFilm } from "./sections.ts";
import { homeTexts } from "./texts.ts";

/** The organisation's own video, else the drawn film without words: its description stands for what is seen. */
export const Film = ({ section: { id, title, video } }: { section: Section }) => {
  const file = drawnFilm(id);
  if (video || !file) return <VideoPlayer url={video} title={title} framed />;
  return (
    <video
      className="film block aspect-video w-full rounded-lg bg-wood"
      src={`/films/${file}.webm`}
      poster={`/films/${file}.webp`}
      controls
      muted
      playsInline
      preload="none"
      aria-label={`${title}. ${homeTexts.silent}`}
    />
  );
};
