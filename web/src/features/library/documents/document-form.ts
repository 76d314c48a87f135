import { useEffect, useMemo, useState } from "react";
import * as z from "zod";
import { Document, NewDocument } from "#shared/library/library.schemas.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { changedIn, takeSaved } from "#web/frame/typed-over.ts";
import { isNothing, useFormDraft } from "#web/frame/writing/form-draft.ts";
import { libraryTexts } from "../texts.ts";
import { useDocumentUploads } from "./document-uploads.ts";
import { nameWithoutExtension } from "./file-checks.ts";

const valuesOf = (document: Document | undefined) => ({
  name: document?.name ?? "",
  description: document?.description ?? "",
});

const ChangedText = z.object({ name: z.string(), description: z.string() }).partial();

/** The fields of a document and its files; once it is saved, its files on their way until all have come. */
export const useDocumentForm = (
  document: Document | undefined,
  folderId: string | null,
  onClose: () => void,
) => {
  const uploads = useDocumentUploads(document?.id);
  const [base, setBase] = useState(document);
  const { form, submit, errorOf, newer, takeNewer } = useBodyForm({
    schema: NewDocument,
    values: valuesOf(document),
    held: { item: Document, values: valuesOf },
    toBody: (values) => ({
      ...values,
      folder_id: folderId,
      files: uploads.waiting.map(({ request }) => request),
    }),
  });
  const known = newer ?? base;
  const saved = useMemo(() => valuesOf(base), [base]);
  const draft = useFormDraft(
    base ? `document ${base.id}` : `document nouveau ${folderId}`,
    ChangedText,
    form,
    {
      saved,
      version: base?.version ?? 0,
      onResume: (version) => setBase((now) => now && { ...now, version }),
    },
  );
  const [hasSaved, setSaved] = useState(false);
  // What was typed while it was saved is still to save.
  const isSaved = hasSaved && !form.formState.isDirty;

  const save = submit(async ({ name = "", description = "" }, sent) => {
    const fields = { name: name ?? "", description };
    const problem = await attempt(
      async () =>
        setBase(
          known
            ? await uploads.update(
                known.id,
                // Without a name it keeps its own.
                { ...(fields.name && { name: fields.name }), description, version: known.version },
                uploads.waiting,
              )
            : await uploads.create({ ...fields, folderId }, uploads.waiting),
        ),
      known
        ? { success: libraryTexts.changed, failure: libraryTexts.documentChangeFailed }
        : { success: libraryTexts.created, failure: libraryTexts.documentCreateFailed },
    );
    if (!problem) {
      if (isNothing(changedIn(form.getValues(), sent))) draft.discard();
      takeSaved(form, sent);
      setSaved(true);
    }
    return problem;
  });

  const pick = async (files: readonly File[]) => {
    setSaved(false);
    const [first] = await uploads.add(files);
    if (first && form.getValues("name").trim() === "")
      form.setValue("name", nameWithoutExtension(first.file.name), { shouldDirty: true });
  };

  const isOver = isSaved && uploads.isDone;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  return {
    uploads,
    form,
    errorOf,
    save,
    pick,
    base,
    draft,
    isSaved,
    takeNewer:
      takeNewer &&
      (() => {
        setBase(newer);
        takeNewer();
      }),
  };
};
