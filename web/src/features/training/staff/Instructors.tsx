import { Plus, X } from "lucide-react";
import { useState } from "react";
import { roles } from "#shared/contract/access.ts";
import { aloud } from "#shared/contract/aloud.ts";
import type { Member } from "#shared/training/training.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { useMembers } from "./members.ts";
import { ProfileSearchDialog } from "./ProfileSearchDialog.tsx";
import { staffTrainingTexts } from "./texts.ts";

type Kind = "trade" | "referent";
type Learner = Pick<
  Member,
  | "id"
  | "user_name"
  | "pivot"
  | "metier_instructor_name"
  | "referent_instructor_name"
  | "metier_instructor_user_id"
  | "referent_instructor_user_id"
>;

const kinds = {
  trade: { label: staffTrainingTexts.trade, roleId: roles.tradeTrainer.id },
  referent: { label: staffTrainingTexts.referent, roleId: roles.referentTrainer.id },
};

const instructorOf = (learner: Learner, kind: Kind) => {
  const { pivot } = learner;
  const [id, userId, name] =
    kind === "trade"
      ? [pivot.metier_instructor_id, learner.metier_instructor_user_id, learner.metier_instructor_name]
      : [pivot.referent_instructor_id, learner.referent_instructor_user_id, learner.referent_instructor_name];
  return id ? { id, userId, name: name ?? "" } : undefined;
};
const changeOf = (kind: Kind, id: string | null) =>
  kind === "trade" ? { metier_instructor_id: id } : { referent_instructor_id: id };

/** The instructor of one kind who follows a learner, to attach or to detach. */
export const Instructor = ({
  actionId,
  learner,
  kind,
}: {
  actionId: string;
  learner: Learner;
  kind: Kind;
}) => {
  const members = useMembers();
  const [open, setOpen] = useState<"search" | "detach">();
  const { label, roleId } = kinds[kind];
  const instructor = instructorOf(learner, kind);
  const close = () => setOpen(undefined);
  const attach = async (id: string) => {
    try {
      const { added } = await members.instruct(actionId, learner.id, changeOf(kind, id));
      const names = added.map(({ name }) => name).join(", ");
      notify.success(staffTrainingTexts.added, names && staffTrainingTexts.alsoAdded(names));
      close();
    } catch (error) {
      notify.error(staffTrainingTexts.addFailed, problemOf(error).message);
    }
  };
  return (
    <>
      {instructor ? (
        <span className="person">
          <Avatar size="small" userId={instructor.userId} name={instructor.name} />
          {instructor.name}
          <IconButton
            className="-ml-2 text-ink-3"
            label={staffTrainingTexts.detachTrainer(instructor.name, learner.user_name)}
            icon={<X />}
            onClick={() => setOpen("detach")}
          />
        </span>
      ) : (
        <Button
          variant="quiet"
          aria-label={aloud(staffTrainingTexts.attachTrainerTo(label, learner.user_name))}
          onClick={() => setOpen("search")}
        >
          <Plus />
          {staffTrainingTexts.attachTrainer}
        </Button>
      )}
      {open === "search" ? (
        <ProfileSearchDialog
          title={staffTrainingTexts.attachTrainerTo(label, learner.user_name)}
          roleId={roleId}
          associated={new Set()}
          pending={members.isInstructing}
          onAssociate={({ id }) => void attach(id)}
          onClose={close}
        />
      ) : null}
      <RemoveDialog
        name={open === "detach" ? instructor?.name : undefined}
        words={{
          title: staffTrainingTexts.detachTrainerTitle,
          text: staffTrainingTexts.detachTrainerText,
          confirm: staffTrainingTexts.detachTrainerConfirm,
          success: adminTexts.changed,
          failure: staffTrainingTexts.addFailed,
        }}
        remove={() => members.instruct(actionId, learner.id, changeOf(kind, null))}
        undo={instructor && (() => members.instruct(actionId, learner.id, changeOf(kind, instructor.id)))}
        onClose={close}
      />
    </>
  );
};
