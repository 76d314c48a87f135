import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { rail, railEntry } from "#web/frame/SectionNav.tsx";
import { staffStructureTexts } from "./texts.ts";

/** What the list of steps leads to. */
export const idOfStep = (step: number) => `etape-${step}`;

const StepNumber = ({ step }: { step: number }) => (
  <span className="muted num">{String(step).padStart(2, "0")}</span>
);

/** A step's number and name. */
export const StepTitle = ({ step, children }: { step: number; children: string }) => (
  <h2 className="text-xl" id={idOfStep(step)} tabIndex={-1}>
    <StepNumber step={step} /> {children}
  </h2>
);

/** The steps beside the form. All stay "to come", as the specification asks: the form is one page. */
export const StepRail = ({
  steps,
  open = steps.length,
}: {
  steps: readonly string[];
  /** How many of them can be filled in yet. */
  open?: number | undefined;
}) => (
  <ol className={`${rail} side-sticky max-lg:hidden`} aria-label={staffStructureTexts.steps}>
    {steps.map((name, index) => {
      const id = idOfStep(index + 1);
      return (
        <li key={id}>
          <a
            className={railEntry(false)}
            href={`#${id}`}
            onClick={(event) => {
              // An entry of the history would ask whether to leave what is not saved.
              event.preventDefault();
              const title = document.getElementById(id);
              title?.scrollIntoView();
              title?.focus({ preventScroll: true });
            }}
          >
            <StepNumber step={index + 1} /> <span className={index < open ? "" : "text-ink-3"}>{name}</span>
            {index < open ? null : <Lock className="ml-auto" />}
          </a>
        </li>
      );
    })}
  </ol>
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
}) => (
  <section
    className={
      structure
        ? "panel stack"
        : "panel panel-sunken flex flex-wrap items-baseline justify-between gap-x-gap gap-y-1 py-3 text-ink-3"
    }
    aria-labelledby={idOfStep(step)}
  >
    <StepTitle step={step}>{title}</StepTitle>
    {structure ? children(structure) : null}
    {/* Once: all the closed ones follow each other. */}
    {!structure && isFirst ? <p className="small">{staffStructureTexts.saveFirst}</p> : null}
  </section>
);
