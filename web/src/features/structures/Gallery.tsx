import type { Structure } from "#shared/structures/structures.schemas.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { useOver } from "#web/ui/over/use-over.ts";
import { structuresTexts } from "./texts.ts";

const PhotoViewer = lazyComponent(async () => (await import("./PhotoViewer.tsx")).PhotoViewer);

type ShownPhoto = { id: string; url: string; alt_text: string | null };

/** Those whose file was checked. */
export const photosOf = ({ photos }: Structure): ShownPhoto[] =>
  photos.flatMap(({ id, url, alt_text }) => (url === null ? [] : [{ id, url, alt_text }]));

const looks = { tile: "aspect-3/2", lead: "aspect-3/1 object-[center_60%]" };

/** Photos that open the viewer, each at itself. */
const Enlarged = ({
  name,
  photos,
  look,
}: {
  name: string;
  photos: readonly ShownPhoto[];
  look: keyof typeof looks;
}) => {
  const { about: at, show, close } = useOver<number>("photo");
  return (
    <>
      <ul className={look === "tile" ? "card-grid" : ""}>
        {photos.map(({ id, url, alt_text }, index) => (
          <li key={id}>
            <button
              type="button"
              className="block w-full cursor-zoom-in rounded-md border-0 bg-transparent p-0"
              onClick={() => show(index)}
            >
              <img
                className={`w-full rounded-md object-cover ${looks[look]}`}
                src={url}
                alt={structuresTexts.enlarge(alt_text || structuresTexts.photo(name, index + 1))}
                loading={look === "tile" ? "lazy" : "eager"}
              />
            </button>
          </li>
        ))}
      </ul>
      {at === undefined ? null : (
        <PhotoViewer photos={photos} name={name} at={at} go={show} onClose={close} />
      )}
    </>
  );
};

/** The first photo across the page. An only one opens from here: the gallery would show it twice. */
export const LeadPhoto = ({ structure }: { structure: Structure }) => {
  const photos = photosOf(structure);
  const [first] = photos;
  if (photos.length === 1) return <Enlarged name={structure.name} photos={photos} look="lead" />;
  return first ? (
    <img className={`w-full rounded-md object-cover ${looks.lead}`} src={first.url} alt="" />
  ) : null;
};

export const Gallery = ({ structure }: { structure: Structure }) => {
  const photos = photosOf(structure);
  if (photos.length < 2) return null;
  return (
    <section className="stack stack-s">
      <h2>{structuresTexts.photos}</h2>
      <Enlarged name={structure.name} photos={photos} look="tile" />
    </section>
  );
};
