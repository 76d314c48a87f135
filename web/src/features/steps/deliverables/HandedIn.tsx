import type { Step } from "#shared/steps/steps.schemas.ts";
import { dayTime } from "#web/ui/dates.ts";
import { stepTexts } from "../texts.ts";

/** The versions that were handed in, each with its documents, and the draft that follows them. */
export const HandedIn = ({ step }: { step: Step }) => {
  const { submissions } = step.said;
  const [newest] = submissions;
  if (!newest) return null;
  const draft = step.deliverables.find(
    ({ index, version }) => index === newest.index && version > newest.version,
  );
  return (
    <section className="stack stack-s" aria-labelledby="handed-in">
      <h3 id="handed-in" className="title-s">
        {stepTexts.versionsHandedIn}
      </h3>
      <ol className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {submissions.toReversed().map(({ version, at, taken_over, documents }, n) => (
          <li key={`${version} ${taken_over}`} className="flex items-baseline gap-2">
            <b
              className={`grid size-6 flex-none place-items-center rounded-sm border text-xs ${n === submissions.length - 1 ? "border-ink bg-ink text-on-action" : "border-control-line"}`}
            >
              {version}
            </b>
            <span>
              {taken_over ? stepTexts.versionTakenOver(dayTime(at)) : stepTexts.versionSubmitted(dayTime(at))}
              {documents.length > 0 ? (
                <span className="muted">
                  {" "}
                  {stepTexts.withDocuments(documents.map(({ name }) => name).join(", "))}
                </span>
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
    </section>
  );
};
