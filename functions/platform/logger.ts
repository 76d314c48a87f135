type Line = { message: string } & Record<string, unknown>;

/**
 * Structured logs without personal data: operation, status, duration, problem code; never bodies, names or addresses.
 * Lambda itself (`logFormat: "JSON"`) wraps each object with its level, time and request id, and writes errors out.
 */
export const logger = {
  info: (line: Line) => console.info(line),
  warn: (line: Line) => console.warn(line),
  error: (line: Line) => console.error(line),
};

/** Name, message and stack only: SDK errors can carry table items, which hold personal data. */
export const described = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: typeof error };
