import { Link } from "react-router-dom";
import type { CampaignPromotion } from "#shared/wishes/wishes.schemas.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { withFilter } from "./campaign-query.ts";
import { campaignTexts } from "./campaign-texts.ts";

/** The most tiles in a row, and what one measures in the drawing. */
const perRow = 3;
const unit = 15;

/** One tile a learner: brass without wishes, filled by fifths, dark with all five. */
const Tiles = ({ count, wishes }: { count: number; wishes: number }) => {
  const rows = Math.ceil(count / perRow);
  const columns = Math.min(perRow, count);
  return (
    <svg
      className="tiles"
      aria-hidden="true"
      viewBox={`0 0 ${columns * unit - 3} ${rows * unit - 3}`}
      data-columns={columns}
    >
      {Array.from({ length: count }, (_, n) => {
        const x = (n % perRow) * unit + 0.75;
        const y = (rows - 1 - Math.floor(n / perRow)) * unit + 0.75;
        const filled = (9 * wishes) / 5;
        const isPart = wishes > 0 && wishes < 5;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike
          <g key={n}>
            <rect
              x={x}
              y={y}
              width={10.5}
              height={10.5}
              rx={2}
              className={isPart ? "tile-part" : wishes === 0 ? "tile-none" : "tile-full"}
            />
            {isPart ? (
              <rect x={x + 0.75} y={y + 9.75 - filled} width={9} height={filled} className="tile-fill" />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
};

const Histogram = ({ promotion, search }: { promotion: CampaignPromotion; search: URLSearchParams }) => {
  const { training_action_id: id, degree_name, year, complete, learners, by_registered } = promotion;
  const name = campaignTexts.promotionOf(degree_name, year);
  return (
    <section className="panel hist" aria-labelledby={`promotion-${id}`}>
      <div>
        <h3 id={`promotion-${id}`}>{name}</h3>
        <p className="small muted">{campaignTexts.completeOf(complete, learners)}</p>
      </div>
      <div className="hist-cols">
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
              replace
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
            >
              <VisuallyHidden>{campaignTexts.columnOf(count, wishes, name)}</VisuallyHidden>
              <b aria-hidden="true" className={count > 0 ? undefined : "none"}>
                {count}
              </b>
              {count > 0 ? <Tiles count={count} wishes={wishes} /> : null}
              <span aria-hidden="true">{wishes}</span>
            </Link>
          );
        })}
      </div>
      <p>{campaignTexts.wishesEach}</p>
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
  <div className="hists">
    {promotions.map((promotion) => (
      <Histogram key={promotion.training_action_id} promotion={promotion} search={search} />
    ))}
  </div>
);
