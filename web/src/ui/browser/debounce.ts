import { useEffect, useState } from "react";

/** How long a search waits after the last key. */
export const searchDelay = 600;

/** The value after a pause without changes. */
export const useDebounced = <Value>(value: Value, delay: number = searchDelay): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
};
