import type { SavedQuery } from "#infra/parts/logs.ts";

const query = (...commands: string[]): string => commands.join("\n| ");

const answered = 'filter message.message = "answered"';
/** A call that failed: answered with a fault of ours, or cut short by the runtime, whose lines are not nested. */
const failed =
  'filter (message.message = "answered" and message.status >= 500) or record.status in ["timeout", "error"]';

/**
 * The questions that functions' logs and the APIs' access logs answer, as saved queries. Lambda nests what a function
 * logs under `message`; words in capitals are for the reader to replace.
 */
export const logQueries: Readonly<Record<string, SavedQuery>> = {
  QueryErrorsByOperation: {
    title: "Errors by operation",
    query: query(
      failed,
      "stats count(*) as calls, max(@timestamp) as last by message.operation, message.status, message.code, message.version, record.status",
      "sort calls desc",
      "limit 100",
    ),
  },
  QueryOneReference: {
    title: "What became of one reference",
    query: query(
      "fields @timestamp, @log, level, message.message, message.operation, message.status, message.code, message.ms, message.error.name, message.error.message, message.version, message.apiRequest, requestId, status, error",
      'filter message.reference = "REFERENCE" or message.apiRequest = "REFERENCE" or requestId = "REFERENCE" or lambdaRequestId = "REFERENCE"',
      "sort @timestamp asc",
      "limit 200",
    ),
  },
  QuerySlowestCalls: {
    title: "Slowest calls",
    query: query(
      answered,
      "stats count(*) as calls, pct(message.ms, 50) as median, pct(message.ms, 95) as p95, max(message.ms) as slowest by message.operation",
      "sort p95 desc",
      "limit 50",
    ),
  },
  QueryByVersion: {
    title: "Calls and errors by version",
    query: query(
      answered,
      "stats count(*) as calls, pct(message.ms, 95) as p95, min(@timestamp) as since, max(@timestamp) as until by message.operation, message.version, message.status",
      "sort since desc",
      "limit 200",
    ),
  },
};
