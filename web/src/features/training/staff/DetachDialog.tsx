import { useState } from "react";
import { maxReplacedAtOnce } from "#shared/training/training.rules.ts";
import type { Member, TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { day } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { useMembers } from "./members.ts";
import { staffTrainingTexts } from "./texts.ts";

const words = {
  title: staffTrainingTexts.detachTitle,
  text: staffTrainingTexts.detachText,
  confirm: staffTrainingTexts.detachConfirm,
  success: staffTrainingTexts.removed,
  failure: staffTrainingTexts.saveFailed,
};
const maxNamed = 8;

type Members = Pick<TrainingActionWhole, "id" | "profiles" | "departed">;

const followedBy = ({ profiles, departed }: Members, trainerId: string) =>
  [...profiles, ...departed.map(({ left, ...member }) => ({ ...member, left }))].filter(
    ({ pivot }: Member) =>
      pivot.metier_instructor_id === trainerId || pivot.referent_instructor_id === trainerId,
  );

const nameOf = (member: Member & { left?: { date: string } }) =>
  member.left
    ? `${member.user_name} (${staffTrainingTexts.andLeft(day(member.left.date))})`
    : member.user_name;

/** Asks before somebody is removed from an action; of a trainer, names the learners concerned and asks who takes over. */
export const DetachDialog = ({
  action,
  person,
  onClose,
}: {
  action: Members;
  person: { id: string; name: string } | undefined;
  onClose: () => void;
}) => {
  const { remove, putBack } = useMembers();
  const [successor, setSuccessor] = useState("");
  const learners = person ? followedBy(action, person.id) : [];
  const member = action.profiles.find(({ id }) => id === person?.id);
  const roleId = member?.role_id;
  const others = action.profiles.filter(({ id, role_id }) => role_id === roleId && id !== person?.id);
  const close = () => {
    setSuccessor("");
    onClose();
  };
  return (
    <RemoveDialog
      item={person}
      name={person?.name}
      words={words}
      remove={({ id }) => remove(action.id, id, successor || undefined)}
      undo={member && (() => putBack(action.id, member, learners))}
      onClose={close}
    >
      {learners.length > 0 ? (
        <>
          <p>{staffTrainingTexts.loses(learners.length)}</p>
          <ul className="list">
            {learners.slice(0, maxNamed).map((learner) => (
              <li key={learner.id}>{nameOf(learner)}</li>
            ))}
            {learners.length > maxNamed ? (
              <li>{staffTrainingTexts.more(learners.length - maxNamed)}</li>
            ) : null}
          </ul>
          {others.length > 0 ? (
            <SelectField
              wide
              label={staffTrainingTexts.successor}
              hint={staffTrainingTexts.successorHint}
              placeholder={staffTrainingTexts.noSuccessor}
              options={others.map(({ id, user_name }) => ({ id, label: user_name }))}
              value={successor}
              onChange={({ target }) => setSuccessor(target.value)}
            />
          ) : (
            <p className="muted">{staffTrainingTexts.noneToSucceed}</p>
          )}
          {learners.length > maxReplacedAtOnce ? (
            <p className="muted small">{staffTrainingTexts.manyLearners(maxReplacedAtOnce)}</p>
          ) : null}
        </>
      ) : null}
    </RemoveDialog>
  );
};
