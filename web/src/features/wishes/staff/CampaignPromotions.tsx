import { Link } from "react-router-dom";
import type { CampaignPromotion } from "#shared/wishes/wishes.schemas.ts";
import { CountTile } from "#web/ui/cards/CountTile.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { withFilter } from "./campaign-query.ts";
import { campaignTexts } from "./campaign-texts.ts";

/** The most tiles in a row, and what one measures in the drawing. */
const perRow = 3;
const unit = 15;
/** Of one, two or three in a row: all tiles are of one size. */
const widths = ["w-2.75", "w-6", "w-9"];

/** One tile a learner: brass without wishes, filled by fifths, dark with all five. */
const Tiles = ({ count, wishes }: { count: number; wishes: number }) => {
  const rows = Math.ceil(count / perRow);
  const columns = Math.min(perRow, count);
  return (
    <svg
      className={`block h-auto max-w-full ${widths[columns - 1]}`}
      aria-hidden="true"
      viewBox={`0 0 ${columns * unit - 3} ${rows * unit - 3}`}
    >
      {Array.from({ length: count }, (_, n) => {
        const x = (n % perRow) * unit + 0.75;
        const y = (rows - 1 - Math.floor(n / perRow)) * unit + 0.75;
        const kind = wishes === 0 ? "none" : wishes < 5 ? "part" : "full";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike
          <CountTile key={n} kind={kind} x={x} y={y} share={wishes / 5} />
        );
      })}
    </svg>
  );
};

const Histogram = ({ promotion, search }: { promotion: CampaignPromotion; search: URLSearchParams }) => {
  const { training_action_id: id, degree_name, year, complete, learners, by_registered } = promotion;
  const name = campaignTexts.promotionOf(degree_name, year);
  return (
    <section className="panel grid content-between gap-3.5" aria-labelledby={`promotion-${id}`}>
      <div>
        <h3 className="text-base" id={`promotion-${id}`}>
          {name}
        </h3>
        <p className="small muted">{campaignTexts.completeOf(complete, learners)}</p>
      </div>
      <div className="grid grid-cols-6 items-end gap-1">
        {by_registered.map((count, wishes) => {
          const isShown = search.get("promotion") === id && search.get("voeux") === String(wishes);
          const to = isShown
            ? { promotion: "", voeux: "" }
            : { promotion: id, voeux: String(wishes), filtre: "" };
          return (
            <Link
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of wishes
              key={wishes}
              to={`?${withFilter(search, to)}`}
              className={`relative grid content-end justify-items-center gap-1.5 self-stretch rounded-sm pt-1.5 pb-1 text-sm text-ink no-underline hover:bg-paper-100 ${isShown ? "bg-brass-100 forced-colors:outline-2 forced-colors:outline-[Highlight]" : ""}`}
              replace
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
            >
              <VisuallyHidden>{campaignTexts.columnOf(count, wishes, name)}</VisuallyHidden>
              <b
                aria-hidden="true"
                className={`font-display text-base leading-none tabular-nums ${count > 0 ? "font-bold" : "font-normal text-ink-3"}`}
              >
                {count}
              </b>
              {count > 0 ? <Tiles count={count} wishes={wishes} /> : null}
              <span
                aria-hidden="true"
                className={`block w-full text-center tabular-nums ${isShown ? "border-t-4 border-accent pt-1 font-bold text-ink" : "border-t-2 border-ink pt-1.5 text-ink-2"}`}
              >
                {wishes}
              </span>
            </Link>
          );
        })}
      </div>
      <p className="-mt-2.5 text-center text-sm text-ink-3">{campaignTexts.wishesEach}</p>
    </section>
  );
};

/** How many learners of each promotion have how many wishes; each column filters the list. */
export const CampaignPromotions = ({
  promotions,
  search,
}: {
  promotions: readonly CampaignPromotion[];
  search: URLSearchParams;
}) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
    {promotions.map((promotion) => (
      <Histogram key={promotion.training_action_id} promotion={promotion} search={search} />
    ))}
  </div>
);
