import { useQuery } from "@tanstack/react-query";
import { firstNameOf } from "#shared/contract/first-name.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import type { StepValidations } from "#shared/steps/words.schemas.ts";
import { nearDayTime } from "#web/ui/dates.ts";
import { Summary } from "#web/ui/Summary.tsx";
import { stepTexts } from "../texts.ts";
import { askValidations } from "../words/queries.ts";
import { wordTexts } from "../words/texts.ts";

/** What was said of an earlier version: it stays there. */
const earlierWords = (validations: StepValidations | undefined, version: number): string | null => {
  const found = validations?.versions.find((one) => one.version === version);
  const said = (["trade", "referent"] as const).flatMap((part) => found?.words[part] ?? []);
  return said.length === 0
    ? null
    : wordTexts.earlierWords(
        said.map(({ word, name }) => wordTexts.earlier[word](firstNameOf(name))).join(", "),
      );
};

/** The versions that were handed in, each with its documents, and the draft that follows them. */
export const HandedIn = ({ step }: { step: Step }) => {
  const { data } = useQuery({ ...askValidations(step.id), enabled: step.submission !== null });
  const { submissions } = step.said;
  const [newest] = submissions;
  if (!newest) return null;
  const draft = step.deliverables.find(
    ({ index, version }) => index === newest.index && version > newest.version,
  );
  // A lone version is the file that the list above shows.
  if (submissions.length === 1 && newest.documents.length === 0 && !draft) return null;
  return (
    // What was handed in stands above; what it was before is for who asks. While another is written, one compares.
    <details className="prints-open" open={draft !== undefined}>
      <Summary>
        <h3 className="title-s">
          {stepTexts.versionsHandedIn} <span className="muted num">{submissions.length}</span>
        </h3>
      </Summary>
      <ol className="pt-1 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {submissions.toReversed().map(({ version, at, taken_over, documents }, n) => (
          <li key={`${version} ${taken_over}`} className="flex items-baseline gap-2">
            <b
              className={`grid size-6 flex-none place-items-center rounded-sm border text-xs ${n === submissions.length - 1 ? "border-ink bg-ink text-on-action" : "border-control-line"}`}
            >
              {version}
            </b>
            <span>
              {taken_over
                ? stepTexts.versionTakenOver(nearDayTime(at))
                : stepTexts.versionSubmitted(nearDayTime(at))}
              {documents.length > 0 ? (
                <span className="muted">
                  {" "}
                  {stepTexts.withDocuments(documents.map(({ name }) => name).join(", "))}
                </span>
              ) : null}
              {version < newest.version ? (
                <span className="muted"> {earlierWords(data, version)}</span>
              ) : null}
            </span>
          </li>
        ))}
        {draft ? (
          <li className="flex items-baseline gap-2">
            <b className="grid size-6 flex-none place-items-center rounded-sm border border-dashed border-control-line text-xs">
              {draft.version}
            </b>
            <span className="muted">{stepTexts.versionDraft}</span>
          </li>
        ) : null}
      </ol>
    </details>
  );
};
