import { useQuery } from "@tanstack/react-query";
import { Download, FileClock } from "lucide-react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { AccountExport } from "#shared/accounts/accounts.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { sizeOf } from "#web/features/library/documents/file-checks.ts";
import { Button } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { accountsTexts } from "./texts.ts";

const between = 1_500;

/** The time left to a link, after which the answer has none and the page offers another; false without a link. */
const untilExpiry = (made: AccountExport | undefined): number | false =>
  made?.until ? Math.max(between, Date.parse(made.until) - Date.now()) : false;

/** Orders the file of one's data, shows its progress, and offers its link until that expires. */
export const TakeData = () => {
  const { data, error } = useQuery({
    ...ask(accounts.exportAccount, {}),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? between : untilExpiry(state.data)),
  });
  const start = useSend(accounts.startAccountExport, { refreshes: [accounts.exportAccount] });
  const isPending = start.isPending || data?.status === "pending";
  const prepare = () =>
    start.mutate({}, { onError: ({ message }) => notify.error(accountsTexts.takeFailed, message) });
  return (
    <section className="panel stack stack-s read">
      <h2 className="title-m">{accountsTexts.takeTitle}</h2>
      <p>{accountsTexts.takeText}</p>
      <div className="stack stack-s" aria-live="polite">
        {data?.status === "pending" ? (
          <Notice title={accountsTexts.takePending}>{accountsTexts.takePendingText}</Notice>
        ) : null}
        {data?.status === "failed" ? (
          <Notice kind="error" title={accountsTexts.takeLost}>
            {accountsTexts.takeLostText}
          </Notice>
        ) : null}
        {error ? (
          <Notice kind="error" title={accountsTexts.takeUnknown}>
            {error.message}
          </Notice>
        ) : null}
        {data?.url && data.until ? (
          <Notice kind="success" title={accountsTexts.takeReady(sizeOf(data.size))}>
            {accountsTexts.takeUntil(timeOf(data.until))}
          </Notice>
        ) : null}
      </div>
      <div className="row">
        {data?.url ? (
          <a className="btn" href={data.url} download>
            <Download />
            {accountsTexts.take}
          </a>
        ) : null}
        <Button variant={data?.url ? "outline" : "filled"} pending={isPending} onClick={prepare}>
          <FileClock />
          {data?.url ? accountsTexts.takeAgain : accountsTexts.prepare}
        </Button>
      </div>
    </section>
  );
};
