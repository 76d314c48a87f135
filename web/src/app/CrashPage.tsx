import { RotateCcw } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { SignTile } from "#web/ui/Pattern.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { paths } from "./paths.ts";
import { appTexts } from "./texts.ts";

/** A page that broke, or whose code a newer release has replaced: loading again mends both. */
export const CrashPage = () => (
  <div className="wrap page">
    <div className="blank blank-failed" role="alert">
      <span className="sign">
        <SignTile sign="wheel" />
      </span>
      <h1>{appTexts.crashed}</h1>
      <p>{appTexts.crashedDetail}</p>
      <div className="row">
        <a className="btn btn-line" href={paths.support}>
          {appTexts.support}
        </a>
        <Button onClick={() => window.location.reload()}>
          <RotateCcw />
          {uiTexts.retry}
        </Button>
      </div>
    </div>
  </div>
);
