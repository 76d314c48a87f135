import { Play } from "lucide-react";
import { useState } from "react";
import { videoEmbedUrl } from "#shared/structures/structures.rules.ts";
import { Button } from "./Button.tsx";
import { uiTexts } from "./texts.ts";

/** A video of YouTube or Vimeo: the player comes from elsewhere and is loaded only when asked for. */
export const VideoPlayer = ({
  url,
  title,
  framed = false,
}: {
  url: string;
  title: string;
  /** Takes the player's place before it plays too, among other films. */
  framed?: boolean;
}) => {
  const [playing, setPlaying] = useState(false);
  const embed = videoEmbedUrl(url);
  if (!embed) return null;
  return playing ? (
    <iframe
      className="aspect-video w-full rounded-lg border-0 bg-wood"
      src={embed}
      title={title}
      allow="fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    <div
      className={
        framed
          ? "grid aspect-video w-full content-center justify-items-center gap-3 rounded-lg border-0 bg-wood p-4 text-center text-on-wood-strong"
          : "panel panel-sunken row between"
      }
    >
      <p className={framed ? "small" : "small muted"}>{uiTexts.videoFrom(new URL(url).hostname)}</p>
      <Button variant={framed ? "brass" : "outline"} onClick={() => setPlaying(true)}>
        <Play />
        {uiTexts.watch}
        <span className="sr"> : {title}</span>
      </Button>
    </div>
  );
};
