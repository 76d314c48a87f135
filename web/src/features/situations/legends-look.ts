/** Legends, those of choices too, are titles inside their panel rather than across its edge. */
export const legendsLook =
  "[&_legend]:float-left [&_legend]:w-full [&_legend]:font-display [&_legend]:text-xl/tight [&_legend]:font-bold [&_legend]:tracking-[-0.015em] [&_legend+*]:clear-both";
