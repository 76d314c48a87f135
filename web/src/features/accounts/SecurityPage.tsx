import { useQuery } from "@tanstack/react-query";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AccountFrame } from "./AccountFrame.tsx";
import { EmailPanel } from "./EmailPanel.tsx";
import { FactorsPanel } from "./factors/FactorsPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
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
            <div className="card-grid [--col:24rem] [--gap:1.25rem]">
              <EmailPanel security={security} />
              <PasswordPanel setAt={security.password_set_at} />
            </div>
            <FactorsPanel security={security} />
            <SessionsPanel sessions={security.sessions} />
          </>
        )}
      </Loaded>
    </AccountFrame>
  );
};
