import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Pencil, Send } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import type { Event } from "#shared/events/events.schemas.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import type { CampaignFilter, CampaignLearner, WishCampaign } from "#shared/wishes/wishes.schemas.ts";
import { ask } from "#web/api/query.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayRange } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/Pagination.tsx";
import { EmptyState } from "#web/ui/States.tsx";
import { SearchField, SelectField } from "#web/ui/TextField.tsx";
import { useTopOfResults } from "#web/ui/top-of-results.ts";
import { CampaignDialog, ExtensionDialog } from "./CampaignDialogs.tsx";
import { CampaignPromotions } from "./CampaignPromotions.tsx";
import { CampaignReminders } from "./CampaignReminders.tsx";
import { CampaignTable } from "./CampaignTable.tsx";
import { CampaignThread } from "./CampaignThread.tsx";
import { readCampaignQuery, withFilter } from "./campaign-query.ts";
import { campaignTexts } from "./campaign-texts.ts";
import { ReminderDialog } from "./ReminderDialog.tsx";

const filters = ["all", "none", "incomplete", "impossible", "complete"] as const;

const groups = [
  { filter: "none", is: ({ registered }: CampaignLearner) => registered === 0 },
  { filter: "incomplete", is: ({ registered, complete }: CampaignLearner) => registered > 0 && !complete },
  { filter: "complete", is: ({ complete }: CampaignLearner) => complete },
] as const;

type Shown = {
  event: Event;
  campaign: WishCampaign;
  search: URLSearchParams;
  setFilter: (changes: Parameters<typeof withFilter>[1]) => void;
  isStaff: boolean;
};

const Picks = ({ campaign, search }: Pick<Shown, "campaign" | "search">) => {
  const { filter } = readCampaignQuery(search);
  return (
    <nav className="campaign-picks" aria-label={campaignTexts.filters}>
      {filters.map((one) => (
        <Link
          key={one}
          to={`?${withFilter(search, { filtre: one === "all" ? "" : one, voeux: "" })}`}
          replace
          preventScrollReset
          aria-current={one === filter ? "true" : undefined}
        >
          {campaignTexts[one]} <span className="num">{campaign.counts[one]}</span>
        </Link>
      ))}
    </nav>
  );
};

const Learners = ({ event, campaign, search, setFilter, isStaff }: Shown) => {
  const [reminding, setReminding] = useState<CampaignFilter>();
  const [extended, setExtended] = useState<CampaignLearner>();
  const query = readCampaignQuery(search);
  const top = useTopOfResults(campaign.current_page);
  const isOpen = new Date(event.wishes_close_at) > new Date();
  // With a name or a promotion, the figures of the whole event would say who else gets a reminder.
  const isWhole = query.search === "" && !query.training_action_id && query.registered === undefined;
  const onExtend = isStaff ? setExtended : undefined;
  const tableOf = (learners: readonly CampaignLearner[], filter: CampaignFilter) => (
    <CampaignTable
      caption={campaignTexts[filter]}
      eventId={event.id}
      learners={learners}
      onExtend={onExtend}
    />
  );
  return (
    <section className="panel panel-flush" aria-labelledby="learners">
      <div className="panel-head">
        <h2 id="learners">
          {campaignTexts.learners} <span className="muted num">{campaign.counts.all}</span>
        </h2>
      </div>
      <div className="campaign-bar">
        <Picks campaign={campaign} search={search} />
        <div className="campaign-fields">
          <SearchField
            label={campaignTexts.search}
            placeholder={campaignTexts.search}
            defaultValue={query.search}
            onChange={({ target }) => setFilter({ nom: target.value })}
          />
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
        </div>
      </div>
      <div ref={top} tabIndex={-1}>
        {campaign.data.length === 0 ? (
          <EmptyState
            title={campaign.counts.all === 0 ? campaignTexts.noLearners : campaignTexts.nobody}
            sign="hand"
          >
            {campaign.counts.all === 0 ? campaignTexts.noLearnersText : campaignTexts.nobodyText}
          </EmptyState>
        ) : (
          groups.map(({ filter, is }) => {
            const learners = campaign.data.filter(is);
            if (learners.length === 0) return null;
            const count = isWhole && query.filter === "all" ? campaign.counts[filter] : learners.length;
            if (filter === "complete" && query.filter === "all" && isWhole)
              return (
                <details key={filter} className="campaign-fold">
                  <summary>
                    <ChevronRight />
                    {campaignTexts[filter]} <span className="muted num">{count}</span>
                  </summary>
                  {tableOf(learners, filter)}
                </details>
              );
            return (
              <div key={filter}>
                <div className="campaign-group">
                  <h3>
                    {campaignTexts[filter]} <span className="muted num">{count}</span>
                  </h3>
                  {isStaff && isOpen && isWhole && filter !== "complete" && query.filter !== "impossible" ? (
                    <Button
                      variant={filter === "none" ? "filled" : "outline"}
                      onClick={() => setReminding(filter)}
                    >
                      <Send />
                      {campaignTexts.remind(count)}
                    </Button>
                  ) : null}
                </div>
                {tableOf(learners, filter)}
              </div>
            );
          })
        )}
      </div>
      {campaign.last_page > 1 ? (
        <div className="campaign-pages row between">
          <PageRange page={campaign.current_page} perPage={query.per_page} total={campaign.total} />
          <Pagination
            page={campaign.current_page}
            last={campaign.last_page}
            onPage={(page) => setFilter({ page: String(page) })}
          />
        </div>
      ) : null}
      {reminding ? (
        <ReminderDialog eventId={event.id} filter={reminding} onClose={() => setReminding(undefined)} />
      ) : null}
      {extended ? (
        <ExtensionDialog event={event} learner={extended} onClose={() => setExtended(undefined)} />
      ) : null}
    </section>
  );
};

