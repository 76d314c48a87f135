import { writtenAfter } from "#shared/contract/declared.ts";
import type { Part } from "#shared/steps/steps.facts.ts";
import type { Completion, Interview, StepSaid } from "#shared/steps/steps.said.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { day, dayTime } from "#web/ui/dates.ts";
import { inList } from "#web/ui/in-list.ts";
import type { Reader } from "../people.ts";
import { saidTexts } from "./texts.ts";

/** Others than the learner read whom it is about. */
export const titleOf = (title: string, step: Step, reader: Reader): string =>
  reader === "learner" ? title : saidTexts.sayOf(title, step.profile.user.name);

/** A declared day of Paris as an instant within it, for formatters. */
const noon = (declared: string) => `${declared}T12:00:00Z`;

const decimal = (value: number) => String(value).replace(".", ",");

export const completionWords = ({
  took_place,
  on,
  hours,
}: Pick<Completion, "took_place" | "on" | "hours">) =>
  took_place && on
    ? saidTexts.done(day(noon(on)), hours === null ? undefined : decimal(hours))
    : saidTexts.missed;

export const interviewWords = ({
  took_place,
  held_on,
  minutes,
  planned_at,
}: Pick<Interview, "took_place" | "held_on" | "minutes" | "planned_at">): string => {
  if (held_on) return saidTexts.held(day(noon(held_on)), minutes);
  if (took_place === false) return saidTexts.missed;
  return planned_at ? saidTexts.planned(dayTime(planned_at)) : saidTexts.toSay;
};

type Saved = { saved_at: string; author_name: string };

/** Who wrote it and how long after the declared day, which tells when; without such a day, on which they did. */
export const writtenAfterWords = (declared: string | null, one: Saved): string =>
  saidTexts.writtenBy(
    declared === null ? saidTexts.savedOn(day(one.saved_at)) : writtenAfter(declared, one.saved_at),
    one.author_name,
  );

/** The same with both days. */
export const writtenWords = (declared: string | null, one: Saved): string =>
  saidTexts.writtenBy(
    declared === null
      ? saidTexts.savedOn(day(one.saved_at))
      : `${writtenAfter(declared, one.saved_at)}, le ${day(one.saved_at)},`,
    one.author_name,
  );

type Held = Pick<StepSaid["interviews"][number], "present" | "present_names">;

/** Who had a part that was there, as far as anybody knows. */
export const presentName = ({ present, present_names }: Held, part: Part): string =>
  present_names[present.indexOf(part)] ?? saidTexts.parts[part];

/** Everybody who was there; the reader as they are called. */
export const presentNames = (held: Held, reader: Reader): string =>
  inList(held.present.map((part) => (part === reader ? saidTexts.reader[reader] : presentName(held, part))));
