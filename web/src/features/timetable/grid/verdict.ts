import type { Figures } from "#shared/timetable/timetable.figures.ts";
import { proposalTexts } from "#web/features/timetable/proposal/proposal-texts.ts";

/** The sentence that sums a timetable up. */
export const verdictLook = "font-display text-xl leading-[1.25] font-bold tracking-[-0.01em] text-balance";

const { verdicts } = proposalTexts;

/** A timetable in one sentence, by those whom it serves worst. `impossible`: wishes that no timetable can grant. */
export const verdictOf = (
  {
    learners_by_priority: [none, one, two, three],
    without_wishes,
    meetings,
  }: Pick<Figures, "learners_by_priority" | "without_wishes" | "meetings">,
  impossible: number,
): string => {
  if (meetings === 0) return verdicts.empty;
  if (none > 0) return verdicts.none(none);
  const who = without_wishes > 0 ? verdicts.everyWisher : verdicts.everybody;
  if (one > 0) return verdicts.one(who, one);
  if (two > 0) return verdicts.two(who);
  return three > 0 ? verdicts.three(who, impossible) : verdicts.nobody;
};
