import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { readReference } from "#shared/contract/reference.ts";
import { loading } from "#web/ui/browser/stands.ts";
import type { Sign } from "#web/ui/drawings/marquetry.ts";
import { Aloud } from "../Aloud.tsx";
import { Button } from "../Button.tsx";
import { Reference, referredIfText } from "../Referred.tsx";
import { uiTexts } from "../texts.ts";
import { StatePanel, StateText } from "./StatePanel.tsx";

type Level = "h2" | "h3";

export const EmptyState = ({
  title,
  children,
  action,
  sign = "basket",
  level = "h2",
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  sign?: Sign;
  level?: Level;
}) => (
  <StatePanel look="empty" sign={sign} level={level} title={<Aloud>{title}</Aloud>}>
    {children ? <StateText>{children}</StateText> : null}
    {action}
  </StatePanel>
);

/** What went wrong and the way to try again. `detail` is the problem's own French message. */
export const FailedState = ({
  title,
  detail,
  onRetry,
  level = "h2",
}: {
  title: string;
  detail?: string | undefined;
  onRetry?: (() => void) | undefined;
  level?: Level;
}) => {
  const { message, reference } = readReference(title);
  return (
    <StatePanel look="failed" sign="wheel" level={level} title={message}>
      {detail ? <StateText>{referredIfText(detail)}</StateText> : null}
      {reference ? (
        <StateText>
          <Reference>{reference}</Reference>
        </StateText>
      ) : null}
      {onRetry ? (
        <Button onClick={onRetry}>
          <RotateCcw />
          {uiTexts.retry}
        </Button>
      ) : null}
    </StatePanel>
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
