import { TextArea, TextField } from "#web/ui/TextField.tsx";
import type { StructureForm } from "./structure-form.ts";
import { staffStructureTexts } from "./texts.ts";

/** Step 02: what the structure says of itself. */
export const PresentationFields = ({ form: { form, errorOf } }: { form: StructureForm }) => {
  const { register } = form;
  return (
    <div className="stack">
      <TextArea
        label={staffStructureTexts.description}
        error={errorOf("description")}
        {...register("description")}
      />
      <TextArea
        label={staffStructureTexts.approach}
        error={errorOf("structure_approach")}
        {...register("structure_approach")}
      />
      <TextArea
        label={staffStructureTexts.project}
        error={errorOf("current_project")}
        {...register("current_project")}
      />
      <TextArea
        rows={10}
        label={staffStructureTexts.speech}
        hint={staffStructureTexts.speechHint}
        error={errorOf("enrolment_speech")}
        {...register("enrolment_speech")}
      />
      <TextField
        type="url"
        label={staffStructureTexts.video}
        hint={staffStructureTexts.videoHint}
        error={errorOf("video")}
        {...register("video")}
      />
    </div>
  );
};
