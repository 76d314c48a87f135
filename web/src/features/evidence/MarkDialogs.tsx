import { useRef, useState } from "react";
import { maxReasonLength } from "#shared/contract/fields.ts";
import { Problem } from "#shared/contract/problem.ts";
import { accepted } from "#shared/contract/upload.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import type { Element } from "#shared/evidence/evidence.path.ts";
import { type EvidenceLine, EvidenceMarking, maxCollectorLength } from "#shared/evidence/evidence.schemas.ts";
import { elementTitles } from "#shared/evidence/evidence.texts.ts";
import * as library from "#shared/library/library.contract.ts";
import { send } from "#web/api/client.ts";
import { useSend } from "#web/api/query.ts";
import { putFile } from "#web/api/upload.ts";
import { requestFor } from "#web/features/library/documents/file-checks.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { day, today } from "#web/ui/dates.ts";
import { FilePicker } from "#web/ui/form/FilePicker.tsx";
import { DateField, SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { evidenceTexts as texts } from "./texts.ts";

const outcome = { success: texts.saidNow, failure: texts.saveFailed };

type DossierIds = { actionId: string; learnerId: string };

/** Says something of an element, or takes it back, and refreshes what shows it. */
export const useMarking = ({ actionId, learnerId }: DossierIds) => {
  const marking = useSend(evidence.markEvidence, {
    refreshes: [evidence.getEvidence, evidence.getEvidenceBoard],
    rereads: true,
  });
  return (element: Element, body: Parameters<typeof marking.mutateAsync>[0]["body"]) =>
    marking.mutateAsync({ params: { id: actionId, learnerProfileId: learnerId, element }, body });
};

/** What stands of an element: the form says it before it takes its place. */
const Standing = ({ element, mark }: Pick<EvidenceLine, "element" | "mark">) => {
  if (!mark) return null;
  const { kind, document, collected_by, on, reason, by, saved_at } = mark;
  const what =
    kind === "paper"
      ? texts.saidPaper(document?.name ?? elementTitles[element], collected_by, day(on ?? saved_at))
      : texts.saidNotApplicable(reason);
  return (
    <Notice kind="warning" live title={texts.alreadySaid(element)}>
      <p>{what}</p>
      <p>
        {texts.notedBy(by ?? texts.gone, day(saved_at))} {texts.replaces}
      </p>
    </Notice>
  );
};

/** How the form is sent: over what stands there, by its name. */
const savingOver = ({ mark }: Pick<EvidenceLine, "mark">) =>
  mark ? { save: texts.replace, dangerous: true } : {};

/** Says why an element is without object. */
export const NotApplicableDialog = ({
  line,
  onClose,
  ...of
}: DossierIds & { line: EvidenceLine; onClose: () => void }) => {
  const { element } = line;
  const mark = useMarking(of);
  const { form, field, submit, pending, refusal } = useBodyForm({
    schema: EvidenceMarking,
    values: { reason: "" },
    toBody: ({ reason }) => ({ mark: { not_applicable: { reason } } }),
    required: ["reason"],
  });
  const onSubmit = submit(async (body) => {
    const problem = await attempt(
      () => mark(element, { ...body, version: line.mark?.version ?? 0 }),
      outcome,
    );
    if (!problem) onClose();
    return problem;
  });
  return (
    <FormDialog
      title={texts.notApplicableTitle(element)}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void onSubmit(event)}
      {...{ pending, refusal, onClose, ...savingOver(line) }}
    >
      <p className="muted">{elementTitles[element]}</p>
      <Standing {...line} />
      <TextField
        required
        maxLength={maxReasonLength}
        label={texts.reason}
        hint={texts.reasonHint}
        {...field("reason")}
      />
    </FormDialog>
  );
};

const checkEvery = 1_000;
const maxChecks = 20;

