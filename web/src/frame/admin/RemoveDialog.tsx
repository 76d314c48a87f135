import { type ReactNode, useState } from "react";
import type { Obstacle } from "#shared/contract/obstacle.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { referredIfText } from "#web/ui/Referred.tsx";
import { ObstacleList, obstaclesOf } from "./Obstacles.tsx";
import { attempt } from "./saving.ts";
import { adminTexts } from "./texts.ts";

type Words = {
  title: string;
  text: string;
  confirm: string;
  success: string;
  /** What follows from the removal, below the message of success. */
  done?: (name: string) => string;
  failure?: string;
  /** The button after a refusal that names what would go too; without it a refusal is final. */
  insist?: string;
};
export const removal: Words = {
  title: adminTexts.removeTitle,
  text: adminTexts.removeText,
  confirm: adminTexts.remove,
  success: adminTexts.removed,
};

/** The removal was done at once, so that nobody is told what is not so yet: undoing it is a change of its own. */
const putBack = (undo: () => Promise<unknown>, name: string | undefined) =>
  attempt(undo, { success: adminTexts.undone, done: name, failure: adminTexts.undoFailed });

/** Asks before a removal, then notifies the outcome. If the server refuses for good, the dialog only says why. */
export const RemoveDialog = <Item,>({
  item,
  name,
  words = removal,
  remove,
  undo,
  onClose,
  children,
}: {
  /** What to remove; undefined closes the dialog. */
  item: Item | undefined;
  name: string | undefined;
  words?: Words;
  /** `insisting`: after a refusal that says what else would go. */
  remove: (item: Item, insisting: boolean) => Promise<unknown>;
  /** Puts back what was removed; given where nothing irreversible follows. It is offered for ten seconds. */
  undo?: ((item: Item) => Promise<unknown>) | undefined;
  onClose: () => void;
  /** What follows from the removal, and what is asked about it. */
  children?: ReactNode;
}) => {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{
    message: string;
    kind: "final" | "insist" | "again";
    obstacles: readonly Obstacle[];
  }>();
  const insists = refusal?.kind === "insist";
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = async () => {
    if (item === undefined) return;
    setPending(true);
    try {
      await remove(item, insists);
      const said = words.done ? words.done(name ?? "") : name;
      if (undo) notify.undoable(words.success, said, () => putBack(() => undo(item), name));
      else notify.success(words.success, said);
      close();
    } catch (error) {
      const problem = problemOf(error);
      const { message, code, status } = problem;
      const kind = status !== 409 ? "again" : code === "inUse" && words.insist ? "insist" : "final";
      setRefusal({ message, kind, obstacles: obstaclesOf(problem) });
    } finally {
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={item !== undefined}
      title={words.title}
      confirm={refusal?.kind === "final" ? undefined : (insists && words.insist) || words.confirm}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {refusal ? (
        <Notice kind={insists ? "warning" : "error"} live title={words.failure ?? adminTexts.saveFailed}>
          <p>{referredIfText(refusal.message)}</p>
        </Notice>
      ) : null}
      {refusal?.kind === "final" ? null : <p>{words.text}</p>}
      <p>
        <strong>{name}</strong>
      </p>
      {refusal ? <ObstacleList obstacles={refusal.obstacles} onLeave={close} /> : null}
      {refusal?.kind === "final" ? null : children}
    </ConfirmDialog>
  );
};
