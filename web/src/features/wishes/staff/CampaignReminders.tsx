import { Link } from "react-router-dom";
import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import { type Event, maxSkippedReminders } from "#shared/events/events.schemas.ts";
import type { CampaignReminder, WishCampaign } from "#shared/wishes/wishes.schemas.ts";
import { send } from "#web/api/client.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { eventRefreshes } from "#web/frame/event/event-refreshes.ts";
import { Button } from "#web/ui/Button.tsx";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { withFilter } from "./campaign-query.ts";
import { campaignTexts } from "./campaign-texts.ts";

const said = ({ kind, count, by, skipped }: CampaignReminder): string => {
  if (skipped) return campaignTexts.skippedReminder;
  if (count === null) return campaignTexts.automaticToCome;
  if (kind === "opening") return campaignTexts.openingTold(count);
  return kind === "automatic" ? campaignTexts.automaticSent(count) : campaignTexts.byHand(count, by);
};

/** The next one to leave first, then those sent, the latest first. */
const inOrder = (reminders: readonly CampaignReminder[]): CampaignReminder[] => {
  const now = new Date().toISOString();
  return [...reminders.filter(({ at }) => at > now), ...reminders.filter(({ at }) => at <= now).toReversed()];
};

const isToCome = ({ count, skipped }: CampaignReminder) => count === null && !skipped;

/** The `next` one to leave says whom it would reach: of those after it that is not known yet. */
const detailOf = (
  reminder: CampaignReminder,
  next: CampaignReminder | undefined,
  { none, incomplete }: WishCampaign["counts"],
): string | undefined => {
  const { kind, count, completed, skipped } = reminder;
  if (skipped) return campaignTexts.skippedReminderText;
  if (count === null)
    return reminder === next ? campaignTexts.automaticToComeText(none + incomplete) : undefined;
  if (kind === "opening") return campaignTexts.openingHow;
  return completed > 0 ? campaignTexts.completedSince(completed) : undefined;
};

/** The reminders to come and sent, and the switch of the automatic ones. */
export const CampaignReminders = ({
  event,
  campaign: { reminders, counts, last_closing },
  mayEdit,
}: {
  event: Event;
  campaign: WishCampaign;
  mayEdit: boolean;
}) => {
  const change = useSend(events.updateCampaign, { refreshes: eventRefreshes });
  const params = { id: event.id };
  const failure = campaignTexts.saveFailed;
  const toggle = (on: boolean) =>
    attempt(() => change.mutateAsync({ params, body: { reminders: on ? 1 : 0 } }), {
      success: on ? campaignTexts.remindersOn : campaignTexts.remindersOff,
      failure,
    });
  const skipping = (changed: (keys: readonly string[]) => string[], success: string) =>
    attempt(
      async () => {
        // As the event is now: what a colleague skipped since this page was read stays skipped.
        const { skipped_reminders, version } = await send(events.getEvent, { params });
        await change.mutateAsync({
          params,
          body: { skipped_reminders: changed(skipped_reminders), version },
        });
      },
      { success, failure },
    );
  const skip = (key: string) =>
    skipping((keys) => [...new Set([...keys, key])].slice(-maxSkippedReminders), campaignTexts.skippedDone);
  const restore = (key: string) =>
    skipping((keys) => keys.filter((one) => one !== key), campaignTexts.restoredDone);
  const actOf = ({ key, kind, at, count, skipped: isSkipped }: CampaignReminder) => {
    const moment = momentInParis(at);
    if (kind === "opening" || count === 0) return null;
    if (count !== null)
      return (
        <Link
          className="more"
          to={`?${withFilter(new URLSearchParams(), { relance: key })}`}
          aria-label={campaignTexts.seeAt(count, moment)}
        >
          {campaignTexts.see(count)}
        </Link>
      );
    if (!mayEdit) return null;
    return (
      <Button
        variant="quiet"
        className="-my-2 -mr-3"
        idle={change.isPending}
        aria-label={isSkipped ? campaignTexts.restoreAt(moment) : campaignTexts.skipAt(moment)}
        onClick={() => void (isSkipped ? restore(key) : skip(key))}
      >
        {isSkipped ? campaignTexts.restore : campaignTexts.skip}
      </Button>
    );
  };
  const next = reminders.find(isToCome);
  return (
    <section className="panel panel-flush" aria-labelledby="reminders">
      <div className="panel-head">
        <h2 id="reminders">{campaignTexts.reminders}</h2>
        {/* Once the wishes have closed for everybody, none leaves any more. */}
        {Date.parse(last_closing) > Date.now() ? (
          <SwitchField
            label={campaignTexts.automatic}
            checked={event.reminders === 1}
            disabled={!mayEdit || change.isPending}
            onChange={({ target }) => void toggle(target.checked)}
          />
        ) : null}
      </div>
      {reminders.length === 0 ? (
        <p className="muted px-pad py-3.5">{campaignTexts.noReminders}</p>
      ) : (
        <ul className="divide-y divide-line">
          {inOrder(reminders).map((reminder) => {
            const detail = detailOf(reminder, next, counts);
            const act = actOf(reminder);
            return (
              <li
                className="grid grid-cols-[14rem_minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-1 px-pad py-3 max-md:grid-cols-[minmax(0,1fr)_auto]"
                key={reminder.key}
              >
                <time className="text-ink-3" dateTime={reminder.at}>
                  {momentInParis(reminder.at)}
                </time>
                <span>
                  {said(reminder)}
                  {detail ? <small className="block text-ink-3">{detail}</small> : null}
                </span>
                {act ? (
                  <div className="flex max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:self-center">
                    {act}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
