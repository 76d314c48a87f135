import type { ComponentProps } from "react";

const layouts = {
  /** A sign beside the words. */
  line: "flex min-h-14 items-center justify-center gap-2",
  /** A sign above them. */
  stack: "grid min-h-18 place-items-center content-center gap-1",
};

const look =
  "relative cursor-pointer rounded-md border border-control-line bg-surface p-2 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink";

type Props = Pick<ComponentProps<"input">, "name" | "value" | "checked" | "onChange" | "children"> & {
  layout: keyof typeof layouts;
};

/** One of two or three choices, as a large key. The radio covers it all, unseen. */
export const RadioTile = ({ layout, children, ...input }: Props) => (
  <label className={`${layouts[layout]} ${look}`}>
    <input className="absolute inset-0 size-full cursor-pointer opacity-0" type="radio" {...input} />
    {children}
  </label>
);
