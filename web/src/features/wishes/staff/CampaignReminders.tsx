import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import type { Event } from "#shared/events/events.schemas.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import type { CampaignReminder, WishCampaign } from "#shared/wishes/wishes.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { SwitchField } from "#web/ui/Choices.tsx";
import { campaignTexts } from "./campaign-texts.ts";

const said = ({ kind, count }: CampaignReminder) => {
  if (count === null) return campaignTexts.automaticToCome;
  return kind === "automatic" ? campaignTexts.automaticSent(count) : campaignTexts.byHand(count);
};

/** The reminders sent and to come, the latest first, and the switch of the automatic ones. */
export const CampaignReminders = ({
  event,
  campaign: { reminders, counts },
  mayEdit,
}: {
  event: Event;
  campaign: WishCampaign;
  mayEdit: boolean;
}) => {
  const change = useSend(events.updateCampaign, { refreshes: [events.getEvent, wishes.getWishCampaign] });
  const toggle = (on: boolean) =>
    attempt(() => change.mutateAsync({ params: { id: event.id }, body: { reminders: on ? 1 : 0 } }), {
      success: on ? campaignTexts.remindersOn : campaignTexts.remindersOff,
      failure: campaignTexts.saveFailed,
    });
  return (
    <section className="panel panel-flush" aria-labelledby="reminders">
      <div className="panel-head">
        <h2 id="reminders">{campaignTexts.reminders}</h2>
        <SwitchField
          label={campaignTexts.automatic}
          checked={event.reminders === 1}
          disabled={!mayEdit || change.isPending}
          onChange={({ target }) => void toggle(target.checked)}
        />
      </div>
      {reminders.length === 0 ? (
        <p className="campaign-blank muted">{campaignTexts.noReminders}</p>
      ) : (
        <ul className="campaign-log">
          {reminders.toReversed().map((reminder) => (
            <li key={reminder.key}>
              <time dateTime={reminder.at}>{momentInParis(reminder.at)}</time>
              <span>
                {said(reminder)}
                {reminder.count === null ? (
                  <small>{campaignTexts.automaticToComeText(counts.none + counts.incomplete)}</small>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
