import { EllipsisVertical, Plus, UserMinus } from "lucide-react";
import { useState } from "react";
import { roles } from "#shared/contract/access.ts";
import { aloud } from "#shared/contract/aloud.ts";
import type { Member } from "#shared/training/training.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
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

/** Where nobody of one kind follows a learner: a button to attach somebody. */
const Attach = ({ actionId, learner, kind }: { actionId: string; learner: Learner; kind: Kind }) => {
  const members = useMembers();
  const [searches, setSearches] = useState(false);
  const { label, roleId } = kinds[kind];
  const close = () => setSearches(false);
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
      <Button
        variant="quiet"
        aria-label={aloud(staffTrainingTexts.attachTrainerTo(label, learner.user_name))}
        onClick={() => setSearches(true)}
      >
        <Plus />
        {staffTrainingTexts.attachTrainer}
      </Button>
      {searches ? (
        <ProfileSearchDialog
          title={staffTrainingTexts.attachTrainerTo(label, learner.user_name)}
          roleId={roleId}
          associated={new Set()}
          pending={members.isInstructing}
          onAssociate={({ id }) => void attach(id)}
          onClose={close}
        />
      ) : null}
    </>
  );
};

/** Who follows a learner: the trade trainer, then the referent, as the column's title names them. */
export const Instructors = ({
  actionId,
  learner,
  mayAttach,
  stacked = false,
}: {
  actionId: string;
  learner: Learner;
  mayAttach: boolean;
  /** One below the other where there is a column for them, else on one line. */
  stacked?: boolean;
}) => (
  <span className={`flex flex-wrap items-center gap-x-1.5 ${stacked ? "md:flex-col md:items-start" : ""}`}>
    {(["trade", "referent"] as const).map((kind, index) => {
      const instructor = instructorOf(learner, kind);
      return (
        <span key={kind}>
          {index > 0 ? (
            <span className={stacked ? "pr-1.5 md:hidden" : "pr-1.5"} aria-hidden="true">
              ·
            </span>
          ) : null}
          {/* Phones do not show the title of the column: there the place that is free says whose it is. */}
          <span className={instructor ? "sr" : "md:sr-only"}>
            <Aloud>{kinds[kind].label}</Aloud> :{" "}
          </span>
          {instructor?.name ??
            (mayAttach ? (
              <Attach actionId={actionId} learner={learner} kind={kind} />
            ) : (
              <span className="muted">{staffTrainingTexts.noTrainer}</span>
            ))}
        </span>
      );
    })}
  </span>
);

/** What is seldom done with a learner, detaching who follows them among it. */
export const LearnerMenu = ({
  actionId,
  learner,
  first = [],
  last = [],
}: {
  actionId: string;
  learner: Learner;
  first?: readonly MenuEntry[];
  last?: readonly MenuEntry[];
}) => {
  const members = useMembers();
  const [kind, setKind] = useState<Kind>();
  const instructor = kind && instructorOf(learner, kind);
  const change = (id: string | null) =>
    kind ? members.instruct(actionId, learner.id, changeOf(kind, id)) : Promise.resolve();
  const detaching = (["trade", "referent"] as const).flatMap((one): MenuEntry[] => {
    const attached = instructorOf(learner, one);
    if (!attached) return [];
    return [
      {
        id: one,
        label: staffTrainingTexts.detachTrainer(attached.name, kinds[one].label),
        icon: <UserMinus />,
        onSelect: () => setKind(one),
      },
    ];
  });
  return (
    <>
      <Menu
        trigger={<IconButton label={adminTexts.actionsOn(learner.user_name)} icon={<EllipsisVertical />} />}
        entries={[...first, ...detaching, ...last]}
      />
      <RemoveDialog
        item={instructor ?? undefined}
        name={instructor?.name}
        words={{
          title: staffTrainingTexts.detachTrainerTitle,
          text: staffTrainingTexts.detachTrainerText,
          confirm: staffTrainingTexts.detachTrainerConfirm,
          success: adminTexts.changed,
          failure: staffTrainingTexts.addFailed,
        }}
        remove={() => change(null)}
        undo={({ id }) => change(id)}
        onClose={() => setKind(undefined)}
      />
    </>
  );
};
