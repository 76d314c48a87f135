import type { ComponentProps } from "react";

/** One of several, with what it means. */
export const Choice = ({
  label,
  hint,
  ...input
}: Pick<ComponentProps<"input">, "name" | "checked" | "onChange"> & { label: string; hint: string }) => (
  <label className="grid min-h-15 cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-0.5 rounded-md border-[1.5px] border-control-line bg-surface px-3.5 py-2.5 leading-snug has-checked:border-ink has-checked:bg-paper-100 has-checked:shadow-[inset_0_0_0_1px_var(--ink)]">
    <input
      {...input}
      type="radio"
      className="size-6 appearance-none rounded-full border-[1.5px] border-control-line bg-surface checked:border-[0.4375rem] checked:border-ink"
    />
    <strong className="num font-strong">{label}</strong>
    <small className="col-2 text-ink-3">{hint}</small>
  </label>
);
