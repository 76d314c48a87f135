import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Pencil, Send } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { momentInParis } from "#shared/contract/paris.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { Event } from "#shared/events/events.schemas.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import type { CampaignFilter, CampaignLearner, WishCampaign } from "#shared/wishes/wishes.schemas.ts";
import { ask } from "#web/api/query.ts";
import { PanelTools } from "#web/frame/admin/PanelTools.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CutLink, Cuts } from "#web/ui/Cuts.tsx";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { Summary } from "#web/ui/Summary.tsx";
import { CampaignDialog, ExtensionDialog, PresenceDialog } from "./CampaignDialogs.tsx";
import { CampaignPromotions } from "./CampaignPromotions.tsx";
import { CampaignReminders } from "./CampaignReminders.tsx";
import { type CampaignActs, CampaignTable } from "./CampaignTable.tsx";
import { CampaignThread } from "./CampaignThread.tsx";
import { isCut, readCampaignQuery, withFilter } from "./campaign-query.ts";
import { campaignTexts } from "./campaign-texts.ts";
import { ReminderDialog, type Reminding } from "./ReminderDialog.tsx";
import { FoldedWishTables, WishTables } from "./WishTables.tsx";

const filters = ["all", "none", "incomplete", "impossible", "complete"] as const;

const groups = [
  { filter: "none", is: ({ registered }: CampaignLearner) => registered === 0 },
  { filter: "incomplete", is: ({ registered, owed }: CampaignLearner) => registered > 0 && owed > 0 },
  { filter: "complete", is: ({ owed }: CampaignLearner) => owed === 0 },
] as const;

type CampaignProps = {
  event: Event;
  campaign: WishCampaign;
  search: URLSearchParams;
  setFilter: (changes: Parameters<typeof withFilter>[1]) => void;
  isStaff: boolean;
};

const Picks = ({ campaign: { counts, found }, search }: Pick<CampaignProps, "campaign" | "search">) => {
  const { filter } = readCampaignQuery(search);
  return (
    <Cuts label={campaignTexts.filters}>
      {filters.map((one) =>
        // A part with nobody or everybody in it cuts nothing.
        one === "all" || one === filter || (counts[one] > 0 && counts[one] < counts.all) ? (
          <CutLink
            key={one}
            to={`?${withFilter(search, { filtre: one === "all" ? "" : one, voeux: "" })}`}
            replace
            isIn={one === filter}
            label={campaignTexts[one]}
            count={found[one]}
          />
        ) : null,
      )}
    </Cuts>
  );
};

/** Whom the list is cut to: those that one reminder reached. */
const reachedBy = ({ reminders }: WishCampaign, key: string): string => {
  const reminder = reminders.find((one) => one.key === key);
  return reminder ? campaignTexts.reached(momentInParis(reminder.at)) : campaignTexts.reachedByOther;
};

/** Cuts the list to some learners, to a promotion, to a name. */
const Finder = ({
  campaign,
  search,
  setFilter,
}: Pick<CampaignProps, "campaign" | "search" | "setFilter">) => {
  const query = readCampaignQuery(search);
  return (
    <PanelTools
      parts={<Picks campaign={campaign} search={search} />}
      filters={
        campaign.promotions.length > 1 ? (
          <SelectField
            label={campaignTexts.promotions}
            labelHidden
            placeholder={campaignTexts.everyPromotion}
            options={campaign.promotions.map(({ training_action_id, degree_name, year }) => ({
              id: training_action_id,
              label: campaignTexts.promotionOf(degree_name, year),
            }))}
            value={query.training_action_id ?? ""}
            onChange={({ target }) => setFilter({ promotion: target.value, voeux: "" })}
          />
        ) : undefined
      }
      filtered={query.training_action_id === undefined ? 0 : 1}
      find={
        <SearchField
          // The links that show whom a reminder reached change what is looked for.
          key={query.reminder ?? ""}
          label={campaignTexts.search}
          labelHidden
          placeholder={campaignTexts.search}
          defaultValue={query.search}
          onChange={({ target }) => setFilter({ nom: target.value })}
        />
      }
    />
  );
};

/** What is done with the learners who are ticked. */
const TickedBar = ({
  count,
  onUntick,
  onRemind,
}: {
  count: number;
  onUntick: () => void;
  onRemind: () => void;
}) => (
  <div className="row between border-b border-line px-pad py-2.5">
    <strong aria-live="polite">{campaignTexts.ticked(count)}</strong>
    <div className="row">
      <Button variant="quiet" onClick={onUntick}>
        {campaignTexts.untick}
      </Button>
      <Button onClick={onRemind}>
        <Send />
        {campaignTexts.remind(count)}
      </Button>
    </div>
  </div>
);