const Campaign = (shown: Shown) => {
  const { event, campaign, search, isStaff } = shown;
  const [editing, setEditing] = useState(false);
  const closing = momentInParis(event.wishes_close_at);
  const isOpen = new Date(event.wishes_close_at) > new Date();
  return (
    <>
      <section className="panel stack" aria-labelledby="campaign">
        <div className="row between">
          <h2 id="campaign" className="title-m">
            {isOpen ? campaignTexts.closes(closing) : campaignTexts.closed(closing)}
          </h2>
          {isStaff ? (
            <Button variant="outline" onClick={() => setEditing(true)}>
              <Pencil />
              {campaignTexts.editDates}
            </Button>
          ) : null}
        </div>
        <CampaignThread event={event} campaign={campaign} />
      </section>
      <CampaignPromotions promotions={campaign.promotions} search={search} />
      <Learners {...shown} />
      <CampaignReminders event={event} campaign={campaign} mayEdit={isStaff} />
      {editing ? <CampaignDialog event={event} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

/** The wish campaign of one event: its dates, who has wished what, and the reminders. */
export const CampaignPage = () => {
  const { id = "" } = useParams();
  const { isStaff } = useRights();
  const [search, setSearch] = useSearchParams();
  const event = useQuery(ask(events.getEvent, { params: { id } }));
  const campaign = useQuery({
    ...ask(wishes.getWishCampaign, { params: { id }, query: readCampaignQuery(search) }),
    // While a filter loads, the list before it stays.
    placeholderData: (before) => before,
  });
  const setFilter: Shown["setFilter"] = (changes) =>
    setSearch((now) => withFilter(now, changes), { replace: true, preventScrollReset: true });
  if (event.error?.status === 404) return <NotFoundPage />;
  return (
    <AdminFrame tab="events">
      <Loaded query={event} failed={campaignTexts.failed}>
        {(found) => (
          <>
            <PageHead
              title={campaignTexts.title}
              documentTitle={`${campaignTexts.title}, ${found.name}`}
              back={{ to: paths.editEvent(id), label: found.name }}
              intro={
                <p className="meta">
                  <span>{dayRange(found.start_date, found.end_date)}</span>
                </p>
              }
            />
            <Loaded query={campaign} failed={campaignTexts.failed}>
              {(shown) => (
                <Campaign
                  event={found}
                  campaign={shown}
                  search={search}
                  setFilter={setFilter}
                  isStaff={isStaff}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
};
