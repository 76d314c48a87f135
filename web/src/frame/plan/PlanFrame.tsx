import { ZoomIn, ZoomOut } from "lucide-react";
import { type MouseEventHandler, type ReactNode, type Ref, useState } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { planTexts } from "./plan-texts.ts";

/** Widths of the picture, in hundredths of its frame. */
const zooms = [100, 150, 225, 340] as const;

/**
 * The picture of a plan in a frame that scrolls. Two fingers enlarge it as they do any page, its buttons do for the others.
 * `children` stands on the picture, placed by percentages of it.
 */
export const PlanFrame = ({
  url,
  alt,
  before,
  children,
  surface,
  onPress,
}: {
  url: string;
  alt: string;
  /** What stands beside the zoom. */
  before?: ReactNode;
  children: ReactNode;
  /** The picture with what stands on it. */
  surface?: Ref<HTMLDivElement>;
  /** A click or a tap on the picture: for who sees it, since marks have keys of their own. */
  onPress?: MouseEventHandler | undefined;
}) => {
  const [zoom, setZoom] = useState(0);
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <div className="grow basis-48">{before}</div>
        <div className="flex gap-1">
          <IconButton
            label={planTexts.reduce}
            icon={<ZoomOut />}
            idle={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            label={planTexts.enlarge}
            icon={<ZoomIn />}
            idle={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
      </div>
      {isMissing ? <Notice title={planTexts.missing}>{planTexts.missingText}</Notice> : null}
      <section
        className="relative max-h-[80dvh] overflow-auto rounded-md border border-line bg-sunken print:max-h-none print:overflow-visible"
        aria-label={planTexts.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too
        tabIndex={0}
        hidden={isMissing}
      >
        <div className="relative isolate" style={{ width: `${zooms[zoom]}%` }} ref={surface}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: marks move by keys */}
          <img
            className="block w-full brightness-(--picture-light) select-none"
            src={url}
            alt={alt}
            draggable={false}
            onError={() => setMissing(true)}
            onLoad={() => setMissing(false)}
            onClick={onPress}
          />
          {children}
        </div>
      </section>
    </div>
  );
};
