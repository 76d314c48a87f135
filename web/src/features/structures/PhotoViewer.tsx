import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { structuresTexts } from "./texts.ts";

type Photo = { id: string; url: string; alt_text: string | null };

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** One photo at a time, as large as the screen lets it; arrows, Home and End lead through. */
export const PhotoViewer = ({
  photos,
  name,
  at,
  go,
  onClose,
}: {
  photos: readonly Photo[];
  name: string;
  at: number;
  go: (index: number) => void;
  onClose: () => void;
}) => {
  const last = photos.length - 1;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const next = steps[event.key]?.(at, last);
      if (next === undefined) return;
      event.preventDefault();
      go(Math.min(last, Math.max(0, next)));
    };
    // Before the dialog, which keeps the arrows to itself.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [at, last, go]);
  return (
    <Dialog
      open
      size="full"
      onClose={onClose}
      title={name}
      footer={
        <div className="row between grow">
          <span className="num" role="status">
            {structuresTexts.photoOf(at + 1, photos.length)}
          </span>
          <div className="row">
            <IconButton
              label={structuresTexts.previousPhoto}
              icon={<ChevronLeft />}
              aria-disabled={at === 0}
              onClick={() => go(Math.max(0, at - 1))}
            />
            <IconButton
              label={structuresTexts.nextPhoto}
              icon={<ChevronRight />}
              aria-disabled={at === last}
              onClick={() => go(Math.min(last, at + 1))}
            />
          </div>
        </div>
      }
    >
      <img
        className="block size-full max-h-[calc(100dvh-12rem)] object-contain"
        src={photos[at]?.url}
        alt={photos[at]?.alt_text ?? structuresTexts.photo(name, at + 1)}
      />
    </Dialog>
  );
};
