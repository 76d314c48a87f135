import { Check } from "lucide-react";
import { type LevelName, levelsFor, type SolvedLevel } from "#shared/timetable/timetable.proposals.ts";
import type { ShownProposal } from "#shared/timetable/timetable.schemas.ts";
import type { TimetableInput } from "#shared/timetable/timetable.types.ts";
import { levelNames, proposalTexts } from "./proposal-texts.ts";

/** How many there could be at most in a level; undefined where only what was found counts. */
const totalOf = (goal: LevelName, { learners }: TimetableInput): number | undefined => {
  const wishes = learners.flatMap((learner) => learner.wishes);
  switch (goal) {
    case "onePriority":
    case "twoPriority":
    case "threePriority":
      return learners.filter((learner) => learner.wishes.length > 0).length;
    case "priority":
      return wishes.filter(({ is_priority }) => is_priority).length;
    case "optional":
      return wishes.filter(({ is_priority }) => !is_priority).length;
    default:
      return undefined;
  }
};

const Solved = ({ level, total }: { level: SolvedLevel; total: number | undefined }) => (
  <>
    {proposalTexts.ofTotal(level.value, total)},{" "}
    {level.proven ? proposalTexts.proven : proposalTexts.notProven(level.bound)}
  </>
);

const levelLook = "plank min-h-17 gap-x-2.5 py-2.5 max-md:min-h-13 max-md:py-1.5";

/** The levels of a computation, in order; comfort comes last, and is searched, not proven. */
export const ProposalLevels = ({ proposal, input }: { proposal: ShownProposal; input: TimetableInput }) => {
  const { levels, state, result } = proposal;
  const names = levelsFor(proposal);
  const isComputing = state === "computing";
  const solved = new Map(levels.map((level) => [level.goal, level]));
  return (
    <ol
      className="planks planks-4 min-[56rem]:auto-cols-fr min-[56rem]:grid-flow-col min-[56rem]:grid-cols-none"
      aria-label={proposalTexts.levels}
    >
      {names.map((name, n) => {
        const level = solved.get(name);
        const isCurrent = isComputing && n === levels.length;
        return (
          <li
            key={name}
            className={levelLook}
            data-state={level ? "complete" : isCurrent ? "current" : undefined}
            aria-current={isCurrent ? "step" : undefined}
          >
            <b className="min-w-5.5">{level ? <Check className="size-5.5" /> : n + 1}</b>
            <strong>{levelNames[name]}</strong>
            <small className="tabular-nums">
              {level ? (
                <Solved level={level} total={totalOf(name, input)} />
              ) : isCurrent ? (
                proposalTexts.inProgress
              ) : (
                proposalTexts.coming
              )}
            </small>
          </li>
        );
      })}
      <li className={levelLook} data-state={result ? "complete" : undefined}>
        <b className="min-w-5.5">{result ? <Check className="size-5.5" /> : names.length + 1}</b>
        <strong>{proposalTexts.comfort}</strong>
        <small className="tabular-nums">
          {result ? proposalTexts.comfortValue(result.figures.gaps) : proposalTexts.comfortSeeking}
        </small>
      </li>
    </ol>
  );
};
