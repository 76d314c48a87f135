import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Aloud } from "./Aloud.tsx";
import type { Hue } from "./marquetry.ts";
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

/** On or off, with its word: "Actif", "Inactif". */
export const OnOff = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <span
    className={
      on
        ? "state"
        : "state state-off text-ink-3 before:border-2 before:border-control-line before:bg-transparent"
    }
  >
    {children}
  </span>
);

export const Count = ({ value, quiet }: { value: number; quiet?: boolean }) => (
  <span className={quiet ? "count bg-paper-200 text-ink-2" : "count"}>{value}</span>
);

/** A few words about a thing; the ones left out are counted, and read when one points at their number. */
export const Tags = ({ words, max = words.length }: { words: readonly string[]; max?: number }) =>
  words.length === 0 ? null : (
    <div className="tags">
      {words.slice(0, max).map((word) => (
        <span className="tag" key={word} title={word}>
          {word}
        </span>
      ))}
      {words.length > max ? (
        <span className="tag" title={words.slice(max).join(", ")}>
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
