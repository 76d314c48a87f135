import { uiTexts } from "./texts.ts";

export const ProgressBar = ({
  value,
  label = uiTexts.progress,
  figure,
}: {
  value: number;
  label?: string;
  /** Writes the percentage beside the bar. */
  figure?: boolean;
}) => {
  const whole = Math.round(Math.min(100, Math.max(0, value)));
  const bar = (
    <div
      className={figure ? "progress grow" : "progress"}
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${whole}%` }} />
    </div>
  );
  return figure ? (
    <div className="row">
      {bar}
      <strong className="num small">{uiTexts.percent(whole)}</strong>
    </div>
  ) : (
    bar
  );
};
