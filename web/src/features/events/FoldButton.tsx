import { ChevronDown } from "lucide-react";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";

/** Folds the structures of a zone, on phones unless `isEverywhere`: sixty of them would be a page of forty screens. */
export const FoldButton = ({
  name,
  isFolded,
  onFold,
  isEverywhere,
}: {
  /** Of the zone. */
  name: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  isEverywhere?: boolean;
}) => (
  <button
    type="button"
    className={isEverywhere ? "btn btn-quiet" : "btn btn-quiet only-s"}
    aria-expanded={!isFolded}
    aria-label={isFolded ? hostingTexts.unfold(name) : hostingTexts.fold(name)}
    onClick={() => onFold(!isFolded)}
  >
    <span className="max-sm:hidden">{isFolded ? hostingTexts.unfoldWord : hostingTexts.foldWord}</span>
    <ChevronDown className={isFolded ? "" : "rotate-180"} />
  </button>
);
