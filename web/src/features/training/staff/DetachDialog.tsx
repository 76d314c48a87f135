import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { useMembers } from "./members.ts";
import { staffTrainingTexts } from "./texts.ts";

const words = {
  title: staffTrainingTexts.detachTitle,
  text: staffTrainingTexts.detachText,
  confirm: staffTrainingTexts.detachConfirm,
  success: staffTrainingTexts.removed,
  failure: staffTrainingTexts.saveFailed,
};

export const DetachDialog = ({
  actionId,
  person,
  onClose,
}: {
  actionId: string;
  person: { id: string; name: string } | undefined;
  onClose: () => void;
}) => {
  const { remove } = useMembers();
  return (
    <RemoveDialog
      name={person?.name}
      words={words}
      remove={() => (person ? remove(actionId, person.id) : Promise.resolve())}
      onClose={onClose}
    />
  );
};
