import type { FilledSection } from "#shared/steps/steps.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { writingTexts } from "./texts.ts";

type FilledField = FilledSection["fields"][number];

/** Other answers share a line, and read as facts do: the label in grey, the answer in bold. */
const isLong = ({ type }: FilledField): boolean => type === "textarea" || type === "radio";

const answerOf = ({ type, content, choices }: FilledField): string => {
  if (type === "radio") return choices?.find(({ value }) => value === content)?.label ?? content;
  return type === "date" && content ? day(`${content}T12:00:00Z`) : content;
};

const Answer = ({ field }: { field: FilledField }) => {
  const answer = answerOf(field);
  return answer ? (
    <p className={isLong(field) ? "as-written" : "as-written font-semibold"}>{answer}</p>
  ) : (
    <p className="muted">{writingTexts.notAnswered}</p>
  );
};

/** A deliverable to read: its questions with their answers. */
export const Sections = ({
  sections,
  level: Title = "h2",
}: {
  sections: readonly FilledSection[];
  level?: "h2" | "h3" | "h4";
}) => (
  <>
    {sections.map((section) => (
      <section key={section.title} className="stack stack-s answers">
        <Title className="font-display text-lg/tight font-bold">{section.title}</Title>
        <dl className="grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] print:grid-cols-1">
          {section.fields.map((field) => (
            <div key={field.name} className={isLong(field) ? "col-span-full" : ""}>
              <dt className={isLong(field) ? "" : "text-sm font-normal text-ink-3"}>{field.label}</dt>
              <dd>
                <Answer field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
);
