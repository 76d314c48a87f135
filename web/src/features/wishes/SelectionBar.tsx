import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { stands } from "#web/ui/browser/stands.ts";
import { nextStep } from "./next-step.ts";
import { useSelection } from "./selection.ts";
import { wishesTexts } from "./texts.ts";
import { useFocusAfter } from "./use-focus-after.ts";

const pips = {
  free: "[box-shadow:inset_0_0_0_1.5px_var(--control-line)]",
  priority: "bg-accent forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none",
  optional: "bg-beech-300 forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none",
};
const Pip = ({ look }: { look: keyof typeof pips }) => (
  <i
    className={`h-2 min-w-2 flex-[0_1_1.375rem] rounded-[2px] forced-colors:border forced-colors:border-[CanvasText] ${pips[look]}`}
  />
);

/** Five places: the priorities in brass, the optional ones in wood. */
export const Pips = ({ count }: { count: number }) => (
  <span className="flex gap-1" aria-hidden="true">
    {Array.from({ length: expected.total }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
      <Pip key={place} look={place >= count ? "free" : place < expected.priority ? "priority" : "optional"} />
    ))}
  </span>
);

/** The bar at the foot of a phone's screen: how many of five, and one action. */
export const BarFrame = ({
  count,
  to,
  isSaved,
  children,
}: {
  count: number;
  /** Where the count leads; nowhere on that page itself. */
  to?: string | undefined;
  isSaved?: boolean | undefined;
  /** Its one action; null once there is nothing to do. */
  children: ReactNode;
}) => {
  const bar = useFocusAfter<HTMLDivElement>(children !== null);
  const counted = isSaved ? wishesTexts.wishCount(count) : wishesTexts.filled(count, expected.total);
  // Beside a button the tick alone says it to eyes: the words would take a second line.
  const mark = isSaved ? ` ${wishesTexts.savedMark(count)}` : "";
  const what = (
    <>
      <span className="num">
        {isSaved ? <CircleCheck className="mr-1 inline size-4.5 align-[-0.2em] text-positive" /> : null}
        {counted}
        {mark ? <span className={children ? "sr" : undefined}>{mark}</span> : null}
      </span>
      <Pips count={count} />
    </>
  );
  return (
    <section
      ref={stands.selbar}
      className="sticky bottom-0 z-15 border-t border-line-strong bg-surface px-gutter pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-up lg:hidden print:hidden in-[.wrap]:-mx-gutter"
      aria-label={wishesTexts.bar(counted + mark)}
    >
      <div
        ref={bar}
        tabIndex={-1}
        {...(children === null && { role: "group", "aria-label": counted + mark })}
        className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)_auto] items-center gap-3"
      >
        {to ? (
          <Link
            className="grid min-h-12 content-center gap-1 leading-[1.2] font-strong text-ink no-underline [&:hover>.num]:underline [&:hover>.num]:decoration-auto"
            to={to}
          >
            {what}
          </Link>
        ) : (
          <p className="grid min-h-12 content-center gap-1 leading-[1.2] font-strong text-ink">{what}</p>
        )}
        {children}
      </div>
    </section>
  );
};

/** On phones, from the first structure chosen: how many there are, and the next step to their wishes. */
export const SelectionBar = () => {
  const session = useSession();
  const { count, target, isSaved } = useSelection();
  if (count === 0) return null;
  const step = nextStep(session, target, count);
  const isReading = isSaved || step.isLook;
  return (
    <BarFrame count={count} to={target?.path ?? paths.selection} isSaved={isSaved}>
      <ButtonLink variant={isReading ? "outline" : "filled"} to={step.to}>
        {step.label}
      </ButtonLink>
    </BarFrame>
  );
};
