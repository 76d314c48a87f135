/** The event by which the worker `warmMainPath` keeps an instance of a function alive: nothing is to be done. */
export const warming = { warm: true } as const;

/**
 * Whether this event is `warming`. Nobody can send it through the API: what API Gateway delivers has a request
 * context, and all that a caller writes stands inside its other fields.
 */
export const isWarming = (event: object): boolean =>
  "warm" in event && event.warm === warming.warm && !("requestContext" in event);
