import { pageAt } from "#functions/domain/accounts/mails.ts";
import { greeting, type Line, mailOf } from "#functions/platform/letter.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { capital } from "#shared/contract/capital.ts";
import { dateInParis, instantInParis } from "#shared/contract/paris.ts";
import { todoActs } from "#shared/notices/notices.todo.ts";
import type { ReleasedMeeting, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";

type Event = {
  id: string;
  name: string;
  start_date: string;
  address: string;
  city: string;
  welcome_phone: string;
};

/** 9h05 */
const hourOf = (time: string) => `${Number(time.slice(0, 2))}h${time.slice(3, 5)}`;
const byStart = (one: ReleasedMeeting, other: ReleasedMeeting) =>
  one.start_time < other.start_time ? -1 : 1;

const whereOf = (released: ReleasedTimetable, meeting: ReleasedMeeting): string => {
  const zone = released.zones.find(({ id }) => id === meeting.zone_id)?.name ?? "";
  return [zone, meeting.place].filter((part) => part !== "").join(", ");
};
const nameOf = (released: ReleasedTimetable, { structure_id }: ReleasedMeeting): string =>
  released.structures.find(({ id }) => id === structure_id)?.name ?? "";
const hoursOf = (hours: [hour: string, what: string][]): Line[] => (hours.length > 0 ? [{ hours }] : []);
const atPlace = (place: string) => (place === "" ? "" : ` (${place})`);

/**
 * True if these are the first meetings that somebody is told of, since the release `from`: a release may add people to those
 * before it.
 */
const areFirst = (
  { meetings, cancelled }: ReleasedTimetable,
  from: number,
  isOwn: (one: ReleasedMeeting) => boolean,
): boolean =>
  meetings.filter(isOwn).every(({ since, start_before }) => since >= from && start_before === null) &&
  !cancelled.some(isOwn);

/** What is said of a meeting that has changed since the release `from`, to somebody who was told of meetings before. */
const changeOf = (
  released: ReleasedTimetable,
  from: number,
  { since, start_before, start_time }: ReleasedMeeting,
): string => {
  // Of the first release, everything is new.
  if (since === 1 || since < from) return "";
  if (start_before === null) return " : nouveau rendez-vous";
  if (start_before !== start_time) return ` : avant, c’était à ${hourOf(start_before)}`;
  // On another day, or at another address, all of it changed: the mail says so above.
  return released.day_before === null && released.venue_before === null ? " : lieu changé" : "";
};

/** Says that a release told another day or address, if it did. */
const movedLines = ({ day_before, venue, venue_before }: ReleasedTimetable): Line[] => [
  ...(day_before === null
    ? []
    : [
        `La date a changé : ce n’est plus ${dateInParis(instantInParis(day_before, "12:00").toISOString())}.`,
      ]),
  ...(venue_before === null
    ? []
    : [`L’adresse a changé : c’est ${venue}${venue_before === "" ? "" : `, et non plus ${venue_before}`}.`]),
];

/**
 * Tells a learner their meetings by a release, with what changed since the release `since`: of one before this that was
 * overtaken, its own mail tells nothing.
 */
export const learnerMail = (
  event: Event,
  released: ReleasedTimetable,
  { name, profile_id, since }: { name: string; profile_id: string; since: number },
): Mail => {
  const isOwn = (one: ReleasedMeeting) => one.profile_id === profile_id;
  const own = released.meetings.filter(isOwn).sort(byStart);
  const gone = released.cancelled.filter((one) => isOwn(one) && one.since >= since).sort(byStart);
  const isFirst = areFirst(released, since, isOwn);
  return mailOf({
    subject: isFirst ? `Ton planning pour ${event.name}` : `Ton planning pour ${event.name} a changé`,
    lines: [
      greeting(name),
      own.length === 0
        ? `${capital(dateInParis(event.start_date))}, tu n’as plus de rendez-vous à ${event.name}.`
        : `${capital(dateInParis(event.start_date))}, voici ${own.length > 1 ? `tes ${own.length} rendez-vous` : "ton rendez-vous"}.`,
      ...(isFirst ? [] : movedLines(released)),
      ...hoursOf(
        own.map((one) => [
          hourOf(one.start_time),
          `${nameOf(released, one)}${atPlace(whereOf(released, one))}${isFirst ? "" : changeOf(released, since, one)}`,
        ]),
      ),
      ...gone.map(
        (one) =>
          `Annulé : ${nameOf(released, one)}, qui était prévu à ${hourOf(one.start_before ?? one.start_time)}`,
      ),
    ],
    link: { label: todoActs.readTimetable, href: pageAt(`/mon-planning/${event.id}`) },
    after: [
      ...(event.address === "" ? [] : [`C’est ici : ${event.address}, ${event.city}.`]),
      ...(event.welcome_phone === "" ? [] : [`Un souci le jour même ? Appelle le ${event.welcome_phone}.`]),
    ],
  });
};

/** Tells who receives learners for some structures whom they meet, and when: names and hours, no contact. */
export const hostMail = (
  event: Event,
  released: ReleasedTimetable,
  {
    structureIds,
    names,
    since,
    pages,
  }: {
    structureIds: readonly string[];
    names: ReadonlyMap<string, string>;
    /** As of learners. */
    since: number;
    /** The page of each structure, in the same order; none once links end. */
    pages: readonly string[];
  },
): Mail => {
  const [page, ...others] = pages;
  const titles = structureIds.map((id) => released.structures.find((one) => one.id === id)?.name ?? "");
  const listOf = (id: string, n: number): Line[] => {
    const own = released.meetings.filter(({ structure_id }) => structure_id === id).sort(byStart);
    const slots = [...Map.groupBy(own, ({ start_time }) => start_time).values()];
    // Its table may have changed since the first one.
    const last = own.at(-1);
    const where = last ? whereOf(released, last) : "";
    return [
      ...(structureIds.length > 1 ? [`${titles[n]}${atPlace(where)}`] : []),
      ...(structureIds.length === 1 && where !== "" ? [`Vous recevez ici : ${where}.`] : []),
      ...(own.length === 0 && structureIds.length > 1 ? ["Aucun rendez-vous n’est plus prévu."] : []),
      ...hoursOf(
        slots.map((slot) => {
          const [one] = slot;
          const learners = slot.map(({ profile_id }) => names.get(profile_id) ?? "").sort();
          return [`${hourOf(one?.start_time ?? "")} à ${hourOf(one?.end_time ?? "")}`, learners.join(", ")];
        }),
      ),
    ];
  };
  const isOwn = ({ structure_id }: ReleasedMeeting) => structureIds.includes(structure_id);
  const isAny = released.meetings.some(isOwn);
  const isFirst = areFirst(released, since, isOwn);
  const said = isAny
    ? `voici qui vous rencontrez${isFirst ? "" : ", après un changement"}`
    : `vous n’avez plus de rendez-vous à ${event.name}`;
  return mailOf({
    subject: isFirst
      ? `${event.name} : vos rendez-vous pour ${titles.join(" et ")}`
      : `${event.name} : vos rendez-vous pour ${titles.join(" et ")} ${isAny ? "ont changé" : "sont annulés"}`,
    lines: [
      "Bonjour,",
      `${capital(dateInParis(event.start_date))}, ${said}.`,
      ...(isFirst ? [] : movedLines(released)),
      // A zone says where in a hall, to those who know which hall.
      ...(isAny && released.venue && (isFirst || released.venue_before === null)
        ? [`L’adresse : ${released.venue}.`]
        : []),
      ...structureIds.flatMap(listOf),
      ...(pages.length > 1 ? pages.map((page, n) => `La page de ${titles[n]} : ${page}`) : []),
    ],
    ...(page !== undefined &&
      others.length === 0 && { link: { label: isAny ? "Voir qui vient" : "Ouvrir notre page", href: page } }),
    after: event.welcome_phone === "" ? [] : [`Un empêchement ? Appelez l’équipe au ${event.welcome_phone}.`],
  });
};
