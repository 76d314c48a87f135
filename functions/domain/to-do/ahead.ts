import type * as z from "zod";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { trainingWithSteps } from "#functions/domain/steps/steps.store.ts";
import { type Agenda, isPresentMember } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { roles } from "#shared/contract/access.ts";
import { type Calendar, comingDates, maxPromotions } from "#shared/notices/notices.coming.ts";
import type { PromotionEntry, Todo, TodoEntry } from "#shared/notices/notices.schemas.ts";
import { isLate } from "#shared/steps/steps.rules.ts";
import { stateOf } from "#shared/training/training.rules.ts";

/** What the home of staff shows in addition to what waits. */
export type Ahead = Pick<z.output<typeof Todo>, "coming" | "promotions" | "promotions_total">;

export const nothingAhead: Ahead = { coming: [], promotions: [], promotions_total: 0 };

/** The training actions under way that began last, with all that each holds: one request an action. */
export const readPromotions = async (agenda: Agenda, now: Date) => {
  const underWay = agenda.of(trainingRoster).filter((action) => stateOf(action, undefined, now).is_ongoing);
  const read = underWay.slice(0, maxPromotions).map(async (action) => {
    const { members, steps } = await trainingWithSteps(action.id);
    const learners = members.filter(
      (member) => member.role_id === roles.learner.id && isPresentMember(member),
    );
    const open = learners
      .flatMap(({ profile_id }) => steps.get(profile_id) ?? [])
      .filter(({ archived_at }) => archived_at === undefined);
    return { id: action.id, name: actionName(agenda, action.id), learners: learners.length, steps: open };
  });
  return { total: underWay.length, read: await Promise.all(read) };
};
type Promotions = Awaited<ReturnType<typeof readPromotions>>;
type Promotion = Promotions["read"][number];

const promotionView = ({ id, name, learners, steps }: Promotion, now: Date): PromotionEntry => ({
  id,
  name,
  learners,
  late: steps.length === 0 ? null : steps.filter((step) => isLate(step, now)).length,
});

/** The calendar of staff, from what their lines were counted from. */
const calendarOf = (
  agenda: Agenda,
  promotions: readonly Promotion[],
  wishes: readonly TodoEntry[],
): Calendar => ({
  events: agenda.of(eventsRoster),
  actions: agenda
    .of(trainingRoster)
    .map(({ id, start_date, end_date }) => ({ id, name: actionName(agenda, id), start_date, end_date })),
  reviews: promotions.flatMap((action) =>
    action.steps.flatMap(({ step_type, start_datetime }) =>
      step_type === "bilan" && start_datetime !== null ? [{ action, at: start_datetime }] : [],
    ),
  ),
  incomplete: new Map(
    wishes.flatMap(({ about, count }) => (about === null ? [] : [[about, count] as const])),
  ),
});

/** The dates of the next weeks, and how the promotions under way are doing. `wishes`: whose wishes are incomplete. */
export const aheadOf = (
  agenda: Agenda,
  { total, read }: Promotions,
  wishes: readonly TodoEntry[],
  now: Date,
): Ahead => ({
  coming: comingDates(calendarOf(agenda, read, wishes), now),
  promotions: read.map((promotion) => promotionView(promotion, now)),
  promotions_total: total,
});
