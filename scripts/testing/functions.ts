import { randomUUID } from "node:crypto";
import type { S3Event, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { ScanResult } from "#functions/platform/checks/malware.ts";
import type { Orders } from "#functions/platform/queue.ts";

const sources = new Map<string, Promise<{ handler: unknown }>>();

let loading: Promise<unknown> = Promise.resolve();
/** Loads modules one at a time: proofs reset modules to start another instance, and a concurrent load would mix two. */
export const loadAlone = <Made>(load: () => Promise<Made>): Promise<Made> => {
  const made = loading.then(load);
  loading = Promise.allSettled([made]);
  return made;
};

/** A function's handler as tests call it: one module for all tests of a file. */
export const functionOf = async <Handler>(
  name: string,
  source: () => Promise<{ handler: Handler }>,
): Promise<Handler> => {
  const loaded = sources.get(name) ?? loadAlone(source);
  sources.set(name, loaded);
  return (await loaded).handler as Handler;
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

/** The worker that an upload starts, or its malware scan. */
export const validateUpload = async (...events: (S3Event | ScanResult)[]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>("validateUpload", () => import("#functions/workers/validate-upload.ts")),
    ...events,
  );

/** The worker that an order of an archive starts. */
export const buildArchives = async (...events: Orders["buildArchives"][]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>("buildArchives", () => import("#functions/workers/build-archives.ts")),
    ...events,
  );

/** The worker that an order of a timetable starts. */
export const computeTimetable = async (...events: Orders["computeTimetable"][]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>(
      "computeTimetable",
      () => import("#functions/workers/compute-timetable.ts"),
    ),
    ...events,
  );

/** The worker that an order of a proposal of placements starts. */
export const computePlacements = async (...events: Orders["computePlacements"][]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>(
      "computePlacements",
      () => import("#functions/workers/compute-placements.ts"),
    ),
    ...events,
  );

/** The context of a run that has just begun. */
export const wholeTime = { getRemainingTimeInMillis: () => 900_000 };

/** The scheduled worker that reviews old accounts. */
export const reviewAccounts = async (): Promise<void> =>
  (await functionOf("reviewAccounts", () => import("#functions/workers/review-accounts.ts")))(
    undefined,
    wholeTime,
  );

/** The worker that mails what people have not read. */
export const sendDigests = async (): Promise<void> =>
  (await functionOf("sendDigests", () => import("#functions/workers/send-digests.ts")))(undefined, wholeTime);

/** The worker that mails referent trainers their week. */
export const sendWeeks = async (): Promise<void> =>
  (await functionOf("sendWeeks", () => import("#functions/workers/send-weeks.ts")))(undefined, wholeTime);

/** The worker that exports people's data. */
export const exportAccounts = async (...events: Orders["exportAccounts"][]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>("exportAccounts", () => import("#functions/workers/export-accounts.ts")),
    ...events,
  );

/** The worker that notes which addresses refuse our mails. */
export const recordMailFailures = async (...events: unknown[]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>(
      "recordMailFailures",
      () => import("#functions/workers/record-mail-failures.ts"),
    ),
    ...events,
  );

/** The worker that removes deleted folders and accounts; also scheduled. */
export const removeDeleted = async (): Promise<void> =>
  (await functionOf("removeDeleted", () => import("#functions/workers/remove-deleted.ts")))();

/** The worker that reminds learners at 9:00 in Paris. */
export const sendWishReminders = async (): Promise<void> =>
  (await functionOf("sendWishReminders", () => import("#functions/workers/send-wish-reminders.ts")))(
    undefined,
    wholeTime,
  );

/** The worker that writes to those whose meetings a release changed. */
export const tellRelease = async (): Promise<void> =>
  (await functionOf("tellRelease", () => import("#functions/workers/tell-release.ts")))(undefined, wholeTime);

/** The worker that mails trade trainers their links. */
export const sendValidationMails = async (): Promise<void> =>
  (await functionOf("sendValidationMails", () => import("#functions/workers/send-validation-mails.ts")))(
    undefined,
    wholeTime,
  );

/** The worker that an order to tell phones starts. */
export const tellPhones = async (...events: Orders["tellPhones"][]): Promise<void> =>
  handOver(
    await functionOf<QueueWorker>("tellPhones", () => import("#functions/workers/tell-phones.ts")),
    ...events,
  );

/** The worker that sends the mails about wishes that are due. */
export const sendWishMails = async (): Promise<void> =>
  (await functionOf("sendWishMails", () => import("#functions/workers/send-wish-mails.ts")))(
    undefined,
    wholeTime,
  );

/** The worker that keeps the functions of the main path warm. */
export const warmMainPath = async (): Promise<void> =>
  (await functionOf("warmMainPath", () => import("#functions/workers/warm-main-path.ts")))(
    undefined,
    wholeTime,
  );

/** The worker that keeps snapshots of the rosters. */
export const saveSnapshots = async (): Promise<void> =>
  (await functionOf("saveSnapshots", () => import("#functions/workers/save-snapshots.ts")))(
    undefined,
    wholeTime,
  );
