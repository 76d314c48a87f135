import { RotateCcw } from "lucide-react";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod";
import { Content, ContentChanges, RequiredContentChanges } from "#shared/reference/content.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { useSend } from "#web/api/query.ts";
import { drawnFilm } from "#web/features/home/sections.ts";
import { durationsId } from "#web/features/legal/sections.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import type { Section } from "#web/frame/content/sections.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { drafts } from "#web/frame/writing/drafts.ts";
import { useFormDraft } from "#web/frame/writing/form-draft.ts";
import { draftTexts } from "#web/frame/writing/texts.ts";
import { DraftOffer } from "#web/frame/writing/WritingNotices.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { RichTextEditor } from "#web/ui/rich-text/RichTextEditor.tsx";
import { contentTexts } from "./texts.ts";

const valuesOf = (content: Content | undefined) => ({
  title: content?.title ?? "",
  detail: content?.detail ?? "",
  text: content?.text ?? "",
  video: content?.video ?? "",
});

const ChangedTexts = z
  .object({ title: z.string(), detail: z.string(), text: z.string(), video: z.string() })
  .partial();

/** What somebody else has saved, to compare and to copy from. */
const Theirs = ({ title, text }: Pick<Content, "title" | "text">) => (
  <section className="stack stack-s" aria-label={draftTexts.theirs}>
    <h3>{draftTexts.theirs}</h3>
    <div className="grid gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <strong>{title}</strong>
      <RichText html={text} />
    </div>
  </section>
);

/** Writes a section; what the product brings can be put back into the form. */
export const ContentDialog = ({
  section,
  original,
  name,
  onClose,
}: {
  section: Section;
  original: Section;
  name: string;
  onClose: () => void;
}) => {
  const saving = useSend(reference.saveContent, { refreshes: [reference.listContents] });
  const save = (id: string, body: Parameters<typeof saving.mutateAsync>[0]["body"]) =>
    saving.mutateAsync({ params: { id }, body });
  const isRequired = section.kind === "legal";
  const isPerson = section.kind === "testimonial";
  const isFilm = section.kind === "film" || section.kind === "clip";
  const draftName = `contenu ${section.id}`;
  const { form, field, errorOf, newer, known, resume, dialog } = useItemForm(
    section,
    {
      item: Content,
      schema: isRequired ? RequiredContentChanges : ContentChanges,
      values: valuesOf,
      toBody: (values) => values,
      create: (body) => save(section.id, body),
      update: save,
    },
    () => {
      drafts.forget(draftName);
      onClose();
    },
  );
  const saved = useMemo(() => valuesOf(known), [known]);
  const draft = useFormDraft(draftName, ChangedTexts, form, {
    saved,
    version: known?.version ?? 0,
    onResume: resume,
  });
  return (
    <FormDialog
      size="large"
      title={contentTexts.edit(name)}
      {...dialog}
      idle={draft.offered !== undefined}
      onClose={draft.offered ? onClose : dialog.onClose}
    >
      {draft.offered ? (
        <DraftOffer writing={draft}>
          {({ title, text }) => (
            <>
              <strong>{title}</strong>
              <RichText html={text} />
            </>
          )}
        </DraftOffer>
      ) : (
        <>
          {dialog.stale && newer ? <Theirs title={newer.title} text={newer.text} /> : null}
          <TextField
            label={isPerson ? contentTexts.name : contentTexts.sectionTitle}
            required={isRequired}
            hint={isPerson ? contentTexts.emptyHint : undefined}
            {...field("title")}
          />
          {isPerson ? <TextField label={contentTexts.detail} {...field("detail")} /> : null}
          <Controller
            control={form.control}
            name="text"
            render={({ field }) => (
              <RichTextEditor
                label={contentTexts.text}
                hint={section.id === durationsId ? contentTexts.durationsHint : undefined}
                required={isRequired}
                error={errorOf("text")}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          {isFilm ? (
            <TextField
              type="url"
              label={contentTexts.video}
              hint={drawnFilm(section.id) ? contentTexts.videoHint : contentTexts.videoOnlyHint}
              {...field("video")}
            />
          ) : null}
          <div>
            <Button
              variant="quiet"
              onClick={() => form.reset(valuesOf(original), { keepDefaultValues: true })}
            >
              <RotateCcw />
              {contentTexts.restore}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
};
