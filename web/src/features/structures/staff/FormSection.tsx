import { type ReactNode, useId } from "react";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { staffStructureTexts } from "./texts.ts";

/** A step's number and name. */
export const StepTitle = ({ id, step, children }: { id: string; step: number; children: string }) => (
  <h2 id={id}>
    <span className="muted num">{String(step).padStart(2, "0")}</span> {children}
  </h2>
);

/** A step that needs the structure to exist: until then it offers nothing, and the first of them says why. */
export const FormSection = ({
  step,
  title,
  structure,
  isFirst = false,
  children,
}: {
  step: number;
  title: string;
  structure: Structure | undefined;
  /** Of those that need it. */
  isFirst?: boolean;
  children: (structure: Structure) => ReactNode;
}) => {
  const heading = useId();
  return (
    <section
      className={
        structure
          ? "panel stack"
          : "panel panel-sunken flex flex-wrap items-baseline justify-between gap-x-gap gap-y-1 py-3 text-ink-3 [&>h2]:text-xl"
      }
      aria-labelledby={heading}
    >
      <StepTitle id={heading} step={step}>
        {title}
      </StepTitle>
      {structure ? children(structure) : null}
      {/* Once: all the closed ones follow each other. */}
      {!structure && isFirst ? <p className="small">{staffStructureTexts.saveFirst}</p> : null}
    </section>
  );
};
