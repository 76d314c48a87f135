import { replaceEqualDeep } from "@tanstack/react-query";
import { useRef } from "react";

/** The value, with all of the last one that is equal: what is drawn of that need not be drawn again. */
export const useSame = <Value>(value: Value): Value => {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
};
