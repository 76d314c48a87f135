import { Link2, Mail } from "lucide-react";
import { useState } from "react";
import type { ActRefusal } from "#shared/events/events.states.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { AccessLinkDialog, copyLink } from "#web/frame/AccessLinkDialog.tsx";
import { attempt } from "#web/frame/admin/saving.ts";
import { ActRefused } from "#web/frame/event/PublishEvent.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { hostLinkTexts as texts } from "./staff-texts.ts";

/** What is known of a participation's link, in words. */
export const linkLines = (links: HostLinks | undefined): string[] => {
  if (!links) return [];
  const { written_at, is_waiting, is_uncertain, mail_fails, answered_at, after_mails } = links;
  return [
    ...(written_at && !is_waiting ? [texts.writtenAt(dayTime(written_at))] : []),
    ...(is_waiting ? [texts.waiting] : []),
    ...(is_uncertain ? [texts.uncertain] : []),
    ...(mail_fails ? [texts.fails] : []),
    ...(answered_at ? [texts.answeredAt(dayTime(answered_at))] : []),
    ...(after_mails > 0 ? [texts.askedAfter(after_mails)] : []),
    ...(links.has_answered_after ? [texts.hasAnsweredAfter] : []),
  ];
};

const failing = { failure: texts.oneFailed };

type Props = {
  eventId: string;
  /** Why its host can be given no link now; undefined until that is known. */
  refusal: ActRefusal | null | undefined;
  participation: { id: string; name: string; hasAddress: boolean };
  links: HostLinks | undefined;
  onClose: () => void;
};

/** The link of one host: send it, copy one for a message, revoke them. */
export const HostLinkDialog = ({
  eventId,
  refusal,
  participation: { id, name, hasAddress },
  links,
  onClose,
}: Props) => {
  /** Why this host gets no mail unless staff confirm it. */
  const [doubt, setDoubt] = useState<string>();
  const refreshes = [hosts.listHostLinks];
  const sending = useSend(hosts.sendHostLinks, { refreshes });
  const making = useSend(hosts.makeHostLink, { refreshes });
  const revoking = useSend(hosts.revokeHostLinks, { refreshes });
  const url = making.data?.url;
  const sendOne = (again: 0 | 1) =>
    attempt(async () => {
      const body = { participation_ids: [id], again };
      const { sent, skipped } = await sending.mutateAsync({ params: { id: eventId }, body });
      const [left] = skipped;
      const isDoubtful = left?.reason === "recent" || left?.reason === "remindedTwice";
      const when = left?.written_at ? dayTime(left.written_at) : "";
      if (isDoubtful) setDoubt(left.reason === "recent" ? texts.sendAnywayText(when) : texts.remindedText);
      else setDoubt(undefined);
      if (sent.length > 0) notify.success(texts.sent(1), name);
      else if (left && !isDoubtful)
        notify.error(texts.oneFailed, texts.skipped(name, texts.reasons[left.reason]("")));
    }, failing);
  const makeAndCopy = () =>
    attempt(async () => {
      const { url } = await making.mutateAsync({ params: { id } });
      await copyLink(url, texts);
    }, failing);
  const revoke = () =>
    attempt(
      async () => {
        await revoking.mutateAsync({ params: { id } });
        making.reset();
      },
      { ...failing, success: texts.revoked(name) },
    );
  const lines = linkLines(links);
  return (
    <AccessLinkDialog
      title={texts.linkOf(name)}
      words={texts}
      url={url}
      buttons={
        <>
          {hasAddress && refusal === null ? (
            <Button
              variant={url ? "outline" : "filled"}
              pending={sending.isPending}
              onClick={() => void sendOne(0)}
            >
              <Mail />
              {links?.written_at ? texts.sendOneAgain : texts.sendOne}
            </Button>
          ) : null}
          {url || refusal !== null ? null : (
            <Button variant="outline" pending={making.isPending} onClick={() => void makeAndCopy()}>
              <Link2 />
              {texts.copyOne}
            </Button>
          )}
        </>
      }
      revoke={links?.has_link ? { run: revoke, isPending: revoking.isPending } : undefined}
      onClose={onClose}
    >
      <div>
        {lines.length > 0 ? lines.map((line) => <p key={line}>{line}</p>) : <p>{texts.never}</p>}
        <p className="small muted">{links?.has_link ? texts.works : texts.none}</p>
      </div>
      {refusal ? <ActRefused eventId={eventId} refusal={refusal} /> : null}
      {hasAddress ? null : <Notice>{texts.noAddress}</Notice>}
      {doubt === undefined ? null : (
        <Notice
          kind="warning"
          live
          action={
            <Button variant="outline" pending={sending.isPending} onClick={() => void sendOne(1)}>
              {texts.sendAnyway}
            </Button>
          }
        >
          {doubt}
        </Notice>
      )}
    </AccessLinkDialog>
  );
};
