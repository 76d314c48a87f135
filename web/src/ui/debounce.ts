import { useEffect, useState } from "react";

/** How long a search waits after the last key. */
export const searchDelay = 600;

/** A value as it stood once nothing changed for a while. */
export const useDebounced = <Value>(value: Value, delay: number = searchDelay): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
};
