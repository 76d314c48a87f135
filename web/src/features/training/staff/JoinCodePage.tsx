import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import encodeQR from "qr";
import { useParams } from "react-router-dom";
import * as training from "#shared/training/training.contract.ts";
import { shownJoinCode } from "#shared/training/training.rules.ts";
import { ask } from "#web/api/query.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { toConfirmTexts as texts } from "./to-confirm-texts.ts";

/** A QR code drawn as React elements, so that no markup from a library is inserted. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const modules = encodeQR(text, "raw", { border: 4 });
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="mt-3 mb-2 w-[min(100%,18rem)] rounded-md border border-line-strong bg-white-paper p-2"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};

/** The sheet that staff print: a promotion's code, by letters and for phones. */
export const JoinCodePage = () => {
  const { id = "" } = useParams();
  const code = useQuery(ask(training.getJoinCode, { params: { id } }));
  const action = useQuery(ask(training.getTrainingAction, { params: { id } }));
  if (code.error?.status === 404) return <NotFoundPage />;
  return (
    <Page
      title={texts.sheetTitle}
      back={{ to: paths.trainingAction(id), label: texts.backToAction }}
      actions={
        <Button className="no-print" onClick={() => window.print()}>
          <Printer />
          {texts.printNow}
        </Button>
      }
    >
      <Loaded query={code} failed={texts.codeFailed}>
        {({ code: letters }) => {
          const address = new URL(paths.joinByCode(letters), window.location.origin).href;
          return (
            <div className="panel stack justify-items-start">
              {action.data ? (
                <h2>
                  {action.data.degree.name} {action.data.year}
                </h2>
              ) : null}
              <p>{texts.sheetHow}</p>
              <QrCode text={address} label={texts.sheetAlt(address)} />
              <p className="join-code text-2xl font-bold tracking-[0.12em] tabular-nums">
                {shownJoinCode(letters)}
              </p>
              <p className="small breakable">{address}</p>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
};
