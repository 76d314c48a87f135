import { randomUUID } from "node:crypto";
import type { S3Event, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { ScanResult } from "#functions/platform/checks/malware.ts";
import type { Orders } from "#functions/platform/queue.ts";

type Source<Handler> = () => Promise<{ handler: Handler }>;

let loading: Promise<unknown> = Promise.resolve();
/** Loads modules one at a time: proofs reset modules to start another instance, and a concurrent load would mix two. */
export const loadAlone = <Made>(load: () => Promise<Made>): Promise<Made> => {
  const made = loading.then(load);
  loading = Promise.allSettled([made]);
  return made;
};

const loaded = new Map<Source<unknown>, Promise<{ handler: unknown }>>();
/** A function's handler as tests call it: one module for all tests of a file. */
export const functionOf = async <Handler>(source: Source<Handler>): Promise<Handler> => {
  const found = loaded.get(source) ?? loadAlone(source);
  loaded.set(source, found);
  return (await found).handler as Handler;
};

/** The event that tells a worker of new objects. */
export const objectCreated = (...keys: string[]): S3Event =>
  ({ Records: keys.map((key) => ({ s3: { object: { key } } })) }) as unknown as S3Event;

type QueueWorker = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** Hands messages to a worker as its queue does; throws if any of them goes back to the queue. */
export const handOver = async (worker: QueueWorker, ...bodies: readonly unknown[]): Promise<void> => {
  const records = bodies.map((body) => ({ messageId: randomUUID(), body: JSON.stringify(body) }));
  const { batchItemFailures } = await worker({ Records: records } as unknown as SQSEvent);
  if (batchItemFailures.length > 0)
    throw new Error(`${batchItemFailures.length} messages go back to the queue`);
};

/** The context of a run that has just begun. */
export const wholeTime = { getRemainingTimeInMillis: () => 900_000 };

/** A worker that messages start, called with some. */
const fed =
  <Message>(source: Source<QueueWorker>) =>
  async (...messages: Message[]): Promise<void> =>
    handOver(await functionOf(source), ...messages);
/** A worker that a clock starts. */
const timed =
  (source: Source<(event: unknown, context: typeof wholeTime) => Promise<void>>) => async (): Promise<void> =>
    (await functionOf(source))(undefined, wholeTime);

/** An upload starts it, or its malware scan. */
export const validateUpload = fed<S3Event | ScanResult>(
  () => import("#functions/workers/validate-upload.ts"),
);
export const buildArchives = fed<Orders["buildArchives"]>(
  () => import("#functions/workers/build-archives.ts"),
);
export const computeTimetable = fed<Orders["computeTimetable"]>(
  () => import("#functions/workers/compute-timetable.ts"),
);
export const computePlacements = fed<Orders["computePlacements"]>(
  () => import("#functions/workers/compute-placements.ts"),
);
export const exportAccounts = fed<Orders["exportAccounts"]>(
  () => import("#functions/workers/export-accounts.ts"),
);
export const tellPhones = fed<Orders["tellPhones"]>(() => import("#functions/workers/tell-phones.ts"));
export const recordMailFailures = fed<unknown>(() => import("#functions/workers/record-mail-failures.ts"));

export const reviewAccounts = timed(() => import("#functions/workers/review-accounts.ts"));
export const sendDigests = timed(() => import("#functions/workers/send-digests.ts"));
export const sendWeeks = timed(() => import("#functions/workers/send-weeks.ts"));
export const removeDeleted = timed(() => import("#functions/workers/remove-deleted.ts"));
export const sendWishReminders = timed(() => import("#functions/workers/send-wish-reminders.ts"));
export const sendWishMails = timed(() => import("#functions/workers/send-wish-mails.ts"));
export const tellRelease = timed(() => import("#functions/workers/tell-release.ts"));
export const sendValidationMails = timed(() => import("#functions/workers/send-validation-mails.ts"));
export const warmMainPath = timed(() => import("#functions/workers/warm-main-path.ts"));
export const saveSnapshots = timed(() => import("#functions/workers/save-snapshots.ts"));