const GroupHead = ({ title, count, children }: { title: string; count?: number; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-ground px-pad py-3">
    <h3 className="text-lg">
      {title} {count === undefined ? null : <span className="muted num">{count}</span>}
    </h3>
    {children}
  </div>
);

const Learners = ({ event, campaign, search, setFilter, isStaff }: CampaignProps) => {
  const [reminding, setReminding] = useState<Reminding>();
  const [extended, setExtended] = useState<CampaignLearner>();
  const [present, setPresent] = useState<CampaignLearner>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const query = readCampaignQuery(search);
  const top = useTopOfResults(campaign.current_page);
  const now = new Date();
  // Also those alone whom staff gave more time.
  const last = { ...event, wishes_close_at: campaign.last_closing };
  const mayRemind = isStaff && actRefusal("remind", last, now) === null;
  const mayExtend = actRefusal("extendWishes", event, now) === null;
  const { page: _, per_page: _perPage, filter: listed, ...cuts } = query;
  const isWhole = Object.values(cuts).every((cut) => cut === undefined || cut === "");
  const onTick = (id: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, id] : [...before].filter((one) => one !== id)));
  const acts: CampaignActs | undefined = isStaff
    ? {
        onExtend: mayExtend ? setExtended : undefined,
        onPresence: hasEnded(event, now) ? undefined : setPresent,
        ticking: mayRemind ? { ticked, onTick } : undefined,
      }
    : undefined;
  const remind = (filter: CampaignFilter, count: number, isFirst: boolean) =>
    mayRemind && count > 0 ? (
      <Button
        variant={isFirst && ticked.size === 0 ? "filled" : "outline"}
        onClick={() => setReminding({ ...cuts, filter })}
      >
        <Send />
        {campaignTexts.remind(count)}
      </Button>
    ) : null;
  const tableOf = (learners: readonly CampaignLearner[], filter: CampaignFilter) => (
    <CampaignTable caption={campaignTexts[filter]} eventId={event.id} learners={learners} acts={acts} />
  );
  return (
    <section className="panel panel-flush" aria-labelledby="learners">
      <div className="panel-head">
        <h2 id="learners">
          <Aloud>{campaignTexts.learners}</Aloud>
        </h2>
      </div>
      <Finder campaign={campaign} search={search} setFilter={setFilter} />
      {query.reminder === undefined ? null : (
        <p className="row between border-b border-line px-pad py-2.5">
          <strong>{reachedBy(campaign, query.reminder)}</strong>
          <Link to={`?${withFilter(search, { relance: "" })}`} replace preventScrollReset>
            {campaignTexts.everybody}
          </Link>
        </p>
      )}
      {ticked.size > 0 && mayRemind ? (
        <TickedBar
          count={ticked.size}
          onUntick={() => setTicked(new Set())}
          onRemind={() => setReminding({ profile_ids: [...ticked] })}
        />
      ) : null}
      {listed === "impossible" && campaign.total > 0 ? (
        <GroupHead title={campaignTexts.impossible}>{remind("impossible", campaign.total, true)}</GroupHead>
      ) : null}
      <ListStatus
        name={campaignTexts.learners}
        total={campaign.total}
        page={campaign.current_page}
        last={campaign.last_page}
        filteredBy={query.search || listed !== "all" || !isWhole}
      >
        <EmptyState
          title={campaign.counts.all === 0 ? campaignTexts.noLearners : campaignTexts.nobody}
          sign="hand"
          level="h3"
        >
          {campaign.counts.all === 0 ? campaignTexts.noLearnersText : campaignTexts.nobodyText}
        </EmptyState>
      </ListStatus>
      <div ref={top} tabIndex={-1}>
        {groups.map(({ filter, is }) => {
          const learners = campaign.data.filter(is);
          if (learners.length === 0) return null;
          const isCut = query.registered !== undefined;
          const isAlone = groups.filter((one) => campaign.counts[one.filter] > 0).length < 2;
          // Those with an impossible wish are among all groups: there, a group's figure is of this page. Those with one
          // number of wishes are one group.
          const count =
            listed === "impossible" ? learners.length : isCut ? campaign.total : campaign.found[filter];
          if (filter === "complete" && listed === "all" && isWhole && !isAlone) {
            // Folded, since nothing is left to do about them, but for a wish that cannot be met.
            const troubled = learners.filter(({ impossible }) => impossible.length > 0);
            const others = learners.filter(({ impossible }) => impossible.length === 0);
            return (
              <div key={filter}>
                {troubled.length > 0 ? (
                  <>
                    <GroupHead title={campaignTexts[filter]} count={count} />
                    {tableOf(troubled, filter)}
                  </>
                ) : null}
                {others.length > 0 ? (
                  <details className="group border-t border-line">
                    <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-pad py-2 font-strong">
                      <ChevronRight className="group-open:rotate-90" />
                      {troubled.length > 0 ? (
                        campaignTexts.completeToo(others.length)
                      ) : (
                        <span>
                          {campaignTexts[filter]} <span className="muted num">{count}</span>
                        </span>
                      )}
                    </summary>
                    {tableOf(others, filter)}
                  </details>
                ) : null}
              </div>
            );
          }
          return (
            <div key={filter}>
              <GroupHead title={campaignTexts[filter]} count={count}>
                {filter === "complete" || listed === "impossible"
                  ? null
                  : remind(filter, count, filter === "none")}
              </GroupHead>
              {tableOf(learners, filter)}
            </div>
          );
        })}
      </div>
      {campaign.last_page > 1 ? (
        <div className="row between px-pad py-3">
          <PageRange page={campaign.current_page} perPage={query.per_page} total={campaign.total} />
          <Pagination
            page={campaign.current_page}
            last={campaign.last_page}
            to={(page) => `?${withFilter(search, { page: page > 1 ? String(page) : "" })}`}
          />
        </div>
      ) : null}
      {reminding ? (
        <ReminderDialog
          eventId={event.id}
          to={reminding}
          onClose={() => setReminding(undefined)}
          onSent={() => setTicked(new Set())}
        />
      ) : null}
      {extended ? (
        <ExtensionDialog event={event} learner={extended} onClose={() => setExtended(undefined)} />
      ) : null}
      {present ? (
        <PresenceDialog event={event} learner={present} onClose={() => setPresent(undefined)} />
      ) : null}
    </section>
  );
};

