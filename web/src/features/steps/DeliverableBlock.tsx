import { Download, FilePlus2, FileText, MessageCircle, NotebookPen } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { formOf } from "#shared/steps/steps.forms.ts";
import type { Deliverable, Step } from "#shared/steps/steps.schemas.ts";
import { DepositFiles } from "#web/features/library/DepositFiles.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { saveBlob } from "#web/ui/save-blob.ts";
import { DepositedDocuments } from "./DepositedDocuments.tsx";
import { beginning, filled } from "./forms.ts";
import { templateFile } from "./template-file.ts";
import { stepTexts, writingTexts } from "./texts.ts";
import { useAttaching } from "./use-attaching.ts";

const getTemplate = (step: Step) => {
  const form = formOf(step);
  const { name, blob } = templateFile(
    form.name,
    [step.name, step.profile.user.name].join(", "),
    filled(form, beginning(step)),
  );
  saveBlob(blob, name);
};

const WrittenOnline = ({ step, deliverable }: { step: Step; deliverable: Deliverable }) => (
  <li className="file">
    <FileText />
    <span>
      <strong>{deliverable.name}</strong>
      <span className="small muted">
        {stepTexts.writtenOnline(deliverable.author_name, dayTime(deliverable.date_updated))}
        {" · "}
        {writingTexts.version(deliverable.version)}
      </span>
    </span>
    <ButtonLink
      variant="quiet"
      to={paths.deliverable(step.id)}
      aria-label={stepTexts.readNamed(deliverable.name)}
    >
      {stepTexts.read}
    </ButtonLink>
  </li>
);

/** What a step asks for, written online or uploaded as files, with its comment. */
export const DeliverableBlock = ({ step, isLearner }: { step: Step; isLearner: boolean }) => {
  const [depositing, setDepositing] = useState(false);
  const attaching = useAttaching(step);
  const { permissions } = step;
  const hasNothing = step.deliverables.length === 0 && step.trainee_documents.length === 0;
  return (
    <section className="panel stack" aria-labelledby="deliverable">
      <h2 id="deliverable">{isLearner ? stepTexts.yourDeliverable : stepTexts.deliverable}</h2>
      <div className="card-grid" style={{ "--col": "16rem", "--gap": ".75rem" } as CSSProperties}>
        {permissions.deliverable ? (
          <ButtonLink to={paths.editDeliverable(step.id)}>
            <NotebookPen />
            {stepTexts.writeOnline}
          </ButtonLink>
        ) : null}
        {permissions.attach ? (
          <Button
            variant="outline"
            aria-expanded={depositing}
            aria-controls="deposit"
            onClick={() => setDepositing(!depositing)}
          >
            <FilePlus2 />
            {stepTexts.depositFile}
          </Button>
        ) : null}
        {formOf(step).has_template ? (
          <Button variant="outline" onClick={() => getTemplate(step)}>
            <Download />
            {stepTexts.getTemplate}
          </Button>
        ) : null}
        {permissions.note_role_ids.length > 0 ? (
          <ButtonLink variant="outline" to={paths.editNote(step.id)}>
            <MessageCircle />
            {stepTexts.addComment}
          </ButtonLink>
        ) : null}
      </div>
      <div id="deposit" hidden={!depositing}>
        <DepositFiles
          label={stepTexts.depositFile}
          onCreated={({ id }) => void attaching.change({ documents: (ids) => [...ids, id] })}
        />
      </div>
      {hasNothing ? <p className="muted">{stepTexts.nothingYet}</p> : null}
      {hasNothing ? null : (
        <ul className="files" aria-label={stepTexts.deliverables}>
          {step.deliverables.map((deliverable) => (
            <WrittenOnline key={deliverable.index} step={step} deliverable={deliverable} />
          ))}
          <DepositedDocuments step={step} attaching={attaching} />
        </ul>
      )}
    </section>
  );
};
