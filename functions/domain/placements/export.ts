import { findPlacements } from "#functions/domain/placements/placements.store.ts";
import { showPlacements } from "#functions/domain/placements/view.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { actionIn, requireAction } from "#functions/domain/training/require-action.ts";
import { allMembersOf, isPresentMember } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { column, type Sheet, sheetOf } from "#functions/platform/workbook.ts";
import { roles } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { placementExport as texts, placementWords as words } from "#shared/placements/placements.export.ts";
import { placingDay } from "#shared/placements/placements.rules.ts";
import type { Placement } from "#shared/placements/placements.schemas.ts";

type Row = { learner: string; left: string | undefined; placement: Placement | undefined };

/** A day as a date of the workbook: noon, so that it is the same day on the clocks of Paris. */
const onDay = (day: string | null | undefined): Date | null => (day ? new Date(`${day}T12:00:00Z`) : null);

/**
 * The sheet of a promotion's placements: a row for each, also of those who left since, and one for each learner without
 * any.
 */
export const placementSheet = async (
  actionId: string,
  now: Date,
): Promise<{ promotion: string; sheet: Sheet }> => {
  const [agenda, members, stored] = await Promise.all([
    requireAction(actionId),
    allMembersOf(actionId),
    findPlacements(actionId),
  ]);
  const promotion = actionName(agenda, actionId);
  const placed = new Set(stored.map(({ profile_id }) => profile_id));
  const learners = members
    .filter(({ role_id }) => role_id === roles.learner.id)
    .filter((one) => isPresentMember(one) || placed.has(one.profile_id));
  const [people, shown] = await Promise.all([
    findProfileCards(learners.map(({ profile_id }) => profile_id)),
    showPlacements(stored, placingDay(actionIn(agenda, actionId), now)),
  ]);
  const placementsOf = Map.groupBy(shown, ({ learner }) => learner.id);
  const rows = learners
    .map(({ profile_id: id, left }) => ({ id, name: people.get(id)?.name ?? "", left: left?.date }))
    .sort(byName)
    .flatMap(({ id, name, left }): Row[] => {
      const own = placementsOf.get(id) ?? [];
      return own.length > 0
        ? own.map((placement) => ({ learner: name, left, placement }))
        : [{ learner: name, left, placement: undefined }];
    });
  const lastOf = ({ placement }: Row) =>
    placement?.changes.findLast(({ state }) => state === placement.state);
  const { columns } = texts;
  const sheet = sheetOf<Row>({
    name: texts.sheet,
    columns: [
      column(columns.learner, 28, ({ learner }) => learner, { wrap: true }),
      column(columns.promotion, 34, () => promotion, { wrap: true }),
      column(columns.structure, 34, ({ placement }) => placement?.structure.name ?? null, { wrap: true }),
      column(columns.city, 20, ({ placement }) => placement?.structure.city ?? null),
      column(columns.state, 18, ({ placement }) => words.states[placement?.state ?? "none"]),
      column(columns.since, 16, (row) => onDay(lastOf(row)?.on), { kind: "day" }),
      column(columns.by, 24, (row) => {
        const last = lastOf(row);
        return last ? (last.by.name ?? texts.removed) : null;
      }),
      column(columns.savedAt, 16, (row) => (lastOf(row) ? new Date(lastOf(row)?.saved_at ?? "") : null), {
        kind: "instant",
      }),
      column(columns.kind, 20, ({ placement }) =>
        placement && placement.state !== "none" ? words.kinds[placement.kind] : null,
      ),
      column(columns.from, 16, ({ placement }) => onDay(placement?.from), { kind: "day" }),
      column(columns.to, 16, ({ placement }) => onDay(placement?.to), { kind: "day" }),
      column(columns.reason, 26, ({ placement }) =>
        placement?.end_reason ? words.reasons[placement.end_reason] : null,
      ),
      column(columns.trainers, 30, ({ placement }) => {
        const names = placement?.trainers.flatMap(({ name }) => name ?? []) ?? [];
        return names.length > 0 ? names.join(" ; ") : null;
      }),
      column(columns.left, 16, ({ left }) => onDay(left), { kind: "day" }),
    ],
    rows,
  });
  return { promotion, sheet };
};
