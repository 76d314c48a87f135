import { CircleCheck } from "lucide-react";
import type { SituationField, SituationSection } from "#shared/situations/situations.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { RichText } from "#web/ui/RichText.tsx";
import { situationsTexts } from "./texts.ts";

const Choices = ({ field }: { field: SituationField }) => (
  <ul className="choices-read">
    {field.choices.map(({ value, label }) => (
      <li key={value} data-on={value === field.content || undefined}>
        {value === field.content ? <CircleCheck /> : <span className="choice-mark" />}
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

const isShort = ({ type }: SituationField) => type === "text" || type === "number" || type === "date";

/** A single text needs no question above it; short answers are beside their question. */
const Answer = ({ field, isLone }: { field: SituationField; isLone: boolean }) =>
  isShort(field) ? (
    <div className="story-fact">
      <span className="muted">{field.label}</span>
      <Content field={field} />
    </div>
  ) : (
    <div className="stack stack-s">
      {isLone ? null : <p className="story-label">{field.label}</p>}
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
    <section key={title} className="stack stack-s story">
      <Title>{title}</Title>
      {fields.filter(isWritten).map((field) => (
        <Answer key={field.name} field={field} isLone={isLoneText(field, fields)} />
      ))}
    </section>
  ));
};
