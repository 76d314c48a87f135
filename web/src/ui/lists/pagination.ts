type PageItem = number | "gap";

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The pages to show: all of up to seven, else the current one's neighbourhood and both ends. */
export const pageItems = (current: number, last: number): PageItem[] => {
  if (last <= 7) return range(1, last);
  if (current <= 4) return [...range(1, 5), "gap", last];
  if (current >= last - 3) return [1, "gap", ...range(last - 4, last)];
  return [1, "gap", ...range(current - 1, current + 1), "gap", last];
};
