import { RotateCcw } from "lucide-react";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { SignTile } from "#web/ui/Pattern.tsx";
import { uiTexts } from "#web/ui/texts.ts";

/** A page that broke, or whose code a newer release has replaced: loading again mends both. */
export const CrashPage = () => (
  <div className="wrap page">
    <div className="blank blank-failed" role="alert">
      <span className="sign">
        <SignTile sign="wheel" />
      </span>
      <h1>{frameTexts.crashed}</h1>
      <p>{frameTexts.crashedDetail}</p>
      <div className="row">
        <a className="btn btn-line" href={paths.support}>
          {frameTexts.support}
        </a>
        <Button onClick={() => window.location.reload()}>
          <RotateCcw />
          {uiTexts.retry}
        </Button>
      </div>
    </div>
  </div>
);
