import { CalendarPlus, Copy, RefreshCw, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { useSend } from "#web/api/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/browser/copy-text.ts";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

const copy = (address: string) =>
  copyText(address, { copied: texts.calendarCopied, failed: texts.calendarCopyFailed });

/** The address just made, the only time that it is known. */
const Address = ({ address }: { address: string }) => {
  const field = useId();
  return (
    <>
      <a className="btn btn-line btn-wide" href={address.replace(/^https?:/, "webcal:")}>
        <CalendarPlus />
        {texts.calendarOpen}
      </a>
      <label className="sr" htmlFor={field}>
        {texts.calendarField}
      </label>
      <input
        id={field}
        className="input"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="quiet" onClick={() => void copy(address)}>
        <Copy />
        {texts.calendarCopy}
      </Button>
      <p className="small muted">{texts.calendarOnce}</p>
    </>
  );
};

/** The secret calendar address: make it, add or copy it, replace it, revoke it; once the day is over, only revoke it. */
export const AgendaCalendar = ({ exists, isOver }: { exists: boolean; isOver: boolean }) => {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<"change" | "revoke">();
  const refreshes = [timetable.getAgenda];
  const make = useSend(timetable.makeAgendaLink, { refreshes });
  const revoke = useSend(timetable.revokeAgendaLink, { refreshes });
  const address = make.data?.url;
  const isSending = make.isPending || revoke.isPending;
  const renew = () =>
    make.mutateAsync({}).then(
      () => setAsked(undefined),
      (error) => notify.error(error.message),
    );
  const remove = () =>
    revoke.mutateAsync({}).then(
      () => {
        make.reset();
        setAsked(undefined);
        notify.success(texts.calendarRevoked);
      },
      (error) => notify.error(error.message),
    );
  return (
    <section className="panel stack stack-s print:hidden" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg" ref={title} tabIndex={-1}>
        {texts.calendar}
      </h2>
      {isOver ? null : <p className="small">{texts.calendarText}</p>}
      {address ? <Address address={address} /> : null}
      {address || exists ? (
        <>
          {address || isOver ? null : <p className="small muted">{texts.calendarExists}</p>}
          <div className="row gap-1">
            {isOver ? null : (
              <Button variant="quiet" onClick={() => setAsked("change")}>
                <RefreshCw />
                {texts.calendarChange}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setAsked("revoke")}>
              <Trash2 />
              {texts.calendarRevoke}
            </Button>
          </div>
        </>
      ) : isOver ? (
        <p className="small muted">{texts.calendarRevoked}</p>
      ) : (
        <Button variant="outline" wide pending={isSending} onClick={() => void renew()}>
          <CalendarPlus />
          {texts.calendarAdd}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === "revoke" ? texts.calendarRevokeTitle : texts.calendarChangeTitle}
        confirm={asked === "revoke" ? texts.calendarRevoke : texts.calendarChange}
        pending={isSending}
        onConfirm={() => void (asked === "revoke" ? remove() : renew())}
        onCancel={() => setAsked(undefined)}
        focusAfter={() => (address || exists ? null : title.current)}
      >
        {asked === "revoke" ? texts.calendarRevokeText : texts.calendarChangeText}
      </ConfirmDialog>
    </section>
  );
};
