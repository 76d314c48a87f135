import type { ComingEntry, PromotionEntry } from "#shared/notices/notices.schemas.ts";
import { useAhead } from "#web/features/notices/use-notices.ts";
import { paths } from "#web/frame/paths.ts";
import { useRecentlyOpened } from "#web/frame/recently-opened.ts";
import { Lines, LinkLine } from "#web/ui/lists/Lines.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { comingDay, aheadTexts as texts } from "./texts.ts";

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
  // The dates of one event need not say its name each, where its own day does.
  const isOne =
    coming.some(({ kind }) => kind === "event") && new Set(coming.map(({ about }) => about)).size === 1;
  return (
    <Lines title={texts.coming}>
      {coming.map((entry) => (
        <LinkLine
          key={`${entry.kind} ${entry.about} ${entry.at}`}
          to={pages[entry.kind](entry.about)}
          label={texts.label(entry)}
          detail={isOne ? undefined : texts.of(entry)}
          end={comingDay(entry, now)}
        />
      ))}
    </Lines>
  );
};

const Promotions = ({ promotions, total }: { promotions: readonly PromotionEntry[]; total: number }) => {
  const more = total - promotions.length;
  return (
    <Lines title={texts.promotions}>
      {promotions.map((promotion) => (
        <LinkLine
          key={promotion.id}
          to={promotion.late ? paths.stepsOf(promotion.id) : paths.trainingAction(promotion.id)}
          label={promotion.name}
          detail={texts.steps(promotion)}
          end={texts.learners(promotion.learners)}
        />
      ))}
      {more > 0 ? <LinkLine to={paths.dashboard("training-actions")} label={texts.others(more)} /> : null}
    </Lines>
  );
};

const Resume = () => {
  const opened = useRecentlyOpened();
  if (opened.length === 0) return null;
  return (
    <Lines title={texts.resume}>
      {opened.map(({ to, name }) => (
        <LinkLine key={to} to={to} label={name} />
      ))}
    </Lines>
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
