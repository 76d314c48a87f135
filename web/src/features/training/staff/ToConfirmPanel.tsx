import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { askPeopleToConfirm, PeopleToConfirm } from "./PeopleToConfirm.tsx";
import { toConfirmTexts as texts } from "./to-confirm-texts.ts";

/** On staff's home: how many people wait for them, and the way to decide. */
export const ToConfirmPanel = () => {
  const { data } = useQuery(askPeopleToConfirm());
  const [open, setOpen] = useState(false);
  if (!data || (data.total === 0 && !open)) return null;
  return (
    <>
      <Notice
        title={texts.toConfirm(data.total)}
        action={
          <Button variant="outline" onClick={() => setOpen(true)}>
            {texts.see}
          </Button>
        }
      />
      {open ? (
        <Dialog open size="large" title={texts.title} onClose={() => setOpen(false)}>
          <PeopleToConfirm />
        </Dialog>
      ) : null}
    </>
  );
};
