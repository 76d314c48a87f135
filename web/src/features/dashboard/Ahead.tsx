import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import type { ComingEntry, PromotionEntry } from "#shared/notices/notices.schemas.ts";
import { useAhead } from "#web/features/notices/use-notices.ts";
import { paths } from "#web/frame/paths.ts";
import { useRecentlyOpened } from "#web/frame/recently-opened.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { useNextEvent } from "./NextEventPanel.tsx";
import { comingDay, aheadTexts as texts } from "./texts.ts";

type Row = { to: string; label: string; detail?: string | undefined; end?: ReactNode };

const Line = ({ to, label, detail, end }: Row) => (
  <li className="border-b border-line">
    <Link
      className="group/line grid min-h-11 grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-4 py-2.5 leading-snug wrap-anywhere text-ink no-underline"
      to={to}
    >
      <span className="group-hover/line:underline">
        {label}
        {detail ? <small className="block text-sm text-ink-3">{detail}</small> : null}
      </span>{" "}
      <span className="text-right text-sm text-ink-3">{end}</span>
    </Link>
  </li>
);

/** A list without boxes: what it is, and its figure or day at the end of the line. */
const List = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 className="border-b border-line-strong pb-2 text-lg" id={heading}>
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
};

const pages: Readonly<Record<ComingEntry["kind"], (id: string) => string>> = {
  wishes_open: paths.wishCampaign,
  reminder: paths.wishCampaign,
  wishes_close: paths.wishCampaign,
  event: paths.editEvent,
  action_start: paths.trainingAction,
  action_end: paths.trainingAction,
  final_reviews: paths.stepsOf,
};

const Coming = ({ coming }: { coming: readonly ComingEntry[] }) => {
  const now = new Date();
  const { data: next } = useNextEvent();
  // The panel above says its day.
  const others = coming.filter(({ kind, about }) => kind !== "event" || about !== next?.id);
  // The dates of one event need not say its name each, where its own day does.
  const isOne =
    coming.some(({ kind }) => kind === "event") && new Set(coming.map(({ about }) => about)).size === 1;
  return others.length === 0 ? null : (
    <List title={texts.coming}>
      {others.map((entry) => (
        <Line
          key={`${entry.kind} ${entry.about} ${entry.at}`}
          to={pages[entry.kind](entry.about)}
          label={texts.label(entry)}
          detail={isOne ? undefined : texts.of(entry)}
          end={comingDay(entry, now)}
        />
      ))}
    </List>
  );
};

const Promotions = ({ promotions, total }: { promotions: readonly PromotionEntry[]; total: number }) => {
  const more = total - promotions.length;
  return (
    <List title={texts.promotions}>
      {promotions.map((promotion) => (
        <Line
          key={promotion.id}
          to={promotion.late ? paths.stepsOf(promotion.id) : paths.trainingAction(promotion.id)}
          label={promotion.name}
          detail={texts.steps(promotion)}
          end={texts.learners(promotion.learners)}
        />
      ))}
      {more > 0 ? <Line to={paths.dashboard("training-actions")} label={texts.others(more)} /> : null}
    </List>
  );
};

const Resume = () => {
  const opened = useRecentlyOpened();
  if (opened.length === 0) return null;
  return (
    <List title={texts.resume}>
      {opened.map(({ to, name }) => (
        <Line key={to} to={to} label={name} />
      ))}
    </List>
  );
};

/** What comes, which promotions are under way, and what staff were at; nothing for what is empty. */
export const Ahead = () => {
  const query = useAhead();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-12 gap-y-7">
      <Loaded query={query} failed={texts.failed} loading={<LoadingState tall lines={6} />}>
        {({ coming, promotions, total }) => (
          <>
            {coming.length > 0 ? <Coming coming={coming} /> : null}
            {promotions.length > 0 ? <Promotions promotions={promotions} total={total} /> : null}
          </>
        )}
      </Loaded>
      <Resume />
    </div>
  );
};
