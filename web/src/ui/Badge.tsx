import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Aloud } from "./Aloud.tsx";
import type { Hue } from "./drawings/marquetry.ts";
import { uiTexts } from "./texts.ts";

type BadgeLook = "plain" | "ink" | "brass" | "line" | "danger";

const looks: Record<BadgeLook, string> = {
  plain: "badge",
  ink: "badge bg-ink text-on-action",
  brass: "badge bg-accent text-on-accent",
  line: "badge bg-transparent [box-shadow:inset_0_0_0_1.5px_var(--control-line)]",
  danger: "badge bg-madder-100 text-madder-800",
};

/** Always a word; the colour comes second. */
export const Badge = ({
  look = "plain",
  hue,
  children,
}: {
  look?: BadgeLook;
  hue?: Hue | undefined;
  children: ReactNode;
}) => (
  <span className={looks[look]} data-hue={hue}>
    <Aloud>{children}</Aloud>
  </span>
);

const onLook =
  "before:bg-positive forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none";
const offLook = "text-ink-3 before:border-2 before:border-control-line";

/** On or off, with its word: "Actif", "Inactif". */
export const OnOff = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.75 font-medium whitespace-nowrap before:size-2.5 before:rounded-full ${on ? onLook : offLook}`}
  >
    {children}
  </span>
);

const countLook =
  "count inline-grid place-items-center rounded-full font-sans text-xs leading-none font-heavy tabular-nums";

export const Count = ({ value, quiet }: { value: number; quiet?: boolean }) => (
  <span
    className={`${countLook} h-5.5 min-w-5.5 px-1.5 ${quiet ? "bg-paper-200 text-ink-2" : "bg-accent text-on-accent"}`}
  >
    {value}
  </span>
);

/**
 * At the corner of an icon, whose button's class says `relative`: a longer number grows away from it. The button's name
 * says it aloud.
 */
export const CornerCount = ({ value }: { value: number | string }) => (
  <span
    className={`${countLook} absolute bottom-[calc(50%+0.0625rem)] left-[calc(50%+0.125rem)] h-5 min-w-5 bg-accent px-1 text-on-accent [box-shadow:0_0_0_2px_var(--ground)]`}
    aria-hidden="true"
  >
    {value}
  </span>
);

/**
 * On one line, the whole word in the title. `relative`: what only the ear hears would otherwise stand beyond a cut tag, and
 * widen the page.
 */
const tagInCard = "in-[.card]:relative in-[.card]:max-w-full in-[.card]:truncate";
const tagInTable = "md:in-[.data-table]:line-clamp-2 md:in-[.data-table]:max-w-40";
const tagLook = `tag rounded-sm bg-(--h50,var(--color-paper-100)) px-2 py-0.75 text-sm leading-[1.35] text-(--h800,var(--ink-2)) ${tagInCard} ${tagInTable}`;

/** A few words about a thing; the ones left out are counted, and read when one points at their number. */
export const Tags = ({ words, max = words.length }: { words: readonly string[]; max?: number }) =>
  words.length === 0 ? null : (
    <div className="flex min-w-0 flex-wrap gap-1.5 md:in-[.data-table]:gap-1">
      {words.slice(0, max).map((word, n) => (
        <span className={tagLook} key={word} title={word}>
          {word}
          {/* Heard as one word otherwise: the space between two tags is drawn. */}
          {n < words.length - 1 ? <span className="sr">, </span> : null}
        </span>
      ))}
      {words.length > max ? (
        <span className={tagLook} title={words.slice(max).join(", ")}>
          + {words.length - max}
          <span className="sr">{uiTexts.others}</span>
        </span>
      ) : null}
    </div>
  );

export const chipLook =
  "inline-flex min-h-9 items-center gap-1.5 rounded-full bg-paper-200 px-3 py-0.5 text-sm font-medium text-ink max-md:has-[button]:min-h-11 forced-colors:border forced-colors:border-[CanvasText] pointer-coarse:has-[button]:min-h-11";
export const chipButton =
  "-mr-2.5 -ml-1 grid size-9 cursor-pointer place-items-center rounded-full hover:bg-paper-300 max-md:size-11 pointer-coarse:size-11";

/** A chosen thing that can be taken away, such as a filter in force. */
export const Chip = ({ label, onRemove }: { label: string; onRemove?: () => void }) => (
  <span className={chipLook}>
    {label}
    {onRemove ? (
      <button className={chipButton} type="button" aria-label={uiTexts.remove(label)} onClick={onRemove}>
        <X />
      </button>
    ) : null}
  </span>
);

export const Chips = ({ children }: { children: ReactNode }) => (
  <div className="chips flex flex-wrap gap-2">{children}</div>
);
