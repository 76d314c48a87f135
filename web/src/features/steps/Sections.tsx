import type { FilledSection } from "#shared/steps/steps.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { day } from "#web/ui/dates.ts";
import { writingTexts } from "./texts.ts";

type Level = "h2" | "h3" | "h4";

type FilledField = FilledSection["fields"][number];

/** Other answers share a line, and read as facts do: the label in grey, the answer in bold. */
const isLong = ({ type }: FilledField): boolean => type === "textarea" || type === "radio";

const answerOf = ({ type, content, choices }: FilledField): string => {
  if (type === "radio") return choices?.find(({ value }) => value === content)?.label ?? content;
  return type === "date" && content ? day(`${content}T12:00:00Z`) : content;
};

const Answers = ({ fields }: { fields: readonly FilledField[] }) => (
  <dl className="grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] print:grid-cols-1">
    {fields.map((field) => (
      <div key={field.name} className={isLong(field) ? "col-span-full" : ""}>
        <dt className={isLong(field) ? "" : "font-normal text-ink-3 not-print:text-sm"}>{field.label}</dt>
        <dd>
          <p className={isLong(field) ? "as-written" : "as-written font-semibold"}>{answerOf(field)}</p>
        </dd>
      </div>
    ))}
  </dl>
);

const Section = ({ section: { title, fields }, level: Title }: { section: FilledSection; level: Level }) => {
  const answered = fields.filter(answerOf);
  const open = fields.filter((field) => !answerOf(field)).map(({ label }) => label);
  return (
    <section className="stack gap-3 answers">
      <Title className="font-display text-lg/tight font-bold">{title}</Title>
      {answered.length > 0 ? <Answers fields={answered} /> : null}
      {open.length > 0 ? (
        <p className="muted small">
          <Aloud>{answered.length > 0 ? writingTexts.notAnsweredOf(open) : writingTexts.notAnswered}</Aloud>
        </p>
      ) : null}
    </section>
  );
};

/** A deliverable to read: its questions with their answers, then in one line those that nobody answered. */
export const Sections = ({
  sections,
  level = "h2",
}: {
  sections: readonly FilledSection[];
  level?: Level;
}) => (
  <>
    {sections.map((section) => (
      <Section key={section.title} {...{ section, level }} />
    ))}
  </>
);
