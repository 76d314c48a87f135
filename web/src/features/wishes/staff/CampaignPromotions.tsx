import { Link } from "react-router-dom";
import { expected } from "#shared/wishes/wishes.rules.ts";
import type { CampaignPromotion } from "#shared/wishes/wishes.schemas.ts";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { withFilter } from "./campaign-query.ts";
import { campaignTexts } from "./campaign-texts.ts";

/** One column for each number of wishes: the same in the head and in each row. */
const six = "grid grid-cols-6 gap-1 text-center tabular-nums";
const row =
  "grid items-center gap-x-5 gap-y-1 px-pad md:grid-cols-[minmax(0,1fr)_24rem_8rem] max-md:grid-cols-[minmax(0,1fr)_auto]";

/** Brass without wishes, dark with at least as many as are owed. */
const lookOf = (wishes: number) =>
  wishes === 0
    ? "border-accent-line bg-accent text-on-accent"
    : wishes < expected.priority
      ? "border-line-strong bg-paper-100 text-ink"
      : "border-ink bg-ink text-on-action";

const Row = ({ promotion, search }: { promotion: CampaignPromotion; search: URLSearchParams }) => {
  const { training_action_id: id, degree_name, year, complete, learners, by_registered } = promotion;
  const name = campaignTexts.promotionOf(degree_name, year);
  return (
    <li className={`${row} py-2.5`}>
      <strong className="font-strong">{name}</strong>
      <span className="text-end text-sm text-ink-2 md:order-last">
        {campaignTexts.completeOf(complete, learners)}
      </span>
      <div className={`${six} max-md:col-span-full`}>
        {by_registered.map((count, wishes) => {
          const isShown = search.get("promotion") === id && search.get("voeux") === String(wishes);
          const to = isShown
            ? { promotion: "", voeux: "" }
            : { promotion: id, voeux: String(wishes), filtre: "" };
          return count === 0 && !isShown ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of wishes
            <span key={wishes} className="grid min-h-11 place-items-center text-ink-3" aria-hidden="true">
              0
            </span>
          ) : (
            <Link
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of wishes
              key={wishes}
              to={`?${withFilter(search, to)}`}
              className={`grid min-h-11 place-items-center rounded-sm border-[1.5px] font-bold no-underline hover:border-ink ${lookOf(wishes)} ${isShown ? "outline-2 outline-offset-2 outline-ink forced-colors:outline-[Highlight]" : ""}`}
              replace
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
            >
              <span className="sr">{campaignTexts.columnOf(count, wishes, name)}</span>
              <span aria-hidden="true">{count}</span>
            </Link>
          );
        })}
      </div>
    </li>
  );
};

const Numbers = () => (
  <div className={`${six} text-sm text-ink-3 max-md:col-span-full`} aria-hidden="true">
    {Array.from({ length: 6 }, (_, wishes) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of wishes
      <span key={wishes}>{wishes}</span>
    ))}
  </div>
);

/** How many learners of each promotion have how many wishes; each figure filters the list, which phones show first. */
export const CampaignPromotions = ({
  promotions,
  search,
}: {
  promotions: readonly CampaignPromotion[];
  search: URLSearchParams;
}) => {
  const folds = useFolds();
  if (promotions.length === 0) return null;
  const title = (
    <h2 id="promotions" className="title-s">
      {campaignTexts.wishesEach}
    </h2>
  );
  const rows = (
    <ul className="divide-y divide-line">
      {promotions.map((promotion) => (
        <Row key={promotion.training_action_id} promotion={promotion} search={search} />
      ))}
    </ul>
  );
  return folds ? (
    <details className="panel panel-flush" open={search.has("voeux")}>
      <Summary className="px-pad py-1.5">{title}</Summary>
      <div className={`${row} border-b border-line py-2.5`}>
        <Numbers />
      </div>
      {rows}
    </details>
  ) : (
    <section className="panel panel-flush" aria-labelledby="promotions">
      <div className={`${row} border-b border-line py-2.5`}>
        {title}
        <Numbers />
      </div>
      {rows}
    </section>
  );
};
