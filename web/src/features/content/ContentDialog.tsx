import { RotateCcw } from "lucide-react";
import { Controller } from "react-hook-form";
import { Content, ContentChanges, RequiredContentChanges } from "#shared/reference/content.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { useSend } from "#web/api/query.ts";
import { drawnFilm } from "#web/features/home/sections.ts";
import { durationsId } from "#web/features/legal/sections.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import type { Section } from "#web/frame/content/sections.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { RichTextEditor } from "#web/ui/rich-text/RichTextEditor.tsx";
import { contentTexts } from "./texts.ts";

const valuesOf = (content: Content | undefined) => ({
  title: content?.title ?? "",
  detail: content?.detail ?? "",
  text: content?.text ?? "",
  video: content?.video ?? "",
});

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
  const { form, field, errorOf, dialog } = useItemForm(
    section,
    {
      item: Content,
      schema: isRequired ? RequiredContentChanges : ContentChanges,
      values: valuesOf,
      toBody: (values) => values,
      create: (body) => save(section.id, body),
      update: save,
    },
    onClose,
  );
  return (
    <FormDialog size="large" title={contentTexts.edit(name)} {...dialog}>
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
        <Button variant="quiet" onClick={() => form.reset(valuesOf(original), { keepDefaultValues: true })}>
          <RotateCcw />
          {contentTexts.restore}
        </Button>
      </div>
    </FormDialog>
  );
};
