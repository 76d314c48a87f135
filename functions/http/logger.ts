import { Logger } from "@aws-lambda-powertools/logger";

/** Structured logs without personal data: operation, status, duration, problem code; never bodies, names or addresses. */
export const logger = new Logger({ serviceName: "compagnon" });
