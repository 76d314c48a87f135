import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/app/Page.tsx";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { TakeData } from "./TakeData.tsx";
import { accountsTexts } from "./texts.ts";

/** What one may do with what is kept of oneself: take it along, or have it erased. */
export const MyDataPage = () => {
  const { user, profiles } = useSession();
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
      <TakeData />
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
