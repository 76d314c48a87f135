import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { nextStep } from "./next-step.ts";
import { useSelection } from "./selection.ts";
import { wishesTexts } from "./texts.ts";

/** Five places: the priorities in brass, the optional ones in wood. */
export const Pips = ({ count }: { count: number }) => (
  <span className="pips" aria-hidden="true">
    {Array.from({ length: expected.total }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
      <i key={place} data-on={place < count ? (place < expected.priority ? 1 : 2) : undefined} />
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
  children: ReactNode;
}) => {
  const said = isSaved ? wishesTexts.savedCount(count) : wishesTexts.filled(count, expected.total);
  const what = (
    <>
      <span className="num">
        {isSaved ? <CircleCheck /> : null}
        {said}
      </span>
      <Pips count={count} />
    </>
  );
  return (
    <section className="selbar" aria-label={wishesTexts.bar(said)}>
      <div>
        {to ? (
          <Link className="what" to={to}>
            {what}
          </Link>
        ) : (
          <p className="what">{what}</p>
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
