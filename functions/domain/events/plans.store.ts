import * as z from "zod";
import { checkEventExists } from "#functions/domain/events/agenda.store.ts";
import {
  fileIdOf,
  publicPath,
  type StoredFile,
  writeToDeleteFileRow,
} from "#functions/domain/files/files.store.ts";
import { writesToOrderRemoval } from "#functions/domain/files/removals.store.ts";
import { entity, findOne, parsed } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, updateItem, versionIs, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { PlanMark } from "#shared/events/plan.schemas.ts";

/** The plan of an event's place. It exists from its first picture or its first mark on; those write apart. */
export const StoredPlan = z.object({
  event_id: z.string(),
  /** The picture that is shown, and the last one that was asked for. */
  picture_url: z.string().nullable().default(null),
  picture_file_id: z.string().nullable().default(null),
  alt_text: z.string().nullable().default(null),
  /** May name zones and participations that were removed since: readers keep those that exist. */
  marks: z.array(PlanMark).default([]),
  version: z.number().default(0),
});
export type StoredPlan = z.output<typeof StoredPlan>;

const plans = entity("EventPlan", StoredPlan, ({ event_id }) => keys.eventPlan(event_id));

/** An event's plan; a blank one if nobody has begun it. */
export const findPlan = async (event_id: string): Promise<StoredPlan> =>
  (await findOne(plans, keys.eventPlan(event_id))) ?? StoredPlan.parse({ event_id });

const identity = (event_id: string) =>
  [
    ["type", plans.type],
    ["event_id", event_id],
  ] as const;

/** Says which picture is expected next. */
export const writesToAwaitPlanPicture = (eventId: string, fileId: string): Write[] => [
  updateItem(keys.eventPlan(eventId), { set: [...identity(eventId), ["picture_file_id", fileId]] }),
  checkEventExists(eventId),
];

/** Shows a checked picture in place of the one before, if it is still the latest asked for. */
export const writesToShowPlanPicture = async (
  file: StoredFile,
): Promise<{ writes: Write[]; replaced: string | null } | undefined> => {
  const plan = await findPlan(file.owner_id);
  if (plan.picture_file_id !== file.id) return undefined;
  return {
    writes: [
      updateItem(
        plans.keyOf(plan),
        { set: [["picture_url", publicPath(file)]] },
        { expression: "picture_file_id = :file", values: { ":file": file.id } },
        () => new ConcurrentChange(),
      ),
    ],
    replaced: plan.picture_url,
  };
};

/** Saves marks and text of a plan whose version has been raised by one; a stale one is refused with the current one. */
export const writesToSavePlan = (plan: StoredPlan, show: (current: StoredPlan) => unknown): Write[] => [
  updateItem(
    plans.keyOf(plan),
    {
      set: [
        ...identity(plan.event_id),
        ["alt_text", plan.alt_text],
        ["marks", plan.marks],
        ["version", plan.version],
      ],
    },
    plan.version === 1 ? { expression: "attribute_not_exists(version)" } : versionIs(plan.version - 1),
    (current) =>
      commonProblems.stale(
        show(current ? parsed(plans, current) : StoredPlan.parse({ event_id: plan.event_id })),
      ),
  ),
  checkEventExists(plan.event_id),
];

/** Deletes a plan with its pictures; throws `ConcurrentChange` if one was sent or shown meanwhile. */
export const writesToDeletePlan = (plan: StoredPlan, now: Date): Write[] => {
  const { picture_url, picture_file_id } = plan;
  const pictures = { picture_url, picture_file_id };
  const seen = Object.entries(pictures);
  const given = seen.filter(([, value]) => value !== null);
  const files = new Set([
    ...(picture_url ? [fileIdOf(picture_url)] : []),
    ...(picture_file_id ? [picture_file_id] : []),
  ]);
  return [
    deleteItem(
      plans.keyOf(plan),
      {
        expression: seen
          .map(([name, value]) => (value === null ? `attribute_not_exists(${name})` : `${name} = :${name}`))
          .join(" AND "),
        ...(given.length > 0 && {
          values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        }),
      },
      () => new ConcurrentChange(),
    ),
    ...[...files].map(writeToDeleteFileRow),
    ...writesToOrderRemoval({ pictures: picture_url === null ? [] : [picture_url] }, now),
  ];
};
