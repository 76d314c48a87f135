/** A picture as read: its size in pixels, and its bytes without metadata (places, dates, devices). */
export type Picture = { width: number; height: number; bytes: Buffer };

/** Says that a picture can't be read to its end. */
export const unreadable = (why: string): never => {
  throw new RangeError(why);
};
