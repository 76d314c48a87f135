import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { readReference } from "#shared/contract/reference.ts";
import { loading } from "#web/ui/browser/stands.ts";
import type { Sign } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { Aloud } from "../Aloud.tsx";
import { Button } from "../Button.tsx";
import { Reference, referredIfText } from "../Referred.tsx";
import { uiTexts } from "../texts.ts";

type Level = "h2" | "h3";

export const EmptyState = ({
  title,
  children,
  action,
  sign = "basket",
  level: Title = "h2",
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  sign?: Sign;
  level?: Level;
}) => (
  <div className="panel grid justify-items-center gap-3 px-5 py-8 text-center [.panel_&]:border-0 [&_.row]:justify-center [&_.sign]:size-22 [&_.sign]:rounded-lg [&_h3]:text-xl [&_p]:max-w-[36ch] [&_p]:text-balance [&_p]:text-ink-2">
    <span className="sign">
      <SignTile sign={sign} />
    </span>
    <Title className="wrap-anywhere">
      <Aloud>{title}</Aloud>
    </Title>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
);

/** What went wrong and the way to try again. `detail` is the problem's own French message. */
export const FailedState = ({
  title,
  detail,
  onRetry,
  level: Title = "h2",
}: {
  title: string;
  detail?: string | undefined;
  onRetry?: (() => void) | undefined;
  level?: Level;
}) => {
  const { message, reference } = readReference(title);
  return (
    <div
      className="panel blank-failed grid justify-items-center gap-3 px-5 py-8 text-center [--a100:var(--h100)] [--a400:var(--h400)] [--a600:var(--h600)] [--h100:var(--color-madder-50)] [--h400:var(--color-walnut-400)] [--h600:var(--color-madder-600)] [&_.row]:justify-center [&_.sign]:size-22 [&_.sign]:rounded-lg [&_h3]:text-xl [&_p]:max-w-[36ch] [&_p]:text-ink-2"
      role="alert"
    >
      <span className="sign">
        <SignTile sign="wheel" />
      </span>
      <Title>{message}</Title>
      {detail ? <p>{referredIfText(detail)}</p> : null}
      {reference ? (
        <p>
          <Reference>{reference}</Reference>
        </p>
      ) : null}
      {onRetry ? (
        <Button onClick={onRetry}>
          <RotateCcw />
          {uiTexts.retry}
        </Button>
      ) : null}
    </div>
  );
};

export const Skeleton = ({ width, height }: { width?: string; height?: string }) => (
  <div
    className="h-4 animate-[breathe_1.6s_ease-in-out_infinite_alternate] rounded-sm bg-paper-200 less-motion:animate-none forced-colors:border forced-colors:border-[CanvasText]"
    style={{ width, height }}
  />
);

/** A skeleton of what comes. Its words are for screen readers. */
export const LoadingState = ({ lines = 3, tall }: { lines?: number; tall?: boolean }) => (
  <div {...loading} className="panel stack">
    <span className="sr" role="status">
      {uiTexts.loading}
    </span>
    {tall ? <Skeleton height="7rem" /> : null}
    {Array.from({ length: lines }, (_, line) => `${90 - ((line * 23) % 50)}%`).map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);

/** As many skeleton cards as a page of cards holds. */
export const LoadingCards = ({
  cards = 6,
  plain,
}: {
  cards?: number;
  /** Of cards without a picture. */
  plain?: true;
}) => (
  <div {...loading} className="card-grid">
    <span className="sr" role="status">
      {uiTexts.loading}
    </span>
    {Array.from({ length: cards }, (_, card) => `card-${card}`).map((key) => (
      <div className="panel stack" key={key}>
        {plain ? null : <Skeleton height="6rem" />}
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </div>
    ))}
  </div>
);
