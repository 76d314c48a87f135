import { defaultSection, type Section } from "#web/frame/content/sections.ts";
import { homeTexts } from "./texts.ts";

const maxClips = 9;
const maxTestimonials = 6;
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index);

/** What the home page says where the organisation has not written anything; the last places are free. */
export const homeSections: readonly Section[] = [
  defaultSection("home~film", "film", {
    title: homeTexts.film,
    paragraphs: [homeTexts.filmIntro, homeTexts.filmText],
  }),
  ...upTo(maxClips).map((index) => {
    const film = homeTexts.films[index];
    return defaultSection(
      `home~clip-${index + 1}`,
      "clip",
      film && { title: film.title, paragraphs: [film.text] },
    );
  }),
  ...upTo(maxTestimonials).map((index) => {
    const quote = homeTexts.quotes[index];
    return defaultSection(
      `home~testimonial-${index + 1}`,
      "testimonial",
      quote && { title: quote.name, detail: quote.role, paragraphs: [quote.text] },
    );
  }),
];

const drawnFilms: Readonly<Record<string, string>> = Object.fromEntries([
  ["home~film", "demarche"],
  ...homeTexts.films.map(({ file }, index) => [`home~clip-${index + 1}`, file]),
]);

/** The film that the product brings for a section; undefined where there is none. */
export const drawnFilm = (id: string): string | undefined => drawnFilms[id];

/** Whether there is something to show: free places and emptied ones stay out. */
export const isShown = ({ id, kind, title, text, video }: Section): boolean =>
  title !== "" && (kind === "testimonial" ? text !== "" : video !== "" || drawnFilm(id) !== undefined);
