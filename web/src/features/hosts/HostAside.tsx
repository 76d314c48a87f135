import { Phone } from "lucide-react";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { day, dayOfWeek, timeOf } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/ZoneMark.tsx";
import type { HostPhase } from "./host-day.ts";
import { hostTexts as texts } from "./texts.ts";

export const addressOf = ({ address, zip_code, city }: HostView["event"]): string =>
  [address, [zip_code, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** When, where, whom to call, and the other parts of the page that are open. */
export const HostAside = ({
  view: { event, hosted, valid_until },
  others,
  onGo,
}: {
  view: HostView;
  others: readonly HostPhase[];
  onGo: (phase: HostPhase) => void;
}) => (
  <>
    {others.length > 0 ? (
      <div className="stack stack-s no-print">
        {others.map((phase) => (
          <Button key={phase} variant="outline" wide onClick={() => onGo(phase)}>
            {texts.goTo[phase]}
          </Button>
        ))}
      </div>
    ) : null}
    <dl className="facts panel grid-cols-[minmax(0,1fr)]">
      <div>
        <dt>{texts.when}</dt>
        <dd>
          {dayOfWeek(event.start_date)}, {timeOf(event.start_date)} à {timeOf(event.end_date)}
        </dd>
      </div>
      {addressOf(event) ? (
        <div>
          <dt>{texts.where}</dt>
          <dd>{addressOf(event)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{hosted.place ? texts.table : texts.zone}</dt>
        <dd>
          <span className="zone-spot" data-hue={hosted.zone.hue}>
            <ZoneMark sign={hosted.zone.sign} className="size-7 flex-none rounded-sm" />
            <span>
              {hosted.place ? (
                <>
                  <b>{hosted.place}</b>
                  <br />
                </>
              ) : null}
              {hosted.zone.name}
            </span>
          </span>
        </dd>
        {hosted.zone.directions ? (
          <dd className="mt-1.5 text-sm font-normal text-ink-2">{hosted.zone.directions}</dd>
        ) : null}
      </div>
    </dl>
    <div className="panel panel-sunken stack stack-s no-print">
      <h2 className="title-s">{texts.help}</h2>
      <p className="small">{texts.helpText}</p>
      {event.welcome_phone ? (
        <a className="more" href={`tel:${event.welcome_phone.replace(/[^+\d]/g, "")}`}>
          <Phone aria-hidden="true" />
          {texts.call(event.welcome_phone)}
        </a>
      ) : null}
      <p className="small muted">{texts.validUntil(day(valid_until))}</p>
    </div>
  </>
);
