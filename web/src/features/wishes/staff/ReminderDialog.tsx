import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Send, X } from "lucide-react";
import { useState } from "react";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import {
  type CampaignFilter,
  type CampaignQuery,
  maxRemindedAtOnce,
  maxReminderWordLength,
  type Reminded,
} from "#shared/wishes/wishes.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { uiTexts } from "#web/ui/texts.ts";
import { campaignTexts } from "./campaign-texts.ts";

const Skipped = ({ skipped }: { skipped: Reminded["skipped"] }) =>
  skipped.length === 0 ? null : (
    <Notice kind="info" title={campaignTexts.skippedTitle(skipped.length)}>
      <ul>
        {skipped.map(({ profile_id, profile_name, reason }) => (
          <li key={profile_id}>
            {profile_name} {campaignTexts.skipped[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  );

/** Each message as its learner gets it, one at a time. */
const Preview = ({ sent, word }: { sent: Reminded["sent"]; word: string }) => {
  const [at, setAt] = useState(0);
  const place = Math.min(at, sent.length - 1);
  const one = sent[place];
  if (!one?.mail) return null;
  return (
    <>
      <article className="rounded-md border border-line-strong" aria-live="polite">
        <dl className="grid gap-1 border-b border-line-strong px-4 py-3">
          <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3">
            <dt className="text-ink-3">{campaignTexts.to}</dt>
            <dd className="wrap-anywhere">
              <strong>{one.profile_name}</strong>, {one.email}
            </dd>
          </div>
          <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3">
            <dt className="text-ink-3">{campaignTexts.subject}</dt>
            <dd className="wrap-anywhere">
              <strong>{one.mail.subject}</strong>
            </dd>
          </div>
        </dl>
        <div className="grid gap-3 bg-ground p-4">
          {[...one.mail.lines, ...(word.trim() === "" ? [] : [word])].map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="text-link underline decoration-auto">{one.mail.link}</p>
          <p>{campaignTexts.signed}</p>
        </div>
      </article>
      <div className="row">
        <IconButton
          icon={<ChevronLeft />}
          label={campaignTexts.previous}
          aria-disabled={place === 0}
          onClick={() => setAt(Math.max(0, place - 1))}
        />
        <span className="num">{campaignTexts.place(place + 1, sent.length)}</span>
        <IconButton
          icon={<ChevronRight />}
          label={campaignTexts.next}
          aria-disabled={place === sent.length - 1}
          onClick={() => setAt(Math.min(sent.length - 1, place + 1))}
        />
      </div>
    </>
  );
};

/** Whom the preview is asked for: those whom the list shows, or those who are ticked. */
export type Reminding =
  | (Pick<CampaignQuery, "registered" | "training_action_id" | "search" | "reminder"> & {
      filter: CampaignFilter;
    })
  | { profile_ids: string[] };

/** Who gets a reminder and what it says, before it is sent. */
export const ReminderDialog = ({
  eventId,
  to,
  onClose,
  onSent,
}: {
  eventId: string;
  to: Reminding;
  onClose: () => void;
  onSent: () => void;
}) => {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [word, setWord] = useState("");
  const params = { id: eventId };
  const preview = useQuery({
    ...ask(wishes.remindLearners, { params, body: { ...to, preview: 1 } }),
    staleTime: 0,
    gcTime: 0,
  });
  const sending = useSend(wishes.remindLearners, { refreshes: [wishes.getWishCampaign] });
  const chosen = (preview.data?.sent ?? []).filter(({ profile_id }) => !out.has(profile_id));
  const run = async () => {
    const ids = chosen.map(({ profile_id }) => profile_id);
    let [sent, skipped] = [0, 0];
    try {
      for (let from = 0; from < ids.length; from += maxRemindedAtOnce) {
        const profile_ids = ids.slice(from, from + maxRemindedAtOnce);
        const answer = await sending.mutateAsync({ params, body: { profile_ids, word } });
        sent += answer.sent.length;
        // Others may have been reminded, or have completed their wishes, since the preview.
        skipped += answer.skipped.length;
      }
      const left = skipped > 0 ? campaignTexts.skippedTitle(skipped) : undefined;
      if (sent > 0) notify.success(campaignTexts.sent(sent), left);
      else notify.info(campaignTexts.sendFailed, left);
      onSent();
      onClose();
    } catch (error) {
      const { message } = problemOf(error);
      notify.error(sent > 0 ? campaignTexts.sentSome(sent) : campaignTexts.sendFailed, message);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={preview.data ? campaignTexts.reminding(chosen.length) : campaignTexts.remindingSome}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button pending={sending.isPending} idle={chosen.length === 0} onClick={() => void run()}>
            <Send />
            {campaignTexts.send(chosen.length)}
          </Button>
        </>
      }
    >
      <Loaded query={preview} failed={campaignTexts.sendFailed}>
        {({ skipped }) => (
          <>
            <p>{campaignTexts.remindingText}</p>
            <ul className="flex flex-wrap gap-2">
              {chosen.map(({ profile_id, profile_name }) => (
                <li
                  className="inline-flex items-center gap-1 rounded-full bg-beech-100 pl-3 font-medium"
                  key={profile_id}
                >
                  {profile_name}
                  <IconButton
                    icon={<X />}
                    label={campaignTexts.leaveOut(profile_name)}
                    onClick={() => setOut(new Set([...out, profile_id]))}
                  />
                </li>
              ))}
            </ul>
            <Skipped skipped={skipped} />
            <Preview sent={chosen} word={word} />
            <TextArea
              label={campaignTexts.word}
              hint={campaignTexts.wordHint}
              rows={2}
              maxLength={maxReminderWordLength}
              value={word}
              onChange={({ target }) => setWord(target.value)}
            />
            <p className="muted small">{campaignTexts.notTwice}</p>
          </>
        )}
      </Loaded>
    </Dialog>
  );
};
