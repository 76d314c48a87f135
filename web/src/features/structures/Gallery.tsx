import type { Structure } from "#shared/structures/structures.schemas.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { useOver } from "#web/ui/over/use-over.ts";
import { structuresTexts } from "./texts.ts";

const PhotoViewer = lazyComponent(async () => (await import("./PhotoViewer.tsx")).PhotoViewer);

/** The photos of a structure; each opens the viewer at itself. */
export const Gallery = ({ structure: { name, photos: all } }: { structure: Structure }) => {
  const { about: at, show, close } = useOver<number>("photo");
  const photos = all.flatMap(({ id, url, alt_text }) => (url === null ? [] : [{ id, url, alt_text }]));
  if (photos.length === 0) return null;
  return (
    <section className="stack stack-s">
      <h2>{structuresTexts.photos}</h2>
      <ul className="card-grid">
        {photos.map(({ id, url, alt_text }, index) => (
          <li key={id}>
            <button
              type="button"
              className="block w-full cursor-zoom-in rounded-md border-0 bg-transparent p-0"
              onClick={() => show(index)}
            >
              <img
                className="aspect-3/2 w-full rounded-md object-cover"
                src={url}
                alt={structuresTexts.enlarge(alt_text || structuresTexts.photo(name, index + 1))}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {at === undefined ? null : (
        <PhotoViewer photos={photos} name={name} at={at} go={show} onClose={close} />
      )}
    </section>
  );
};
