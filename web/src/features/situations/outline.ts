import { isWritten } from "#shared/situations/situations.rules.ts";
import type { IdentifyingPassage } from "#shared/situations/situations.schemas.ts";
import { type FormValues, missingIn } from "./form-values.ts";
import { editorTexts } from "./texts.ts";

/** A part of the form: whether it is done, is to do, has passages to settle or may stay as it is, and what is said of it. */
export type Part = { id: string; label: string; state: "done" | "todo" | "asked" | "optional"; note: string };

/** The fields of the description. */
export const described = ["degree_id", "legal_form_id", "structure_types", "structure_publics"] as const;
export const titleId = "situation-title";
export const structureId = "situation-structure";
export const sectionId = (number: number) => `situation-section-${number}`;
/** The control of a field of the description. */
export const fieldId = (name: string) => `situation-${name}`;

type Unasked = Exclude<Part["state"], "asked">;
const noteOf = (state: Unasked, words: { done: string; todo: string; optional?: string }) =>
  words[state] ?? words.todo;

/**
 * The parts of a situation with what is left to do in each; `open`: the passages that are left to settle; `takenUp`: the
 * titles of the sections that it was sent back for.
 */
export const outlineOf = (
  values: FormValues,
  open: readonly IdentifyingPassage[],
  takenUp: readonly string[] = [],
): Part[] => {
  const missing = missingIn(values);
  const part = (
    id: string,
    label: string,
    state: Unasked,
    words: Parameters<typeof noteOf>[1],
    number: number | null = null,
  ): Part => {
    const here = open.filter(({ section }) => section === number).length;
    const isAsked = here > 0 && id !== structureId;
    if (isAsked) return { id, label, state: "asked", note: editorTexts.passagesHere(here) };
    const note = noteOf(state, words);
    return takenUp.includes(label)
      ? { id, label, state: "asked", note: editorTexts.toTakeUp(note) }
      : { id, label, state, note };
  };
  const text = { done: editorTexts.written, todo: editorTexts.toWrite };
  const last = values.sections.length - 1;
  return [
    part(titleId, editorTexts.title, values.title.trim() ? "done" : "todo", text),
    part(structureId, editorTexts.structure, described.some((name) => missing[name]) ? "todo" : "done", {
      done: editorTexts.filled,
      todo: editorTexts.toFill,
    }),
    ...values.sections.map((section, number) => {
      // One written section is enough to submit.
      const state = isWritten([section])
        ? "done"
        : missing["sections"] && number < last
          ? "todo"
          : "optional";
      const optional = number === last ? editorTexts.optional : editorTexts.empty;
      return part(sectionId(number), section.title, state, { ...text, optional }, number);
    }),
  ];
};

/** Where one fills in what `missingToSubmit` names. */
export const placeOfMissing = (name: string): string => (name === "sections" ? sectionId(0) : fieldId(name));

const words: Readonly<Record<string, string>> = {
  degree_id: editorTexts.degree,
  legal_form_id: editorTexts.legalForm,
  structure_types: editorTexts.types,
  structure_publics: editorTexts.publics,
};

/** What is missing before it can be submitted, and where it stands. */
export const leftToSubmit = (
  values: FormValues,
  open: readonly IdentifyingPassage[],
): { id: string; label: string }[] => {
  const missing = missingIn(values);
  return [
    ...(values.title.trim() ? [] : [{ id: titleId, label: editorTexts.title }]),
    ...described.flatMap((name) =>
      missing[name] ? [{ id: placeOfMissing(name), label: words[name] ?? name }] : [],
    ),
    ...(missing["sections"] ? [{ id: placeOfMissing("sections"), label: editorTexts.oneToWrite }] : []),
    ...open.map(({ section, match }) => ({
      id: section === null ? titleId : sectionId(section),
      label: editorTexts.perhapsNamed(match),
    })),
  ];
};

const control = "input, select, textarea, [contenteditable=true]";

/** Opens the fold that an element stands in: a hidden field takes no focus. */
export const reveal = (element: Element): void => element.closest("details")?.setAttribute("open", "");

/** Scrolls to a part of the form, or to one of its fields, and focuses what one fills in there. */
export const goTo = (id: string): void => {
  const place = document.getElementById(id);
  if (place) reveal(place);
  const field = place?.matches(control) ? place : place?.querySelector<HTMLElement>(control);
  place?.scrollIntoView({ block: place === field ? "center" : "start" });
  field?.focus({ preventScroll: true });
};
