import * as z from "zod";
import { minutesBetween } from "#shared/timetable/timetable.figures.ts";
import { Meeting, sessionOf, type TimetableInput } from "#shared/timetable/timetable.types.ts";

/** What staff should look at. None of it keeps a timetable from being published. */
export const Warning = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("shortTravel"),
    profile_id: z.string(),
    from: Meeting,
    to: Meeting,
    minutes: z.number(),
  }),
  z.object({
    kind: z.literal("aloneInSession"),
    profile_id: z.string(),
    structure_id: z.string(),
    time_slot_id: z.string(),
  }),
  z.object({
    kind: z.literal("smallGroup"),
    structure_id: z.string(),
    time_slot_id: z.string(),
    learners: z.number(),
  }),
  z.object({ kind: z.literal("fewPriority"), profile_id: z.string(), met: z.number() }),
  z.object({ kind: z.literal("noWishes"), profile_id: z.string() }),
  z.object({ kind: z.literal("impossibleWish"), profile_id: z.string(), structure_id: z.string() }),
  z.object({ kind: z.literal("noMeeting"), structure_id: z.string() }),
]);
export type Warning = z.output<typeof Warning>;

/**
 * Whether a warning tells of somebody who is worse off. A session of one is none of these, unless the event asks for groups:
 * with more seats than wishes there are always some.
 */
export const isHarm = (
  { kind }: Warning,
  { smallest_group }: Pick<TimetableInput, "smallest_group">,
): boolean => kind !== "aloneInSession" || smallest_group > 1;

/** How many priority meetings each learner should have. */
const enoughPriority = 2;

const shortTravels = (input: TimetableInput, meetings: readonly Meeting[]): Warning[] => {
  const place = new Map(input.slots.map(({ id }, n) => [id, n]));
  const zones = new Map(input.structures.map(({ structure_id, zone_id }) => [structure_id, zone_id]));
  const at = ({ time_slot_id }: Meeting) => place.get(time_slot_id) ?? 0;
  return [...Map.groupBy(meetings, ({ profile_id }) => profile_id)].flatMap(([profile_id, own]) => {
    const day = own.toSorted((one, other) => at(one) - at(other));
    return day.flatMap((to, n): Warning[] => {
      const from = day[n - 1];
      const [before, after] = [from && input.slots[at(from)], input.slots[at(to)]];
      if (!from || !before || !after) return [];
      const minutes = minutesBetween(before, after);
      const stays = zones.get(from.structure_id) === zones.get(to.structure_id);
      return stays || minutes >= input.travel_minutes
        ? []
        : [{ kind: "shortTravel", profile_id, from, to, minutes }];
    });
  });
};

const smallSessions = (input: TimetableInput, meetings: readonly Meeting[]): Warning[] =>
  [...Map.groupBy(meetings, sessionOf).values()].flatMap((session): Warning[] => {
    const [first] = session;
    if (!first) return [];
    const { profile_id, structure_id, time_slot_id } = first;
    if (session.length === 1) return [{ kind: "aloneInSession", profile_id, structure_id, time_slot_id }];
    return session.length < input.smallest_group
      ? [{ kind: "smallGroup", structure_id, time_slot_id, learners: session.length }]
      : [];
  });

/** The wishes for structures that do not come, or no longer. */
export const impossibleWishesOf = ({
  structures,
  learners,
}: Pick<TimetableInput, "structures" | "learners">) => {
  const coming = new Set(structures.map(({ structure_id }) => structure_id));
  return learners.flatMap(({ profile_id, wishes }) =>
    wishes
      .filter(({ structure_id }) => !coming.has(structure_id))
      .map(({ structure_id }) => ({ profile_id, structure_id })),
  );
};

/** Sorted by kind, then as learners and structures are in the input. */
export const warningsOf = (input: TimetableInput, meetings: readonly Meeting[]): Warning[] => {
  const own = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const visited = new Set(meetings.map(({ structure_id }) => structure_id));
  const wishful = input.learners.filter(({ wishes }) => wishes.length > 0);
  return [
    ...shortTravels(input, meetings),
    ...smallSessions(input, meetings),
    ...wishful.flatMap(({ profile_id }): Warning[] => {
      const met = (own.get(profile_id) ?? []).filter(({ level }) => level === "priority").length;
      return met < enoughPriority ? [{ kind: "fewPriority", profile_id, met }] : [];
    }),
    ...input.learners
      .filter(({ wishes }) => wishes.length === 0)
      .map(({ profile_id }): Warning => ({ kind: "noWishes", profile_id })),
    ...impossibleWishesOf(input).map((wish): Warning => ({ kind: "impossibleWish", ...wish })),
    ...input.structures
      .filter(({ structure_id }) => !visited.has(structure_id))
      .map(({ structure_id }): Warning => ({ kind: "noMeeting", structure_id })),
  ];
};
