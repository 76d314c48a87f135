import { MapPin, MessageSquare, MessageSquarePlus, Phone } from "lucide-react";
import { type ComponentType, useId, useState } from "react";
import * as training from "#shared/training/training.contract.ts";
import {
  type Contacted,
  type ContactKind,
  contactedPeople,
  contactKinds,
  maxContactLength,
  maxContactNameLength,
  NewContact,
} from "#shared/training/training.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { today } from "#web/ui/dates.ts";
import { CheckboxField, CheckboxGroup } from "#web/ui/form/Choices.tsx";
import { FieldNotes, RequiredMark } from "#web/ui/form/Field.tsx";
import { RadioTile } from "#web/ui/form/RadioTile.tsx";
import { DateField, TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { followingTexts } from "./texts.ts";

const icons: Record<ContactKind, ComponentType> = { visit: MapPin, call: Phone, message: MessageSquare };

type Followed = { id: string; name: string };
type LearnerInAction = { actionId: string; learner: Followed };

/** What a contact was, as three large keys. */
const Kinds = ({
  value,
  error,
  onChange,
}: {
  value: ContactKind | "";
  error: string | undefined;
  onChange: (kind: ContactKind) => void;
}) => {
  const id = useId();
  return (
    <fieldset className="field wide" aria-describedby={`${id}-error`} aria-invalid={error !== undefined}>
      <legend>
        {followingTexts.kind}
        <RequiredMark />
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {contactKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <RadioTile
              key={kind}
              layout="stack"
              name={id}
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
            >
              <Icon />
              {followingTexts.kinds[kind]}
            </RadioTile>
          );
        })}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
};

/** A contact about a learner, in one line. */
export const NoteContactDialog = ({
  actionId,
  learner,
  onClose,
}: LearnerInAction & { onClose: () => void }) => {
  const noting = useSend(training.noteContact, { refreshes: [training.listContactLog] });
  const values = {
    kind: "" as ContactKind | "",
    on: today(),
    with: [] as Contacted[],
    with_name: "",
    text: "",
    decided: "",
  };
  const { form, field, errorOf, submit, pending, refusal } = useBodyForm({
    schema: NewContact,
    values,
    toBody: ({ kind, ...typed }) => ({ ...typed, profile_id: learner.id, kind: kind as ContactKind }),
    required: ["on", "text"],
  });
  const onSubmit = submit(async (body) => {
    try {
      await noting.mutateAsync({ params: { id: actionId }, body });
    } catch (error) {
      const problem = problemOf(error);
      notify.error(followingTexts.noteFailed, problem.message);
      return problem;
    }
    notify.success(followingTexts.noted);
    onClose();
    return undefined;
  });
  const [kind, people] = [form.watch("kind"), form.watch("with")];
  return (
    <FormDialog
      title={followingTexts.noteTitle(learner.name)}
      save={followingTexts.save}
      onSubmit={(event) => void onSubmit(event)}
      unsaved={form.formState.isDirty}
      {...{ pending, refusal, onClose }}
    >
      <div className="fields">
        <Kinds
          value={kind}
          error={errorOf("kind")}
          onChange={(one) =>
            form.setValue("kind", one, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
        <DateField required label={followingTexts.on} max={today()} {...field("on")} />
        <CheckboxGroup label={followingTexts.with} error={errorOf("with")}>
          {contactedPeople.map((one) => (
            <CheckboxField
              key={one}
              label={followingTexts.people[one]}
              checked={people.includes(one)}
              onChange={({ target }) =>
                form.setValue(
                  "with",
                  target.checked ? [...people, one] : people.filter((other) => other !== one),
                  { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
                )
              }
            />
          ))}
        </CheckboxGroup>
        {people.includes("other") ? (
          <TextField
            wide
            maxLength={maxContactNameLength}
            label={followingTexts.withName}
            {...field("with_name")}
          />
        ) : null}
        <TextField
          wide
          required
          maxLength={maxContactLength}
          label={followingTexts.text}
          hint={followingTexts.textHint}
          {...field("text")}
        />
        <TextField wide maxLength={maxContactLength} label={followingTexts.decided} {...field("decided")} />
      </div>
      <p className="muted small">{followingTexts.readBy(learner.name)}</p>
    </FormDialog>
  );
};

/** Opens the dialog: a button, or under a name its words alone. */
export const NoteContact = ({
  actionId,
  learner,
  look,
}: LearnerInAction & { look: "filled" | "outline" | "link" }) => {
  const [open, setOpen] = useState(false);
  const label = followingTexts.noteNamed(learner.name);
  const onClick = () => setOpen(true);
  return (
    <>
      {look === "link" ? (
        <button
          type="button"
          className="min-h-6 cursor-pointer text-sm text-ink-2 underline"
          aria-label={label}
          onClick={onClick}
        >
          {followingTexts.note}
        </button>
      ) : (
        <Button variant={look} aria-label={label} onClick={onClick}>
          <MessageSquarePlus />
          {followingTexts.note}
        </Button>
      )}
      {open ? <NoteContactDialog {...{ actionId, learner }} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
