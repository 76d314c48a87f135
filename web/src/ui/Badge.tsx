import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Aloud } from "./Aloud.tsx";
import type { Hue } from "./marquetry.ts";
import { uiTexts } from "./texts.ts";

type BadgeLook = "plain" | "ink" | "brass" | "line" | "danger";

const looks: Record<BadgeLook, string> = {
  plain: "badge",
  ink: "badge badge-ink",
  brass: "badge badge-brass",
  line: "badge badge-line",
  danger: "badge badge-madder",
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
  <span className={on ? "state" : "state state-off"}>{children}</span>
);

export const Count = ({ value, quiet }: { value: number; quiet?: boolean }) => (
  <span className={quiet ? "count count-quiet" : "count"}>{value}</span>
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

/** A chosen thing that can be taken away, such as a filter in force. */
export const Chip = ({ label, onRemove }: { label: string; onRemove?: () => void }) => (
  <span className="chip">
    {label}
    {onRemove ? (
      <button type="button" aria-label={uiTexts.remove(label)} onClick={onRemove}>
        <X />
      </button>
    ) : null}
  </span>
);

export const Chips = ({ children }: { children: ReactNode }) => <div className="chips">{children}</div>;
