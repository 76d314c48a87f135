import type { ComponentProps } from "react";

/** An action of the same page that reads as a link, as the drawings have it. `alone`: on a line of its own. */
export const LinkButton = ({
  alone = false,
  ...rest
}: Omit<ComponentProps<"button">, "className" | "type"> & { alone?: boolean }) => (
  <button
    {...rest}
    type="button"
    className={`cursor-pointer text-start text-link underline ${alone ? "min-h-11 justify-self-start font-medium" : "min-h-6 font-semibold underline-offset-[0.2em]"}`}
  />
);
