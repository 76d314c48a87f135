import { CircleCheck } from "lucide-react";
import type { SituationField, SituationSection } from "#shared/situations/situations.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { situationsTexts } from "./texts.ts";

const Choices = ({ field }: { field: SituationField }) => (
  <ul className="grid gap-1.5 sm:grid-cols-2">
    {field.choices.map(({ value, label }) => (
      <li
        className="flex items-center gap-2.5 rounded-sm px-3 py-2 text-ink-3 data-on:bg-(--h50,var(--color-paper-100)) data-on:font-strong data-on:text-ink"
        key={value}
        data-on={value === field.content || undefined}
      >
        {value === field.content ? (
          <CircleCheck className="flex-none text-(--h-edge,var(--ink))" />
        ) : (
          <span className="size-[1.25em] flex-none rounded-full border-2 border-line-strong" />
        )}
        {label}
        {value === field.content ? <span className="sr"> {situationsTexts.chosen}</span> : null}
      </li>
    ))}
  </ul>
);

const Content = ({ field }: { field: SituationField }) => {
  if (field.type === "textarea") return <RichText html={field.content} />;
  if (field.type === "radio") return <Choices field={field} />;
  if (field.type === "date") return <p>{day(`${field.content}T12:00:00Z`)}</p>;
  return <p className={field.type === "number" ? "num" : undefined}>{field.content}</p>;
};

export const isShort = ({ type }: SituationField) => type === "text" || type === "number" || type === "date";

/** A single text needs no question above it; short answers are beside their question. */
const Answer = ({ field, isLone }: { field: SituationField; isLone: boolean }) =>
  isShort(field) ? (
    <div className="flex flex-wrap gap-x-3 gap-y-0">
      <span className="muted">{field.label}</span>
      <Content field={field} />
    </div>
  ) : (
    <div className="stack stack-s">
      {isLone ? null : <p className="font-strong">{field.label}</p>}
      <Content field={field} />
    </div>
  );

const isLoneText = (field: SituationField, fields: readonly SituationField[]) =>
  field.type === "textarea" && fields.filter(({ type }) => type === "textarea").length === 1;
const isWritten = ({ content }: SituationField) => content !== "";

/** The sections with an answer. */
export const ReadSections = ({
  sections,
  level: Title = "h2",
}: {
  sections: readonly SituationSection[];
  level?: "h2" | "h3" | "h4";
}) => {
  const written = sections.filter(({ fields }) => fields.some(isWritten));
  if (written.length === 0) return <p className="muted">{situationsTexts.nothingWritten}</p>;
  return written.map(({ title, fields }) => (
    <section key={title} className="stack stack-s max-w-[68ch] [&_.stack-s+.stack-s]:mt-2">
      <Title>{title}</Title>
      {fields.filter(isWritten).map((field) => (
        <Answer key={field.name} field={field} isLone={isLoneText(field, fields)} />
      ))}
    </section>
  ));
};
