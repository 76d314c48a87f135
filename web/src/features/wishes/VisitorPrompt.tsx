import { useNavigate } from "react-router-dom";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { wishesTexts } from "./texts.ts";

/** Says to a visitor who chose a structure that wishes are kept with an account. */
export const VisitorPrompt = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={wishesTexts.prompt}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {wishesTexts.later}
          </Button>
          <Button onClick={() => void navigate(paths.signIn({ create: true }))}>
            {wishesTexts.createAccount}
          </Button>
        </>
      }
    >
      <p>{wishesTexts.promptDetail}</p>
    </Dialog>
  );
};
