import { useState } from "react";
import { offWish, type Rules } from "#shared/timetable/timetable.proposals.ts";
import type { Draft } from "#shared/timetable/timetable.schemas.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { timetableTexts } from "../texts.ts";

const bounds = { max: [1, 30], least: [0, 30], losses: [0, 10_000] } as const;
type Numbers = Record<keyof typeof bounds, string>;

const isNumber = (name: keyof Numbers, text: string): boolean => {
  if (text.trim() === "") return true;
  const [least, most] = bounds[name];
  return /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
};

/** What staff ask in addition to the preset: at first what the draft was computed with, and to keep it if it has meetings. */
export const useComputeOptions = ({ rules, meetings }: Draft) => {
  // Nothing is copied from the draft: a proposal that is adopted changes what nobody has touched.
  const [typed, setTyped] = useState<Partial<Numbers>>({});
  const numbers: Numbers = {
    max: rules.max_meetings?.toString() ?? "",
    least: rules.min_per_structure > 0 ? `${rules.min_per_structure}` : "",
    losses: "0",
    ...typed,
  };
  const [hasBreak = rules.has_break, setBreak] = useState<boolean>();
  const [offWishes = rules.off_wish, setOffWishes] = useState<Rules["off_wish"]>();
  const [keep, setKeep] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const wrong = (Object.keys(bounds) as (keyof Numbers)[]).filter((name) => !isNumber(name, numbers[name]));
  const canKeep = meetings.length > 0;
  return {
    ...{
      numbers,
      hasBreak,
      offWishes,
      keep,
      canKeep,
      isOpen,
      wrong,
      setBreak,
      setOffWishes,
      setKeep,
      setOpen,
    },
    setNumber: (name: keyof Numbers, text: string) => setTyped((now) => ({ ...now, [name]: text })),
    /** What to send; undefined, and shown, while a number is none. */
    asked: () => {
      if (wrong.length > 0) {
        setOpen(true);
        return undefined;
      }
      return {
        keep: canKeep && keep,
        max_losses: Number(numbers.losses),
        rules: {
          max_meetings: numbers.max.trim() === "" ? null : Number(numbers.max),
          has_break: hasBreak,
          min_per_structure: Number(numbers.least),
          off_wish: offWishes,
        },
      };
    },
  };
};

type Options = ReturnType<typeof useComputeOptions>;

const NumberField = ({
  options: { numbers, wrong, setNumber },
  name,
  ...field
}: {
  options: Options;
  name: keyof Numbers;
  label: string;
  hint?: string;
}) => (
  <TextField
    {...field}
    inputMode="numeric"
    className="num max-w-24"
    value={numbers[name]}
    onChange={({ target }) => setNumber(name, target.value)}
    {...(wrong.includes(name) ? { error: timetableTexts.wholeNumber(bounds[name]) } : {})}
  />
);

/** Folded: most computations need none of it. */
export const ComputeOptions = ({ options, isComplete }: { options: Options; isComplete: boolean }) => {
  const { numbers, hasBreak, offWishes, keep, canKeep, isOpen } = options;
  const set = [numbers.max.trim() !== "", hasBreak, Number(numbers.least) > 0].filter(Boolean).length;
  return (
    <div className="grid gap-3 max-lg:col-span-full lg:col-span-2">
      {canKeep ? (
        <label className="check">
          <input type="checkbox" checked={keep} onChange={({ target }) => options.setKeep(target.checked)} />
          <span>
            <strong>{timetableTexts.keep}</strong>
          </span>
        </label>
      ) : null}
      <Disclosure
        summary={timetableTexts.optionsSet(set)}
        open={isOpen}
        onToggle={({ currentTarget }) => options.setOpen(currentTarget.open)}
      >
        <div className="grid items-start gap-x-8 gap-y-4 p-3.5 sm:grid-cols-2">
          {canKeep && keep ? (
            <NumberField options={options} name="losses" label={timetableTexts.maxLosses} />
          ) : null}
          <NumberField
            options={options}
            name="max"
            label={timetableTexts.maxMeetings}
            hint={timetableTexts.noMaximum}
          />
          <NumberField
            options={options}
            name="least"
            label={timetableTexts.minPerStructure}
            hint={timetableTexts.minHint}
          />
          {isComplete ? (
            <SelectField
              label={timetableTexts.offWish}
              options={offWish.map((id) => ({ id, label: timetableTexts.offWishes[id] }))}
              value={offWishes}
              onChange={({ target }) =>
                options.setOffWishes(offWish.find((one) => one === target.value) ?? "any")
              }
            />
          ) : null}
          <label className="check sm:col-span-full">
            <input
              type="checkbox"
              checked={hasBreak}
              onChange={({ target }) => options.setBreak(target.checked)}
            />
            <span>{timetableTexts.hasBreak}</span>
          </label>
        </div>
      </Disclosure>
    </div>
  );
};
