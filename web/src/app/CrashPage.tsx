import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { uiTexts } from "#web/ui/texts.ts";

/**
 * A page that broke, or whose code a newer release has replaced: loading again mends both. Without network its code did not
 * come: loading again would lose the site too, so the page waits for it.
 */
export const CrashPage = () => {
  const [isCut] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isCut) return undefined;
    const again = () => window.location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isCut]);
  return (
    <div className="wrap page">
      <div
        className="blank-failed grid justify-items-center gap-3 px-5 py-8 text-center [--a100:var(--h100)] [--a400:var(--h400)] [--a600:var(--h600)] [--h100:var(--color-madder-50)] [--h400:var(--color-walnut-400)] [--h600:var(--color-madder-600)] [&_h3]:text-xl [&_p]:max-w-[36ch] [&_p]:text-ink-2"
        role="alert"
      >
        <span className="sign size-22 rounded-lg">
          <SignTile sign="wheel" />
        </span>
        <h1>{isCut ? frameTexts.cut : frameTexts.crashed}</h1>
        <p>{isCut ? frameTexts.cutDetail : frameTexts.crashedDetail}</p>
        {isCut ? null : (
          <div className="row justify-center">
            <a className="btn btn-line" href={paths.support}>
              {frameTexts.support}
            </a>
            <Button onClick={() => window.location.reload()}>
              <RotateCcw />
              {uiTexts.retry}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};
