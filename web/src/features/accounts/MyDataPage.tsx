import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { AccountFrame } from "./AccountFrame.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { TakeData } from "./TakeData.tsx";
import { accountsTexts } from "./texts.ts";

/** What one may do with what is kept of oneself: take it along, or have it erased. */
export const MyDataPage = () => {
  const [leaving, setLeaving] = useState(false);
  const { role } = useRights();
  const voice = role === undefined || role === "learner" ? "tu" : "vous";
  return (
    <AccountFrame
      title={accountsTexts.myData}
      intro={<p className="lede">{accountsTexts.myDataIntro[voice]}</p>}
    >
      <TakeData />
      <section className="panel stack stack-s read">
        <h2 className="title-m">{accountsTexts.leaveTitle}</h2>
        <p>{accountsTexts.leaveText}</p>
        <p className="muted">
          {accountsTexts.leaveAdvice[voice]} <Link to={paths.legal}>{accountsTexts.privacy}</Link>
        </p>
        <div className="row">
          <Button variant="quietDanger" className="-ml-3" onClick={() => setLeaving(true)}>
            <Trash2 />
            {accountsTexts.leave}
          </Button>
        </div>
      </section>
      {leaving ? <DeleteAccountDialog onClose={() => setLeaving(false)} /> : null}
    </AccountFrame>
  );
};
