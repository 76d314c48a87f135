import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { knownAmong } from "#shared/contract/known.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import { reasonKinds, turns } from "#shared/follow-up/follow-up.rules.ts";
import type { FollowUp } from "#shared/follow-up/follow-up.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { promotionInField } from "#shared/training/training.names.ts";
import { isOver } from "#shared/training/training.rules.ts";
import { ask } from "#web/api/query.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayOfWeek, dayTime } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TurnRows, turnList } from "./TurnRow.tsx";
import { turnsTexts as texts } from "./texts.ts";

type Promotion = { id: string; label: string };

/** The promotions to choose from: of staff, those that are not over; of a referent trainer, those of their learners. */
const usePromotions = (): Promotion[] | undefined => {
  const { isStaff } = useRights();
  const all = useQuery({
    ...ask(training.listTrainingActions, { query: { page: 1, per_page: 50 } }),
    enabled: isStaff,
  });
  const own = useQuery({ ...ask(followUp.getOwnFollowUp, {}), enabled: !isStaff });
  if (isStaff)
    return all.data?.data
      .filter((action) => !isOver(action, new Date()))
      .sort((a, b) => a.start_date.localeCompare(b.start_date))
      .map(({ id, degree, year }) => ({ id, label: promotionInField(degree.name, year) }));
  const followed = own.data?.paths
    .filter(({ part }) => part === "referent")
    // First the promotion in which something waits for them.
    .sort((a, b) => Number(b.rows.length > 0) - Number(a.rows.length > 0));
  return (
    followed && [
      ...new Map(
        followed.map(
          ({ training_action: { id, degree_name, year } }) =>
            [id, { id, label: promotionInField(degree_name, year) }] as const,
        ),
      ).values(),
    ]
  );
};

const Groups = ({ found: { rows: all, next, training_action } }: { found: FollowUp }) => {
  const rows = knownAmong(all, reasonKinds);
  const { isStaff } = useRights();
  const [open, setOpen] = useState<string>();
  // One's own come first: staff's are the first already.
  const ordered = isStaff
    ? turns
    : [...turns].sort((a, b) => Number(b === "referent") - Number(a === "referent"));
  if (training_action.archived_at) return <Notice title={texts.archived} />;
  if (rows.length === 0)
    return (
      <EmptyState title={texts.nobody} sign="together" level="h2">
        {next ? texts.next(next.learner.name, dayTime(next.at)) : texts.added}
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      {ordered.map((turn) => {
        const waiting = rows.filter((row) => row.turn === turn);
        if (waiting.length === 0) return null;
        return (
          <section
            key={turn}
            className={`panel panel-flush ${turn === "silence" ? "panel-sunken" : ""}`}
            aria-labelledby={`turn-${turn}`}
          >
            <div className="panel-head">
              <h2 id={`turn-${turn}`} className="title-m">
                <Aloud>{texts.group(turn, !isStaff)}</Aloud>{" "}
                <span className="text-ink-3">{waiting.length}</span>
              </h2>
              {turn === "silence" ? <span className="muted small">{texts.silence}</span> : null}
            </div>
            <ul className={turnList}>
              <TurnRows
                rows={waiting}
                reader={isStaff ? undefined : "referent"}
                keyOf={({ learner, reason }) => `${learner.id} ${reason}`}
                open={open}
                onOpen={setOpen}
              />
            </ul>
          </section>
        );
      })}
      <p className="muted small">{texts.added}</p>
    </div>
  );
};

const OfPromotion = ({ id }: { id: string }) => {
  const query = useQuery(ask(followUp.getFollowUp, { params: { id } }));
  return (
    <Loaded query={query} failed={texts.failed} loading={<LoadingState tall lines={8} />}>
      {(found) => <Groups found={found} />}
    </Loaded>
  );
};

/** What waits in the paths of a promotion, by whose turn it is. The promotion is in the address. */
export const TurnsPage = () => {
  const [search, setSearch] = useSearchParams();
  const promotions = usePromotions();
  const asked = search.get("promotion");
  const chosen = asked ?? promotions?.[0]?.id;
  return (
    <AdminFrame tab="turns">
      <PageHead
        title={texts.title}
        intro={
          <>
            <p className="muted first-letter:uppercase">{texts.intro(dayOfWeek(new Date().toISOString()))}</p>
            {/* The field that says so is not printed, and phones cut it. */}
            <p className="hidden font-semibold max-md:block print:block">
              {promotions?.find(({ id }) => id === chosen)?.label}
            </p>
          </>
        }
        actions={
          chosen ? (
            <>
              {promotions && promotions.length > 1 ? (
                <div className="min-w-0 print:hidden max-md:flex-1 md:w-96 [&_label]:sr-only">
                  <SelectField
                    label={texts.promotion}
                    options={promotions}
                    value={chosen}
                    onChange={({ target }) => setSearch({ promotion: target.value }, { replace: true })}
                  />
                </div>
              ) : null}
              <Button variant="quiet" className="max-sm:-ml-3 print:hidden" onClick={() => window.print()}>
                <Printer />
                <span className="max-md:sr-only">{texts.print}</span>
              </Button>
            </>
          ) : undefined
        }
      />
      {chosen ? (
        <OfPromotion key={chosen} id={chosen} />
      ) : promotions ? (
        <EmptyState title={texts.noPromotion} sign="compass" level="h2">
          {texts.noPromotionText}
        </EmptyState>
      ) : (
        <LoadingState tall lines={8} />
      )}
    </AdminFrame>
  );
};
