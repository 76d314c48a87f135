import { useState } from "react";

const atOnce = 60;

/** The first of a long list, and more at each press: a page of a thousand cards would be slow to draw and to walk. */
export const useFirst = <Item>(items: readonly Item[]) => {
  const [count, setCount] = useState(atOnce);
  return {
    shown: items.slice(0, count),
    rest: Math.max(0, items.length - count),
    showMore: () => setCount((before) => before + atOnce),
  };
};
