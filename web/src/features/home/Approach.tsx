import { ExternalLink } from "lucide-react";
import { Gestures } from "#web/ui/over/Gestures.tsx";
import { homeTexts } from "./texts.ts";

const approachSite = import.meta.env["VITE_APPROACH_URL"] ?? "https://www.anact.fr/";

/** What the approach is, in three gestures, and where more is said of it. */
export const Approach = ({ id }: { id?: string }) => (
  <section className="panel panel-sunken grid scroll-mt-20 gap-8 p-[clamp(1.5rem,4vw,3rem)]" id={id}>
    <div className="stack">
      <h2>{homeTexts.approach}</h2>
      <p className="lede">{homeTexts.approachIntro}</p>
    </div>
    <Gestures gestures={homeTexts.gestures} />
    <p>
      <a className="more" href={approachSite} target="_blank" rel="noopener noreferrer">
        {homeTexts.external}
        <span className="sr">{homeTexts.newTab}</span> <ExternalLink />
      </a>
    </p>
  </section>
);
