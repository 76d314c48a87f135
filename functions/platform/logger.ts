type Line = { message: string } & Record<string, unknown>;

/**
 * The call that is being answered: its id in the API's access log, and the reference that people read in their page.
 * A Lambda instance answers one call at a time.
 */
let call: { apiRequest?: string; reference?: string } = {};
export const logFor = (ids: typeof call): void => {
  call = ids;
};

// `message` first, which filters and tests go by; the line's own fields win, so that copied lines stay as they are.
const whole = ({ message, ...line }: Line): Line => ({
  message,
  ...call,
  version: process.env["BUNDLE_HASH"],
  ...line,
});

/**
 * Structured logs without personal data: operation, status, duration, problem code; never bodies, names or addresses.
 * Lambda itself (`logFormat: "JSON"`) wraps each object with its level, time and request id, and writes errors out.
 */
export const logger = {
  info: (line: Line) => console.info(whole(line)),
  warn: (line: Line) => console.warn(whole(line)),
  error: (line: Line) => console.error(whole(line)),
};

/** Name, message and stack only: SDK errors can carry table items, which hold personal data. */
export const described = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: typeof error };
