import { useState } from "react";

/** A value as it was for what a list shows now: while the last results still stand in for those asked for, so does it. */
export const useAsFound = <Value extends string | number | boolean>(
  value: Value,
  isPlaceholder: boolean,
): Value => {
  const [found, setFound] = useState(value);
  if (!isPlaceholder && found !== value) setFound(value);
  return isPlaceholder ? found : value;
};
