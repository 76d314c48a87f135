import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { send } from "#web/api/client.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/app/Page.tsx";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { notify } from "#web/ui/notify.ts";
import { saveBlob } from "#web/ui/save-blob.ts";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { accountsTexts } from "./texts.ts";

const useTaking = () => {
  const [pending, setPending] = useState(false);
  const take = async () => {
    setPending(true);
    try {
      const held = await send(accounts.exportAccount, {});
      const file = new Blob([JSON.stringify(held, undefined, 2)], { type: "application/json" });
      saveBlob(file, accountsTexts.fileName(new Date().toISOString().slice(0, 10)));
      notify.success(accountsTexts.taken);
    } catch (error) {
      notify.error(accountsTexts.takeFailed, problemOf(error).message);
    } finally {
      setPending(false);
    }
  };
  return { pending, take };
};

/** What one may do with what is kept of oneself: take it along, or have it erased. */
export const MyDataPage = () => {
  const { user, profiles } = useSession();
  const { pending, take } = useTaking();
  const [leaving, setLeaving] = useState(false);
  const back =
    profiles.length > 0
      ? { to: paths.dashboard(), label: accountsTexts.dashboard }
      : { to: paths.newProfile, label: accountsTexts.newProfile };
  return (
    <Page
      title={accountsTexts.myData}
      back={back}
      eyebrow={user?.name}
      intro={<p className="lede">{accountsTexts.myDataIntro}</p>}
    >
      <section className="panel stack stack-s read">
        <h2 className="text-xl">{accountsTexts.takeTitle}</h2>
        <p>{accountsTexts.takeText}</p>
        <div className="row">
          <Button pending={pending} onClick={() => void take()}>
            <Download />
            {accountsTexts.take}
          </Button>
        </div>
      </section>
      <section className="panel stack stack-s read">
        <h2 className="text-xl">{accountsTexts.leaveTitle}</h2>
        <p>{accountsTexts.leaveText}</p>
        <p className="muted">
          {accountsTexts.leaveAdvice} <Link to={paths.legal}>{accountsTexts.privacy}</Link>
        </p>
        <div className="row">
          <Button variant="danger" onClick={() => setLeaving(true)}>
            <Trash2 />
            {accountsTexts.leave}
          </Button>
        </div>
      </section>
      {leaving ? <DeleteAccountDialog onClose={() => setLeaving(false)} /> : null}
    </Page>
  );
};
