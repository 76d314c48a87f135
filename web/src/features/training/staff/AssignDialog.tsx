import { UserSearch } from "lucide-react";
import { type FormEvent, useState } from "react";
import { roles } from "#shared/contract/access.ts";
import type { Member, TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { type Assignment, useMembers } from "./members.ts";
import { ProfileSearchDialog } from "./ProfileSearchDialog.tsx";
import { personColumn } from "./person-column.tsx";
import { staffTrainingTexts as texts } from "./texts.ts";

const kinds = [
  { field: "metier_instructor_id", label: texts.trade, role: roles.tradeTrainer },
  { field: "referent_instructor_id", label: texts.referent, role: roles.referentTrainer },
] as const;
type Field = (typeof kinds)[number]["field"];
type Trainer = { id: string; name: string; role_id: number };

/** The instructors as chosen here, by learner; "" for none. */
type Chosen = Readonly<Record<string, Partial<Record<Field, string>>>>;

const heldBy = (learner: Member, chosen: Chosen, field: Field): string =>
  chosen[learner.id]?.[field] ?? learner.pivot[field] ?? "";

/** What differs from what is stored. */
const changesOf = (learners: readonly Member[], chosen: Chosen): Assignment[] =>
  learners.flatMap((learner) => {
    const changed = kinds.flatMap(({ field }) => {
      const held = heldBy(learner, chosen, field);
      return held === (learner.pivot[field] ?? "") ? [] : [[field, held || null] as const];
    });
    return changed.length > 0 ? [{ profile_id: learner.id, ...Object.fromEntries(changed) }] : [];
  });

/** The instructors of every learner of an action, chosen side by side and saved together. */
export const AssignDialog = ({
  action,
  onClose,
}: {
  action: Pick<TrainingActionWhole, "id" | "profiles">;
  onClose: () => void;
}) => {
  const members = useMembers();
  const [chosen, setChosen] = useState<Chosen>({});
  // People from outside the action, who join it with their first learner.
  const [found, setFound] = useState<readonly Trainer[]>([]);
  const [searched, setSearched] = useState<(typeof kinds)[number]>();
  const [refusal, setRefusal] = useState<string>();
  const learners = action.profiles.filter(({ role_id }) => role_id === roles.learner.id);
  const trainers: readonly Trainer[] = [
    ...action.profiles.map(({ id, user_name, role_id }) => ({ id, name: user_name, role_id })),
    ...found,
  ];
  const optionsOf = (roleId: number) =>
    trainers.filter(({ role_id }) => role_id === roleId).map(({ id, name }) => ({ id, label: name }));
  const choose = (some: readonly Member[], field: Field, id: string) =>
    setChosen((before) => ({
      ...before,
      ...Object.fromEntries(some.map((learner) => [learner.id, { ...before[learner.id], [field]: id }])),
    }));
  const changes = changesOf(learners, chosen);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { learners: decided, added } = await members.assign(action.id, changes);
      const gone = decided.filter(({ outcome }) => outcome === "gone").length;
      const names = added.map(({ name }) => name).join(", ");
      notify.success(texts.assigned(decided.length - gone), names && texts.alsoAdded(names));
      if (gone > 0) notify.info(texts.assignGone(gone));
      onClose();
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  const columns: Column<Member>[] = [
    personColumn(),
    ...kinds.map(
      ({ field, label, role }): Column<Member> => ({
        id: field,
        label,
        cell: (learner) => (
          <SelectField
            labelHidden
            label={texts.trainerOf(label, learner.user_name)}
            placeholder={texts.nobody}
            options={optionsOf(role.id)}
            value={heldBy(learner, chosen, field)}
            onChange={({ target }) => choose([learner], field, target.value)}
          />
        ),
      }),
    ),
  ];
  return (
    <>
      <FormDialog
        size="large"
        title={texts.assignTitle}
        save={texts.assignSave(changes.length)}
        idle={changes.length === 0}
        unsaved={changes.length > 0}
        pending={members.isAssigning}
        refusal={refusal}
        onSubmit={(event) => void save(event)}
        onClose={onClose}
      >
        <p className="muted">{texts.assignText}</p>
        <div className="fields">
          {kinds.map((kind) => {
            const { field, label, role } = kind;
            const without = learners.filter((learner) => heldBy(learner, chosen, field) === "");
            return (
              <div key={field} className="stack stack-s">
                <SelectField
                  label={texts.fillEmpty(label, without.length)}
                  placeholder={texts.choosePerson}
                  options={optionsOf(role.id)}
                  value=""
                  disabled={without.length === 0 || optionsOf(role.id).length === 0}
                  onChange={({ target }) => choose(without, field, target.value)}
                />
                <div>
                  <Button variant="quiet" onClick={() => setSearched(kind)}>
                    <UserSearch />
                    {texts.findOutside(label)}
                  </Button>
                </div>
              </div>
            );
          })}
        </div>
        <Table caption={texts.learners} columns={columns} rows={learners} keyOf={({ id }) => id} />
      </FormDialog>
      {searched ? (
        <ProfileSearchDialog
          title={texts.findOutside(searched.label)}
          roleId={searched.role.id}
          associated={new Set(trainers.map(({ id }) => id))}
          onAssociate={({ id, user, role }) => {
            setFound((before) => [...before, { id, name: user.name, role_id: role.id }]);
            notify.success(texts.nowListed(user.name));
          }}
          onClose={() => setSearched(undefined)}
        />
      ) : null}
    </>
  );
};
