import { useQuery } from "@tanstack/react-query";
import { Copy, Printer } from "lucide-react";
import encodeQR from "qr";
import { useParams } from "react-router-dom";
import * as training from "#shared/training/training.contract.ts";
import { isOver, shownJoinCode } from "#shared/training/training.rules.ts";
import { ask } from "#web/api/query.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/browser/copy-text.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { staffTrainingTexts } from "./texts.ts";
import { toConfirmTexts as texts } from "./to-confirm-texts.ts";

const addressOf = (code: string) => new URL(paths.joinByCode(code), window.location.origin).href;

/** A QR code drawn as React elements, so that no markup from a library is inserted. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const modules = encodeQR(text, "raw", { border: 4 });
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="w-full max-w-80 justify-self-center rounded-md bg-white-paper md:col-start-1 md:row-span-2 md:row-start-1 print:col-auto print:row-auto print:max-w-[115mm]"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};

/** What hangs on the wall: black on white on paper, with room to scan from a few steps away. */
const Poster = ({ promotion, code, address }: { promotion: string; code: string; address: string }) => (
  <article className="panel grid items-center gap-x-10 gap-y-6 print:gap-y-[9mm] print:border-0 print:p-0 print:text-center md:grid-cols-[20rem_minmax(0,1fr)] print:grid-cols-1">
    <div className="stack stack-s md:self-end">
      <h2 className="text-3xl print:text-[40pt] print:leading-none">{texts.sheetTitle}</h2>
      <p className="title-s text-ink-2 print:text-[16pt]">{promotion}</p>
    </div>
    <QrCode text={address} label={texts.sheetAlt(address)} />
    <div className="stack md:self-start">
      <ol className="grid list-decimal gap-1.5 pl-5 print:justify-self-center print:text-left print:text-[13pt]">
        {texts.sheetSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <span className="muted block">{texts.sheetCode}</span>
        <span className="join-code font-display text-4xl leading-tight font-bold tracking-[0.1em] whitespace-nowrap tabular-nums max-xs:text-3xl print:text-[44pt]">
          {shownJoinCode(code)}
        </span>
      </p>
      <p className="font-semibold wrap-anywhere print:text-[13pt]">{address.replace(/^https?:\/\//, "")}</p>
    </div>
  </article>
);

/** The sheet that staff print: a promotion's code, by letters and for phones. */
export const JoinCodePage = () => {
  const { id = "" } = useParams();
  const code = useQuery(ask(training.getJoinCode, { params: { id } }));
  const action = useQuery(ask(training.getTrainingAction, { params: { id } }));
  if (code.error?.status === 404) return <NotFoundPage />;
  const name = action.data && staffTrainingTexts.named(action.data.degree.name, action.data.year);
  const isClosed = action.data !== undefined && isOver(action.data, new Date());
  return (
    <div className="wrap page stack">
      <div className="stack print:hidden">
        <PageHead
          title={texts.sheetPage}
          back={{ to: paths.trainingAction(id), label: name ?? texts.backToAction }}
          intro={<p className="lede">{isClosed ? texts.codeClosed : texts.codeText}</p>}
          actions={
            isClosed ? null : (
              <>
                {code.data ? (
                  <Button
                    variant="outline"
                    onClick={() =>
                      void copyText(addressOf(code.data.code), {
                        copied: texts.linkCopied,
                        failed: texts.linkCopyFailed,
                      })
                    }
                  >
                    <Copy />
                    {texts.copyLink}
                  </Button>
                ) : null}
                <Button onClick={() => window.print()}>
                  <Printer />
                  {texts.printNow}
                </Button>
              </>
            )
          }
        />
      </div>
      {isClosed ? null : (
        <Loaded query={code} failed={texts.codeFailed}>
          {({ code: letters }) => (
            <Poster promotion={name ?? ""} code={letters} address={addressOf(letters)} />
          )}
        </Loaded>
      )}
    </div>
  );
};
