import { useQuery } from "@tanstack/react-query";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AccountFrame } from "./AccountFrame.tsx";
import { EmailRow } from "./EmailRow.tsx";
import { FactorsPanel } from "./factors/FactorsPanel.tsx";
import { PasswordRow } from "./PasswordRow.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { securityTexts as texts } from "./security-texts.ts";

/** How one signs in: address, password, second factors, devices. */
export const SecurityPage = () => {
  const { user, factorNeeded } = useSession();
  const query = useQuery(ask(accounts.getSecurity, {}));
  return (
    <AccountFrame title={texts.security} intro={<p className="muted">{texts.of(user?.name ?? "")}</p>}>
      {factorNeeded ? (
        <Notice kind="warning" title={texts.factorNeeded}>
          <p>{texts.factorNeededText}</p>
        </Notice>
      ) : null}
      <Loaded query={query} failed={texts.failed}>
        {(security) => (
          <>
            <ul className="panel panel-flush" aria-label={texts.entry}>
              <EmailRow security={security} />
              <PasswordRow setAt={security.password_set_at} />
            </ul>
            <FactorsPanel security={security} />
            <SessionsPanel sessions={security.sessions} />
          </>
        )}
      </Loaded>
    </AccountFrame>
  );
};
