import { Phone } from "lucide-react";
import { venueOf } from "#shared/events/events.rules.ts";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { day, weekdayRange } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { Fact, Facts } from "#web/ui/lists/Facts.tsx";
import { telephone } from "#web/ui/telephone.ts";
import type { HostPhase } from "./host-day.ts";
import { hostTexts as texts } from "./texts.ts";

/** When, where, whom to call, and the other parts of the page that are open. */
export const HostAside = ({
  view: { event, hosted, valid_until },
  others,
  isOver,
  saysWhen,
  onGo,
}: {
  view: HostView;
  others: readonly HostPhase[];
  /** Nobody comes any more: when and where no longer matter. */
  isOver: boolean;
  /** Below the question itself they stand already, and on the day the host is there. */
  saysWhen: boolean;
  onGo: (phase: HostPhase) => void;
}) => (
  <>
    {isOver ? null : (
      <Facts look="column">
        {saysWhen ? <Fact label={texts.when}>{weekdayRange(event.start_date, event.end_date)}</Fact> : null}
        {saysWhen && venueOf(event) ? <Fact label={texts.where}>{venueOf(event)}</Fact> : null}
        <Fact label={hosted.place ? texts.table : texts.zone}>
          <span
            className="inline-flex items-center gap-2 text-sm/tight text-ink-2"
            data-hue={hosted.zone.hue}
          >
            <ZoneMark sign={hosted.zone.sign} className="size-7 flex-none rounded-sm" />
            <span>
              {hosted.place ? (
                <>
                  <b className="text-ink">{hosted.place}</b>
                  <br />
                </>
              ) : null}
              {hosted.zone.name}
            </span>
          </span>
          {hosted.zone.directions ? (
            <p className="mt-1.5 text-sm font-normal text-ink-2">{hosted.zone.directions}</p>
          ) : null}
        </Fact>
      </Facts>
    )}
    {others.length > 0 ? (
      <div className="stack stack-s print:hidden">
        {others.map((phase) => (
          <Button key={phase} variant="outline" wide onClick={() => onGo(phase)}>
            {isOver && phase === "list" ? texts.whoCame : texts.goTo[phase]}
          </Button>
        ))}
      </div>
    ) : null}
    <div className="panel panel-sunken stack stack-s print:hidden">
      <h2 className="title-s">{texts.help}</h2>
      <p className="small">{isOver ? texts.helpAfter : texts.helpText}</p>
      {event.welcome_phone ? (
        <a className="more" href={telephone(event.welcome_phone)}>
          <Phone aria-hidden="true" />
          {texts.call(event.welcome_phone)}
        </a>
      ) : (
        <a className="more" href={paths.support}>
          {frameTexts.write}
        </a>
      )}
      <p className="small muted">{texts.validUntil(day(valid_until))}</p>
    </div>
  </>
);
