import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ProgressBar } from "../ProgressBar.tsx";
import { uiTexts } from "../texts.ts";

export type Stage = {
  title: string;
  detail?: ReactNode;
  state: "complete" | "current" | "upcoming";
  /** What one does there: the whole plank leads to it. */
  act?: { label: string; to: string } | undefined;
};

const Title = ({ title, act }: Stage) =>
  act ? (
    <Link className="text-inherit after:absolute after:inset-0" to={act.to}>
      {title}
      <span className="sr"> : {act.label}</span>
    </Link>
  ) : (
    title
  );

/** Planks that join: what is done, what is under way, what comes. */
export const Planks = ({
  label,
  stages,
  brief = false,
}: {
  label: string;
  stages: readonly Stage[];
  /** Their details fit beside each other on phones, as names alone do. */
  brief?: boolean;
}) => (
  <ol
    className={`planks ${stages.length === 4 ? "planks-4" : ""} ${brief ? "planks-brief" : ""}`}
    aria-label={label}
  >
    {stages.map((stage, index) => (
      <li
        key={stage.title}
        className="plank"
        data-state={stage.state === "upcoming" ? undefined : stage.state}
        aria-current={stage.state === "current" ? "step" : undefined}
      >
        <b aria-hidden="true">{String(index + 1).padStart(2, "0")}</b>
        <strong>
          <Title {...stage} />
          {stage.state === "complete" ? <span className="sr"> : {uiTexts.done}</span> : null}
        </strong>
        {stage.detail ? <small>{stage.detail}</small> : null}
      </li>
    ))}
  </ol>
);

/** Four planks, and how far one is: 25, 65 or 100 %. */
export const Timeline = ({
  label,
  stages,
  percent,
}: {
  label: string;
  stages: readonly Stage[];
  percent: number;
}) => (
  <div className="stack stack-s">
    <Planks label={label} stages={stages} />
    <ProgressBar value={percent} figure />
  </div>
);