/** Waits for the check of a document's file, a moment at most: one that is refused proves nothing. */
const requireSound = async (id: string): Promise<void> => {
  for (let n = 0; n < maxChecks; n++) {
    const [file] = (await send(library.getDocument, { params: { id } })).files;
    if (file?.status === "refused") throw new Problem(422, "refused", file.reason ?? texts.fileRefused);
    if (file?.status !== "pending") return;
    await new Promise((resolve) => setTimeout(resolve, checkEvery));
  }
};

/** Attaches a proof on paper: its file goes to the library as the caller's own document. */
export const PaperDialog = ({
  lines,
  element,
  onClose,
  ...of
}: DossierIds & { lines: readonly EvidenceLine[]; element: Element; onClose: () => void }) => {
  const mark = useMarking(of);
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [fileError, setFileError] = useState<string>();
  const { form, field, submit, pending, refusal } = useBodyForm({
    schema: EvidenceMarking,
    values: { element: element as string, collected_by: "", on: today() },
    // The document is made as the form is sent: its id stands for it until then.
    toBody: ({ collected_by, on }) => ({ mark: { paper: { document_id: "new", collected_by, on } } }),
    required: ["collected_by", "on"],
  });
  const line = lines.find((one) => one.element === form.watch("element"));
  /** The document of a file that was sent and is sound: what fails afterwards is tried again with it. */
  const deposited = useRef<{ file: File; id: string }>(undefined);
  const deposit = async (chosen: File): Promise<string> => {
    if (deposited.current?.file === chosen) return deposited.current.id;
    const checked = requestFor(chosen);
    if ("refusal" in checked) throw new Error(checked.refusal);
    const { id, uploads } = await send(library.createDocument, {
      body: { name: chosen.name.slice(0, 100), folder_id: null, files: [checked.request] },
    });
    try {
      const [signed] = uploads;
      if (signed) await putFile(signed, chosen, { onProgress: setProgress });
      await requireSound(id);
    } catch (error) {
      // Without its file it proves nothing, and the next try makes another.
      await send(library.deleteDocument, { params: { id } }).catch(() => undefined);
      throw error;
    }
    deposited.current = { file: chosen, id };
    return id;
  };
  const onSubmit = submit(async (body) => {
    if (!file) {
      setFileError(texts.fileNeeded);
      return undefined;
    }
    const checked = requestFor(file);
    if ("refusal" in checked) {
      setFileError(checked.refusal);
      return undefined;
    }
    const problem = await attempt(async () => {
      const document_id = await deposit(file);
      const given = body.mark && "paper" in body.mark ? body.mark.paper : undefined;
      if (given && line)
        await mark(line.element, {
          mark: { paper: { ...given, document_id } },
          version: line.mark?.version ?? 0,
        });
    }, outcome);
    if (!problem) onClose();
    return problem;
  });
  return (
    <FormDialog
      title={texts.paperTitle}
      unsaved={form.formState.isDirty || file !== undefined}
      onSubmit={(event) => void onSubmit(event)}
      {...{ pending, refusal, onClose, ...(line && savingOver(line)) }}
    >
      {line ? <Standing {...line} /> : null}
      <div className="fields">
        <SelectField
          wide
          label={texts.forElement}
          options={lines.map(({ element: id }) => ({ id, label: `${id} ${elementTitles[id]}` }))}
          {...field("element")}
        />
        <FilePicker
          wide
          required
          label={texts.file}
          rule={texts.fileRule}
          accept={accepted("document")}
          error={fileError}
          files={file ? [{ id: "file", name: file.name, progress }] : []}
          onPick={([chosen]) => {
            setFile(chosen);
            setFileError(undefined);
          }}
          onRemove={() => setFile(undefined)}
        />
        <TextField
          required
          maxLength={maxCollectorLength}
          label={texts.collectedBy}
          {...field("collected_by")}
        />
        <DateField required max={today()} label={texts.collectedOn} {...field("on")} />
      </div>
    </FormDialog>
  );
};
