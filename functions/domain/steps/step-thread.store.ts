import * as z from "zod";
import { create, entity, findAll, findOne, pick, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  type Item,
  queryItems,
  readItems,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { type Part, parts } from "#shared/steps/steps.facts.ts";

/** A message about a step's deliverable: nothing changes it but whether it is settled. */
const StoredMessage = z.object({
  step_id: z.string(),
  id: z.string(),
  /** Its place in the thread. */
  number: z.number(),
  author_id: z.string(),
  /** The part that its author had; null for staff. */
  part: z.enum(parts).nullable(),
  /** Who took it down for its author. */
  recorded_by: z.string().nullable(),
  at: z.string(),
  version: z.number(),
  section: z.string().nullable(),
  text: z.string(),
  answers: z.string().nullable(),
  /** When somebody said that a question is settled, and who. */
  settled: z.object({ at: z.string(), by: z.string() }).nullable(),
});
type StoredMessage = z.output<typeof StoredMessage>;

const ThreadHead = z.object({
  step_id: z.string(),
  count: z.number(),
  /** The day (Paris) on which each part was last told of a message. */
  told: z.partialRecord(z.enum(parts), z.string()),
  version: z.number(),
});
export type ThreadHead = z.output<typeof ThreadHead>;

const messages = entity("StepMessage", StoredMessage, (one) => keys.stepMessage(one.step_id, one.id));
const heads = entity("StepThread", ThreadHead, (one) => keys.stepThread(one.step_id));

const inOrder = (all: StoredMessage[]) => all.sort((a, b) => a.number - b.number);

export const messagesAmong = (items: readonly Item[]): StoredMessage[] => inOrder(pick(messages, items));

/** The messages about a step's deliverable, oldest first. */
export const messagesOf = async (stepId: string): Promise<StoredMessage[]> =>
  inOrder(await findAll(messages, within.stepThread(stepId)));

/** The same with the head of the thread. */
export const threadOf = async (stepId: string): Promise<{ head: ThreadHead; messages: StoredMessage[] }> => {
  const items = await queryItems(within.stepThread(stepId));
  const [head = { step_id: stepId, count: 0, told: {}, version: 0 }] = pick(heads, items);
  return { head, messages: messagesAmong(items) };
};

/** The question that somebody's word asks: one for each part and version. */
export const questionOfWord = (part: Part, version: number): string => `word-${part}-${version}`;

/** These messages; those that are gone are left out. */
export const findMessages = async (
  refs: readonly Pick<StoredMessage, "step_id" | "id">[],
): Promise<StoredMessage[]> =>
  pick(messages, await readItems(refs.map(({ step_id, id }) => keys.stepMessage(step_id, id))));

export const findThreadHead = async (stepId: string): Promise<ThreadHead> =>
  (await findOne(heads, keys.stepThread(stepId))) ?? { step_id: stepId, count: 0, told: {}, version: 0 };

const concurrentChange = () => new ConcurrentChange();

/** Adds a message; throws `ConcurrentChange` if the thread changed since its head was read. */
export const writesToAddMessage = (
  head: ThreadHead,
  message: Omit<StoredMessage, "number">,
  told: ThreadHead["told"],
): Write[] => {
  const after = { ...head, told, count: head.count + 1, version: head.version + 1 };
  return [
    create(messages, { ...message, number: after.count }, concurrentChange),
    head.version === 0
      ? create(heads, after, concurrentChange)
      : rewrite(heads, after, versionIs(head.version), concurrentChange),
  ];
};

/** Says whether a question is settled; throws `ConcurrentChange` if it is gone. */
export const writeToSettle = (message: StoredMessage, settled: StoredMessage["settled"]): Write =>
  updateItem(
    messages.keyOf(message),
    { set: [["settled", settled]] },
    { expression: "attribute_exists(pk)" },
    concurrentChange,
  );
