import { Play } from "lucide-react";
import { useState } from "react";
import { videoEmbedUrl } from "#shared/structures/structures.rules.ts";
import { Button } from "./Button.tsx";
import { uiTexts } from "./texts.ts";

/** A video of YouTube or Vimeo: the player comes from elsewhere and is loaded only when asked for. */
export const VideoPlayer = ({ url, title }: { url: string; title: string }) => {
  const [playing, setPlaying] = useState(false);
  const embed = videoEmbedUrl(url);
  if (!embed) return null;
  return playing ? (
    <iframe
      className="video-frame"
      src={embed}
      title={title}
      allow="fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    <div className="panel panel-sunken row between">
      <p className="small muted">{uiTexts.videoFrom(new URL(url).hostname)}</p>
      <Button variant="outline" onClick={() => setPlaying(true)}>
        <Play />
        {uiTexts.watch}
        <span className="sr"> : {title}</span>
      </Button>
    </div>
  );
};
