import { pageAt } from "#functions/domain/accounts/mails.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { plannedInterviews } from "#functions/domain/steps/step-facts.store.ts";
import { type StoredStep, stepId, stepsOf, trainingWithSteps } from "#functions/domain/steps/steps.store.ts";
import type { CalendarEvent } from "#functions/domain/timetable/calendar.ts";
import { followedBy, isPresentMember, membershipsOf } from "#functions/domain/training/training.store.ts";
import { entriesOf } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { isAwaited } from "#shared/steps/steps.facts.ts";

const interviewNames = { before: "Entretien d’avant", after: "Entretien d’après", meeting: "Rendez-vous" };
/** How long an interview is shown whose length nobody said. */
const usualMinutes = 60;

/** Who it is about, in initials: a subscribed calendar is kept by others. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => (word ? `${word[0]?.toUpperCase()}.` : []))
    .join(" ");

const common = (step: StoredStep, about: string | undefined) => ({
  cancelled: false,
  location: "",
  description: [about, pageAt(`/etape/${stepId(step)}`)].filter(Boolean).join("\n"),
});
const titled = (what: string, name: string, about: string | undefined) =>
  `${what}${what === name ? "" : ` : ${name}`}${about ? `, ${about}` : ""}`;

const interviewsOf = (step: StoredStep, about: string | undefined): CalendarEvent[] =>
  plannedInterviews(step).map((interview) => {
    const { kind, planned_at, minutes, held_on, saved_at, version } = interview;
    const starts = parisClock(new Date(planned_at));
    const ends = parisClock(new Date(Date.parse(planned_at) + (minutes ?? usualMinutes) * 60_000));
    return {
      ...common(step, about),
      uid: `${stepId(step)}.${kind}@compagnon`,
      sequence: version + (step.completion?.version ?? 0),
      cancelled: !isAwaited(interview, step.completion) && held_on !== starts.day,
      published_at: saved_at,
      day: starts.day,
      start_time: starts.time,
      end_time: ends.day === starts.day ? ends.time : "23:59:00",
      summary: titled(interviewNames[kind], step.name, about),
    };
  });

/** The dates of a step: its hours on a single day, else whole days. */
const datesOf = (step: StoredStep, about: string | undefined): CalendarEvent[] => {
  const { start_datetime, end_datetime } = step;
  if (start_datetime === null || end_datetime === null) return [];
  const [starts, ends] = [parisClock(new Date(start_datetime)), parisClock(new Date(end_datetime))];
  return [
    {
      ...common(step, about),
      uid: `${stepId(step)}.dates@compagnon`,
      sequence: step.version,
      published_at: step.created_at,
      day: starts.day,
      ...(starts.day !== ends.day && { last_day: ends.day }),
      start_time: starts.time,
      end_time: ends.time,
      summary: titled(step.name, step.name, about),
    },
  ];
};

/** The interviews and the dates of steps: a learner's own, and those of the learners whom a trainer follows. */
export const calendarOfSteps = async (
  profiles: Viewer["profiles"],
  now: Date,
  shownAfter: number,
): Promise<CalendarEvent[]> => {
  const live = new Set(
    (await entriesOf(trainingRoster)).filter(({ archived }) => !archived).map(({ id }) => id),
  );
  const held = profiles.filter(({ confirmed }) => confirmed);
  const own = held
    .filter(({ role }) => role === "learner")
    .map(async ({ id }) => {
      const members = (await membershipsOf(id)).filter(({ training_action_id }) =>
        live.has(training_action_id),
      );
      return (await Promise.all(members.map((member) => stepsOf(member.training_action_id, id)))).flat();
    });
  const followed = held
    .filter(({ role }) => role === "tradeTrainer" || role === "referentTrainer")
    .map(async ({ id }) => {
      const actions = [...(await followedBy(id))].filter(([actionId]) => live.has(actionId));
      const found = actions.map(async ([actionId, learners]) => {
        const { members, steps } = await trainingWithSteps(actionId);
        const present = members.filter((one) => isPresentMember(one) && learners.includes(one.profile_id));
        return present.flatMap(({ profile_id }) => steps.get(profile_id) ?? []);
      });
      return (await Promise.all(found)).flat();
    });
  const [mine, theirs] = await Promise.all([Promise.all(own), Promise.all(followed)]);
  // Somebody may be both trainers of a learner.
  const others = new Map(theirs.flat().map((step) => [stepId(step), step]));
  const people = await findProfileCards(new Set([...others.values()].map(({ profile_id }) => profile_id)));
  const eventsOf = (step: StoredStep, about?: string) =>
    step.archived_at === undefined ? [...interviewsOf(step, about), ...datesOf(step, about)] : [];
  const events = [
    ...mine.flat().flatMap((step) => eventsOf(step)),
    ...[...others.values()].flatMap((step) =>
      eventsOf(step, initials(people.get(step.profile_id)?.name ?? "")),
    ),
  ];
  const first = parisClock(new Date(now.getTime() - shownAfter)).day;
  return events.filter(({ day, last_day }) => (last_day ?? day) >= first);
};
