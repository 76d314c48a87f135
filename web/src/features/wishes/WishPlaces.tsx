import { expected } from "#shared/wishes/wishes.rules.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { placesTexts } from "./texts.ts";

const grounds = { priority: "bg-accent text-on-accent", optional: "bg-beech-200 text-ink", free: "text-ink" };

/** The five places of a list of wishes, those first that are taken: by whom, once that has come. */
export const WishPlaces = ({
  taken,
  structures,
}: {
  taken: number;
  structures: readonly { id: string; name: string }[];
}) => (
  <ol className="grid gap-2" aria-label={placesTexts.label}>
    {Array.from({ length: expected.total }, (_, n) => {
      const kind = n < expected.priority ? "priority" : "optional";
      const by = n < taken ? structures[n] : undefined;
      return (
        <li
          key={placesTexts[kind] + String(n)}
          className={`grid min-h-14 grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-2 rounded-md [box-shadow:inset_0_0_0_2px_var(--color-beech-300)] forced-colors:border forced-colors:border-[CanvasText] ${n < taken ? "bg-surface text-ink" : "text-ink-3"}`}
        >
          <b
            className={`grid place-items-center self-stretch rounded-l-md pr-1.5 font-display text-[1.125rem] leading-none font-heavy [clip-path:polygon(0_0,100%_0,82%_100%,0_100%)] ${grounds[n < taken ? kind : "free"]}`}
          >
            {n + 1}
          </b>
          <span className="flex min-w-0 items-center gap-2.5 py-1 pe-2">
            {by ? (
              <span className="sign size-7 rounded-sm" data-hue={hueOf(by.id)}>
                <SignTile sign={signOf(by.name)} />
              </span>
            ) : null}
            {n < taken ? (by?.name ?? placesTexts.taken) : placesTexts[kind]}
          </span>
        </li>
      );
    })}
  </ol>
);
