import { useQuery } from "@tanstack/react-query";
import { Printer, RefreshCw } from "lucide-react";
import { useState } from "react";
import * as training from "#shared/training/training.contract.ts";
import { shownJoinCode } from "#shared/training/training.rules.ts";
import { ask, useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { toConfirmTexts as texts } from "./to-confirm-texts.ts";

const ConfirmDialog = lazyComponent(
  async () => (await import("#web/ui/over/ConfirmDialog.tsx")).ConfirmDialog,
);

/** The code by which learners join without waiting, to print and to renew. */
export const JoinCode = ({ actionId }: { actionId: string }) => {
  const params = { id: actionId };
  const query = useQuery(ask(training.getJoinCode, { params }));
  const renewing = useSend(training.renewJoinCode, { refreshes: [training.getJoinCode] });
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    await attempt(() => renewing.mutateAsync({ params }), {
      success: texts.renewed,
      failure: texts.renewFailed,
    });
    setAsking(false);
  };
  return (
    <section
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      aria-labelledby="join-code"
    >
      <div className="flex-[1_1_16rem]">
        <h2 id="join-code" className="title-s">
          {texts.code}
        </h2>
        <p className="muted small">{texts.codeText}</p>
      </div>
      <Loaded query={query} failed={texts.codeFailed} loading={<LoadingState lines={1} />}>
        {({ code }) => (
          <>
            <p className="join-code text-2xl font-bold tracking-[0.12em] whitespace-nowrap tabular-nums">
              {shownJoinCode(code)}
            </p>
            <div className="row gap-1">
              {/* The title beside them says of what. */}
              <ButtonLink variant="outline" aria-label={texts.print} to={paths.joinCodeSheet(actionId)}>
                <Printer />
                {texts.printNow}
              </ButtonLink>
              <Button variant="quiet" aria-label={texts.renew} onClick={() => setAsking(true)}>
                <RefreshCw />
                {texts.renewShort}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {asking ? (
        <ConfirmDialog
          open
          title={texts.renewTitle}
          confirm={texts.renew}
          pending={renewing.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void renew()}
        >
          <p>{texts.renewText}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
};
