import { Dialog } from "#web/ui/over/Dialog.tsx";
import { PeopleToConfirm } from "./PeopleToConfirm.tsx";
import { toConfirmTexts } from "./to-confirm-texts.ts";

/** The people to confirm, over a home. */
export const ToConfirmDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open size="large" title={toConfirmTexts.title} onClose={onClose}>
    <PeopleToConfirm />
  </Dialog>
);
