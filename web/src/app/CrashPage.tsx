import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { StatePanel, StateText } from "#web/ui/lists/StatePanel.tsx";
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
      <StatePanel look="crashed" sign="wheel" level="h1" title={isCut ? frameTexts.cut : frameTexts.crashed}>
        <StateText>{isCut ? frameTexts.cutDetail : frameTexts.crashedDetail}</StateText>
        {isCut ? null : (
          <div className="row">
            <a className="btn btn-line" href={paths.support}>
              {frameTexts.support}
            </a>
            <Button onClick={() => window.location.reload()}>
              <RotateCcw />
              {uiTexts.retry}
            </Button>
          </div>
        )}
      </StatePanel>
    </div>
  );
};
