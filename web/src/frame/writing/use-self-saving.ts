import { useEffect, useState } from "react";
import { type Saving, type SelfSavingOptions, selfSaving } from "./self-saving.ts";

/**
 * `selfSaving`, shown. Who leaves the page in the middle of a change loses nothing: what waits is sent then. The options
 * are those of the first time that it is drawn.
 */
export const useSelfSaving = <Value>({
  onSaving,
  ...options
}: SelfSavingOptions<Value> & { onSaving?: (saving: Saving) => void }) => {
  const [shown, setShown] = useState<{ value: Value; saving: Saving }>({
    value: options.saved.value,
    saving: { is: "idle" },
  });
  const [saver] = useState(() =>
    selfSaving<Value>({
      ...options,
      tell: (value, saving) => {
        setShown({ value, saving });
        onSaving?.(saving);
      },
    }),
  );
  useEffect(() => () => void saver.flush(), [saver]);
  return { ...shown, ...saver };
};