const Dates = ({ event, campaign, isStaff }: Pick<CampaignProps, "event" | "campaign" | "isStaff">) => {
  const [editing, setEditing] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="campaign">
      <div className="row between max-md:flex-nowrap">
        <h2 id="campaign" className="title-m">
          {campaignTexts.thread}
        </h2>
        {isStaff ? (
          <Button
            variant="outline"
            className="max-md:-mr-3 max-md:border-transparent max-md:px-3"
            aria-label={campaignTexts.editDates}
            onClick={() => setEditing(true)}
          >
            <Pencil />
            <span className="max-md:hidden">{campaignTexts.editDates}</span>
          </Button>
        ) : null}
      </div>
      <CampaignThread event={event} campaign={campaign} />
      {editing ? <CampaignDialog event={event} onClose={() => setEditing(false)} /> : null}
    </section>
  );
};

/** The campaign of an event that is over: nobody is reminded any more, and the tables above say who wished what. */
const Ended = ({ isAsked, children }: { isAsked: boolean; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(isAsked);
  // The address only opens it: emptying the search inside would close it under its reader.
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary look="panel">
        <h2 className="title-s">{campaignTexts.ended}</h2>
      </Summary>
      <div className="stack pt-gap">{children}</div>
    </details>
  );
};

/**
 * The wish campaign of one event: its dates, who has wished what, the reminders, and the tables of all wishes. Those come first
 * once the event is over; its dates are left out, and the rest is folded.
 */
export const Campaign = ({ event }: { event: Event }) => {
  const { isStaff } = useRights();
  const [search, setSearch] = useSearchParams();
  const campaign = useQuery({
    ...ask(wishes.getWishCampaign, { params: { id: event.id }, query: readCampaignQuery(search) }),
    // While a filter loads, the list before it stays.
    placeholderData: (before) => before,
  });
  const setFilter: CampaignProps["setFilter"] = (changes) =>
    setSearch((now) => withFilter(now, changes), { replace: true, preventScrollReset: true });
  const isOver = hasEnded(event, new Date());
  return (
    <>
      {isOver ? <WishTables event={event} /> : null}
      <Loaded query={campaign} failed={campaignTexts.failed} loading={<LoadingState tall />}>
        {(shown) => {
          const people = (
            <>
              <CampaignPromotions promotions={shown.promotions} search={search} />
              <Learners
                event={event}
                campaign={shown}
                search={search}
                setFilter={setFilter}
                isStaff={isStaff}
              />
              {isOver && shown.reminders.length === 0 ? null : (
                <CampaignReminders event={event} campaign={shown} mayEdit={isStaff} />
              )}
            </>
          );
          return isOver ? (
            <Ended isAsked={isCut(search)}>{people}</Ended>
          ) : (
            <>
              <Dates event={event} campaign={shown} isStaff={isStaff} />
              {people}
              <FoldedWishTables event={event} />
            </>
          );
        }}
      </Loaded>
    </>
  );
};
